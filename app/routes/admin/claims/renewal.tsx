import { data, href } from 'react-router'
import { ClaimPage } from '~/components/admin/claims/claim-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { claimRenewalForm } from '~/models/content'
import { renewClaim } from '~/models/content/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/renewal'
import { answerRefused, loadClaim } from './claim-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadClaim(args)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, claimRenewalForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const renewed = await renewClaim(db, { ...params, ...submission.value, actor, at })
  if (!renewed.ok) return answerRefused(submission, renewed)
  const page = href('/admin/affirmations/:place/:key', params)
  return answerRow({ request, context }, { notice: done('Affirmation renouvelée.'), page })
}

export default function RenewalRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimPage {...loaderData} refused={{ renewal: actionData }} />
}
