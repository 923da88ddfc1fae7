import { readBody } from '~/api-contract/input'
import { questionnaireRequest, toRecommendedProduct } from '~/api-contract/questionnaire.server'
import { tenantContext } from '~/middleware/tenant.server'
import { submitQuestionnaire } from '~/models/lead.server'
import type { Route } from './+types/questionnaire-submit'

export async function action({ request, context }: Route.ActionArgs) {
  const { db, template } = context.get(tenantContext)
  const body = await readBody(request, questionnaireRequest(template.questionnaire))
  if (!body.ok) return body.refusal
  const { contact_info: contact, ...answers } = body.value
  const page = new URL(request.url).pathname
  const { recommendations } = await submitQuestionnaire(db, {
    template,
    answers,
    contact,
    channels: [],
    page,
    at: new Date(),
  })
  return Response.json({ recommendations: recommendations.map(toRecommendedProduct) })
}
