import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { questionForm } from '~/models/content/text'
import { createQuestion, listThemes, MAX_QUESTIONS } from '~/models/content/text/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/new-question'
import { QuestionPage } from './question-form'
import { answerRefused } from './verbs.server'

export const handle = { policy: {} satisfies RoutePolicy }

export async function loader({ context }: Route.LoaderArgs) {
  return { themes: await listThemes(adminRequest(context).db) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const submission = await parseForm(request, questionForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { version: _none, ...words } = submission.value
  const created = await createQuestion(db, { words, forbidden: template.forbiddenWords, actor, at })
  if (created.ok) return redirectWithNotice(context, href('/admin/faq'), done('Question ajoutée et publiée.'))
  if (created.reason !== 'full') return answerRefused(submission, created)
  const fieldErrors = { question: [`Il y a déjà ${MAX_QUESTIONS} questions\u202f: supprimez-en une d’abord`] }
  return data({ result: submission.reply({ fieldErrors }) }, { status: 409 })
}

export default function NewQuestion({ loaderData, actionData }: Route.ComponentProps) {
  return <QuestionPage themes={loaderData.themes} refused={actionData} />
}
