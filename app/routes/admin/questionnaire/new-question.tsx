import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { questionnaireQuestionForm } from '~/models/crm/advice'
import { addDraftQuestion, readDraft } from '~/models/crm/advice/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { forbiddenErrors } from '../forbidden-errors.server'
import type { Route } from './+types/new-question'
import { QuestionPage } from './question-form'
import { answerRefused } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ context }: Route.LoaderArgs) {
  const { db, template } = adminRequest(context)
  return { version: (await readDraft(db, template)).version }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const submission = await parseForm(request.clone(), questionnaireQuestionForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const forbidden = forbiddenErrors(template.forbiddenWords, submission.payload)
  if (forbidden) return data({ result: submission.reply({ fieldErrors: forbidden }) }, { status: 409 })
  const { version, ...words } = submission.value
  const added = await addDraftQuestion(db, { template, version, actor, at, words })
  if (!added.ok) return answerRefused(request, submission, added)
  const page = href('/admin/questionnaire/questions/:question/nouvelle-reponse', { question: added.name ?? '' })
  return redirectWithNotice(context, page, done('Question ajoutée au brouillon. Écrivez sa première réponse.'))
}

export default function NewQuestion({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionPage {...loaderData} refused={actionData} />
}
