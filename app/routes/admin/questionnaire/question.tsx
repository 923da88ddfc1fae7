import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { editQuestion, questionnaireQuestionForm } from '~/models/crm/advice'
import { changeDraft } from '~/models/crm/advice/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { forbiddenErrors } from '../forbidden-errors.server'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/question'
import { QuestionPage } from './question-form'
import { answerRefused, requireDraftQuestion } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export async function loader({ params, context }: Route.LoaderArgs) {
  const { draft, question } = await requireDraftQuestion(context, params.question)
  const { name, title, hint } = question
  return { version: draft.version, question: { name, title, hint } }
}

export async function action({ request, params: { question: name }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const submission = await parseForm(request.clone(), questionnaireQuestionForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const forbidden = forbiddenErrors(template.forbiddenWords, submission.payload)
  if (forbidden) return data({ result: submission.reply({ fieldErrors: forbidden }) }, { status: 409 })
  const { version, ...words } = submission.value
  const changed = await changeDraft(db, {
    ...{ template, version, actor, at },
    edit: (content) => editQuestion(content, { name, ...words }),
  })
  if (!changed.ok && changed.reason !== 'unchanged') return answerRefused(request, submission, changed)
  const notice = done(changed.ok ? 'Question enregistrée dans le brouillon.' : 'Rien n’a changé.')
  return answerRow({ request, context }, { notice, page: href('/admin/questionnaire') })
}

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionPage key={loaderData.question.name} {...loaderData} refused={actionData} />
}
