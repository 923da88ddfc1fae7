import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { addAnswer, answerOf, answerRulesOf, questionnaireAnswerForm } from '~/models/crm/advice'
import { changeDraft } from '~/models/crm/advice/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/new-answer'
import { AnswerPage } from './answer-form'
import { answerErrors, answerRefused, readAnswerContext } from './verbs.server'

export const handle = { policy: { parameters: 'public', body: { form: 262_144 } } satisfies RoutePolicy }

export { questionnaireStyles as links } from '../stylesheets'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { draft, question, products, needs, hasBudget } = await readAnswerContext(context, { ...params, answer: '' })
  const { name, title } = question
  return { question: { name, title }, values: {}, version: draft.version, products, needs, hasBudget }
}

export async function action({ request, params: { question }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const { products } = await readAnswerContext(context, { question, answer: '', request: request.clone() })
  const ids = products.map(({ id }) => id)
  const submission = await parseForm(request.clone(), questionnaireAnswerForm(ids))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const wrong = await answerErrors(db, { template, typed: submission.payload })
  if (wrong) return data({ result: submission.reply({ fieldErrors: wrong }) }, { status: 409 })
  const { value } = submission
  const changed = await changeDraft(db, {
    ...{ template, version: value.version, actor, at },
    edit: (content) => addAnswer(content, { question, option: answerOf(value), rules: answerRulesOf(value, ids) }),
  })
  if (!changed.ok) return answerRefused(request, submission, changed)
  return redirectWithNotice(context, href('/admin/questionnaire'), done('Réponse ajoutée au brouillon.'))
}

export default function NewAnswer({ loaderData, actionData }: Route.ComponentProps) {
  return <AnswerPage key={loaderData.question.name} {...loaderData} refused={actionData} />
}
