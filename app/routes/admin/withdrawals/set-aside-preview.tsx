import { data } from 'react-router'
import { StrayDeclaration } from '~/components/admin/withdrawals/stray-declaration'
import { deskRequest } from '~/middleware/administrator.server'
import { withdrawalSetAsideForm } from '~/models/fulfilment'
import { draftSetAside } from '~/models/fulfilment/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { showMail } from '../orders/shown-mail.server'
import type { Route } from './+types/set-aside-preview'
import { setAsideRefusal } from './declaration-refusals'
import { loadStrayDeclaration } from './stray-declaration.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from '../orders/stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadStrayDeclaration(args)
}

export async function action({ request, params: { withdrawalId }, context }: Route.ActionArgs) {
  const { db } = deskRequest(context)
  const submission = await parseForm(request, withdrawalSetAsideForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const draft = await draftSetAside(db, { withdrawalId, reason: submission.value.reason })
  if (draft.ok) return showMail(context, { to: draft.withdrawal.email, draft: { submission, mail: draft.mail } })
  if (draft.reason === 'unknown') throw data('Rétractation inconnue', { status: 404 })
  const fieldErrors = { reason: [setAsideRefusal[draft.reason]] }
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

export default function SetAsidePreviewed({ loaderData, actionData }: Route.ComponentProps) {
  return <StrayDeclaration {...loaderData} refused={{ setAside: actionData }} />
}
