import { data, href } from 'react-router'
import { ClaimPage } from '~/components/admin/claims/claim-page'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { claimForm } from '~/models/content'
import { changeClaim } from '~/models/content/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/claim'
import { answerRefused, loadClaim } from './claim-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadClaim(args)
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, template, actor, at } = deskRequest(context)
  const submission = await parseForm(request, claimForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, ...words } = submission.value
  const changed = await changeClaim(db, { ...params, version, words, forbidden: template.forbiddenWords, actor, at })
  if (!changed.ok) return answerRefused(submission, changed)
  const page = href('/admin/affirmations/:place/:key', params)
  return answerRow({ request, context }, { notice: done('Affirmation enregistrée.'), page })
}

export default function Claim({ loaderData, actionData }: Route.ComponentProps) {
  return <ClaimPage {...loaderData} refused={{ words: actionData }} />
}
