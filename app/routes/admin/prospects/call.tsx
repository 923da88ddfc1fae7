import { data } from 'react-router'
import { ProspectPage } from '~/components/admin/prospects/prospect-page'
import { deskRequest } from '~/middleware/administrator.server'
import { callForm } from '~/models/prospect'
import { planCall } from '~/models/prospect/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/call'
import { answerChange, loadProspect } from './prospect-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadProspect(args)
}

export async function action({ request, params: { prospectId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, callForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const changed = await planCall(db, { ...submission.value, prospectId, actor, at })
  return answerChange({ request, context }, { prospectId, changed, submission, words: 'Rappel noté.' })
}

export default function ProspectCallRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <ProspectPage {...loaderData} refused={{ call: actionData }} />
}
