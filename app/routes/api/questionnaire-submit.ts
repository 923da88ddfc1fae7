import { readBody } from '~/api-contract/input'
import { submitQuestionnaire as operation, toRecommendedProduct } from '~/api-contract/questionnaire.server'
import { tenantContext } from '~/middleware/tenant.server'
import { submitQuestionnaire } from '~/models/lead.server'
import type { Route } from './+types/questionnaire-submit'

export async function action({ request, context }: Route.ActionArgs) {
  const { db } = context.get(tenantContext)
  const body = await readBody(request, operation.body)
  if (!body.ok) return body.refusal
  const { contact_info: contact, ...answers } = body.value
  const page = new URL(request.url).pathname
  const { recommendations } = await submitQuestionnaire(db, { answers, contact, channels: [], page, at: new Date() })
  return Response.json({ recommendations: recommendations.map(toRecommendedProduct) })
}
