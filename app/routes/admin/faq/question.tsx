import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { questionFields, questionForm } from '~/models/content/text'
import { changeQuestion, listThemes } from '~/models/content/text/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { pick } from '~/runtime/record'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow } from '../row-answer.server'
import type { Route } from './+types/question'
import { QuestionPage } from './question-form'
import { answerRefused, changeLine, requireQuestion } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export async function loader({ params, context }: Route.LoaderArgs) {
  const question = await requireQuestion(context, params.questionId)
  return {
    question: pick(question, ['id', 'version', ...questionFields]),
    themes: await listThemes(adminRequest(context).db),
  }
}

export async function action({ request, params: { questionId }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const submission = await parseForm(request, questionForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version, ...words } = submission.value
  const { forbiddenWords: forbidden } = template
  const changed = await changeQuestion(db, { id: questionId, version, words, forbidden, actor, at })
  if (changed.ok) {
    const notice = done(changed.changed ? 'Question enregistrée.' : 'Rien n’a changé.')
    return answerRow({ request, context }, { notice, page: href('/admin/faq/:questionId', { questionId }) })
  }
  if (changed.reason === 'unknown') throw data('Question inconnue', { status: 404 })
  if (changed.reason !== 'changed') return answerRefused(submission, changed)
  const since = { version: changed.version, lines: changed.since.map(changeLine) }
  return data({ result: submission.reply(), changed: since }, { status: 409 })
}

export default function Question({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionPage key={loaderData.question.id} {...loaderData} refused={actionData} />
}
