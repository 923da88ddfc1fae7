import { data, href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { findAdministrator, prepareSecondFactor } from '~/models/platform/administrator/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/second-factor-preparation'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/compte/second-facteur'), 302)
}

/** Creates the key that the next page shows. */
export async function action(asked: Route.ActionArgs) {
  await requireFreshPassword(asked)
  const { db, at, administrator, identity } = deskRequest(asked.context)
  const user = await findAdministrator(db, administrator.id)
  if (!user) throw data(null, { status: 404 })
  const prepared = await prepareSecondFactor(db, { user, signer: identity.signer, at })
  const page = href('/admin/compte/second-facteur')
  if (prepared.ok || prepared.reason === 'confirmed') return redirect(page, 303)
  return redirectWithNotice(asked.context, page, { tone: 'caution', lines: [demoText] })
}

const demoText = 'Un compte d’essai, dont le mot de passe est public, n’a pas de second facteur.'
