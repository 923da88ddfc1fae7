import { data, href } from 'react-router'
import { StrayDeclaration } from '~/components/admin/withdrawals/stray-declaration'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { withdrawalSetAsideForm } from '~/models/fulfilment'
import { setWithdrawalAside } from '~/models/fulfilment/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/set-aside'
import { setAsideRefusal } from './declaration-refusals'
import { loadStrayDeclaration } from './stray-declaration.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from '../orders/stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadStrayDeclaration(args)
}

export async function action({ request, params: { withdrawalId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, withdrawalSetAsideForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { reason, tell } = submission.value
  const aside = await setWithdrawalAside(db, { withdrawalId, reason, tellPerson: tell === 'on', actor, at })
  if (aside.ok) return redirectWithNotice(context, waitingPath, done('Déclaration mise de côté.'))
  if (aside.reason === 'unknown') throw data('Rétractation inconnue', { status: 404 })
  const fieldErrors = { reason: [setAsideRefusal[aside.reason]] }
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

const waitingPath = `${href('/admin/retractations')}?etat=sans-commande`

export default function SetAsideRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <StrayDeclaration {...loaderData} refused={{ setAside: actionData }} />
}
