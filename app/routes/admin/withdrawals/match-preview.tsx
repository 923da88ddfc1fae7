import { data } from 'react-router'
import { StrayDeclaration } from '~/components/admin/withdrawals/stray-declaration'
import { deskRequest } from '~/middleware/administrator.server'
import { withdrawalMatchForm } from '~/models/fulfilment'
import { draftMatch } from '~/models/fulfilment/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { showMail } from '../orders/shown-mail.server'
import type { Route } from './+types/match-preview'
import { matchRefusal } from './declaration-refusals'
import { loadStrayDeclaration } from './stray-declaration.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from '../orders/stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadStrayDeclaration(args)
}

export async function action({ request, params: { withdrawalId }, context }: Route.ActionArgs) {
  const { db } = deskRequest(context)
  const submission = await parseForm(request, withdrawalMatchForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { orderNumber } = submission.value
  const draft = await draftMatch(db, { withdrawalId, orderNumber })
  if (draft.ok) return showMail(context, { to: draft.order.email, draft: { submission, mail: draft.mail } })
  if (draft.reason === 'unknown') throw data('Rétractation inconnue', { status: 404 })
  const fieldErrors = { orderNumber: [matchRefusal[draft.reason]] }
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

export default function MatchPreviewed({ loaderData, actionData }: Route.ComponentProps) {
  return <StrayDeclaration {...loaderData} refused={{ match: actionData }} />
}
