import { data } from 'react-router'
import { StrayDeclaration } from '~/components/admin/withdrawals/stray-declaration'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { withdrawalMatchForm } from '~/models/fulfilment'
import { matchWithdrawal } from '~/models/fulfilment/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { orderPath } from '../orders/order-answer.server'
import type { Route } from './+types/withdrawal-match'
import { matchRefusal } from './declaration-refusals'
import { loadStrayDeclaration } from './stray-declaration.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from '../orders/stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadStrayDeclaration(args)
}

export async function action({ request, params: { withdrawalId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, withdrawalMatchForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { orderNumber, tell } = submission.value
  const matched = await matchWithdrawal(db, { withdrawalId, orderNumber, tellBuyer: tell === 'on', actor, at })
  if (matched.ok) return redirectWithNotice(context, orderPath(matched.orderId), done('Rétractation rapprochée.'))
  if (matched.reason === 'unknown') throw data('Rétractation inconnue', { status: 404 })
  const fieldErrors = { orderNumber: [matchRefusal[matched.reason]] }
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

export default function WithdrawalMatch({ loaderData, actionData }: Route.ComponentProps) {
  return <StrayDeclaration {...loaderData} refused={{ match: actionData }} />
}
