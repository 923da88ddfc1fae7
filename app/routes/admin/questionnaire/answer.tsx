import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { answerOf, answerRulesOf, editAnswer, questionnaireAnswerForm, typedAnswer } from '~/models/crm/advice'
import { changeDraft, isSameRules } from '~/models/crm/advice/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/answer'
import { AnswerPage } from './answer-form'
import { answerErrors, answerRefused, readAnswerContext } from './verbs.server'

export const handle = { policy: { parameters: 'public', body: { form: 262_144 } } satisfies RoutePolicy }

export { questionnaireStyles as links } from '../stylesheets'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { draft, question, rules, products, needs, hasBudget } = await readAnswerContext(context, params)
  const option = question.options.find(({ value }) => value === params.answer)
  if (!option) throw data('Réponse inconnue', { status: 404 })
  return {
    ...{ answer: option.value, values: typedAnswer(option, rules), version: draft.version, products, needs, hasBudget },
    question: { name: question.name, title: question.title },
  }
}

export async function action({ request, params: place, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const { products, rules: known } = await readAnswerContext(context, { ...place, request: request.clone() })
  const ids = products.map(({ id }) => id)
  const submission = await parseForm(request.clone(), questionnaireAnswerForm(ids))
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const wrong = await answerErrors(db, { template, typed: submission.payload })
  if (wrong) return data({ result: submission.reply({ fieldErrors: wrong }) }, { status: 409 })
  const { value } = submission
  const said = { ...known, ...answerRulesOf(value, ids) }
  const rules = isSameRules(known, said) ? undefined : answerRulesOf(value, ids)
  const changed = await changeDraft(db, {
    ...{ template, version: value.version, actor, at },
    edit: (content) => editAnswer(content, { ...place, option: answerOf(value), rules }),
  })
  if (!changed.ok && changed.reason !== 'unchanged') return answerRefused(request, submission, changed)
  const notice = done(changed.ok ? 'Réponse enregistrée dans le brouillon.' : 'Rien n’a changé.')
  return answerRow({ request, context }, { notice, page: href('/admin/questionnaire') })
}

export default function Answer({ loaderData, actionData }: Route.ComponentProps) {
  const { question, answer } = loaderData
  return <AnswerPage key={`${question.name} ${answer}`} {...loaderData} refused={actionData} />
}
