import { data, href, redirect } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { markDistinct } from '~/models/crm/prospect/index.server'
import { readForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/distinct'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ params: { prospectId, otherId } }: Route.LoaderArgs) {
  return redirect(href('/admin/prospects/:prospectId/fusion/:otherId', { prospectId, otherId }))
}

export async function action({ request, params: { prospectId, otherId }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const isApart = (await readForm(request)).retirer !== 'oui'
  const isKnown = await markDistinct(db, { ids: [prospectId, otherId], isApart, actor, at })
  if (!isKnown) throw data('Prospect inconnu', { status: 404 })
  const compare = href('/admin/prospects/:prospectId/fusion/:otherId', { prospectId, otherId })
  if (!isApart) return redirectWithNotice(context, compare, done('Ces fiches sont de nouveau proposées.'))
  const notice = done('Ces deux fiches ne seront plus proposées comme doublons.')
  return redirectWithNotice(context, href('/admin/prospects/doublons'), {
    ...notice,
    link: { href: compare, label: 'Revenir à ces fiches' },
  })
}
