import { data, type RouterContextProvider } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { articleForm } from '~/models/content'
import { checkArticle } from '~/models/content/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { answerRefused } from './article-page.server'

interface Input {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Returns the form with a preview of the article, or its errors. */
export async function answerPreview({ request, context }: Input) {
  const submission = await parseForm(request, articleForm)
  if (submission.status !== 'success') return data({ result: submission.reply() }, { status: 400 })
  const { title, excerpt } = submission.value
  const checked = await checkArticle(submission.value, deskRequest(context).template.forbiddenWords)
  if (!checked.ok) return answerRefused(submission, checked)
  const { html, readingMinutes } = checked.rendered
  return data({ result: submission.reply(), article: { title, excerpt, readingMinutes, html } })
}
