import { href, redirect } from 'react-router'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { requireAccountOwner } from '~/middleware/session.server'
import { giveAgreement } from '~/models/base/agreement/index.server'
import { readForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/agreement'

export const handle = { policy: { beforeOpening: true, keptReadOnly: true, cache: 'no-store' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/profile'), 302)
}

/** Without the ticked box no consent is recorded. */
export async function action({ request, context }: Route.ActionArgs) {
  const owner = await requireAccountOwner({ request, context })
  const { db, at } = shopRequest(context)
  const { offers } = await readForm(request)
  if (offers !== 'on') {
    const lines = ['La case n’est pas cochée\u202f: rien ne change.']
    return redirectWithNotice(context, `${href('/profile')}#accords`, { tone: 'info', lines })
  }
  const given = { email: owner.email, kind: 'offers', page: href('/profile'), isOwner: true, at } as const
  await db.transaction().execute((trx) => giveAgreement(trx, given))
  return redirectWithNotice(context, `${href('/profile')}#accords`, done('Votre accord est noté. Merci.'))
}
