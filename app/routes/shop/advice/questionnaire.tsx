import { data, href, redirect } from 'react-router'
import { InvitationSeen } from '~/components/shop/frame/invitation'
import { PageMeta } from '~/components/shop/page/page-meta'
import { type QuestionProblem, QuestionStep } from '~/components/shop/questionnaire/question-step'
import { redirectWithNotice } from '~/middleware/flash.server'
import type { Question, Questionnaire } from '~/models/base/template'
import { type Answers, contactFormSchema, type ReadAnswers, readAnswers } from '~/models/crm/advice'
import { readQuestionnaire, submitQuestionnaire } from '~/models/crm/advice/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/questionnaire.css?url'
import type { Route } from './+types/questionnaire'
import { ContactStep, resultsHref } from './contact-step'

export const handle = {
  policy: {
    cache: 'no-store',
    shared: { parameters: ['etape'], answers: true },
    limit: 'contact',
    showsForm: true,
    search: 'listed',
  } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** `?etape=` with the answers so far; skipping leads back to the first open question. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { readQuestionnaire: readShown, readSettings } = shopRequest(context)
  const questionnaire = await readShown()
  const phoneDays = (await readSettings())['leads.phone_days']
  const parameters = new URL(request.url).searchParams
  const step = readStep(questionnaire, parameters.get('etape'))
  if (parameters.has('etape') && !step) throw redirect(href('/questionnaire'), 302)
  const shown = shownStep(questionnaire, readAnswers(questionnaire, parameters), step)
  return data(
    { questionnaire, phoneDays, ...shown },
    { status: shown.step === 'question' && shown.problem ? 400 : 200 },
  )
}

/** Stores the contact; the URL of the results contains no personal data. */
export async function action({ request, context }: Route.ActionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const { db, template, at } = shopRequest(context)
  const submission = await parseForm(request, contactFormSchema)
  const { complete: answers } = readAnswers(await readQuestionnaire(db, template), searchParams)
  if (!answers || submission.status !== 'success') return data(submission.reply(), { status: 400 })
  await submitQuestionnaire(db, { ...submission.value, template, answers, page: pathname, at })
  return redirectWithNotice(context, resultsHref(answers), {
    tone: 'done',
    lines: keptText(submission.value.channels),
  })
}

function keptText(channels: string[]): string[] {
  const words = [
    ...(channels.includes('email') ? [mailText] : []),
    ...(channels.includes('phone') ? ['Nous pourrons vous appeler au sujet de ces recommandations.'] : []),
  ]
  return ['Vos coordonnées sont enregistrées.', ...(words.length > 0 ? words : [noConsentText])]
}

const noConsentText = 'Vous n’avez coché aucune case\u202f: nous ne vous contacterons pas à ce sujet.'

/** The same for every address, so that it does not disclose whether one is known or unsubscribed. */
const mailText =
  'Ces recommandations vous sont envoyées par e-mail, sauf si cette adresse en a déjà reçu aujourd’hui ou n’en veut plus.'

export default function QuestionnairePage({ loaderData, actionData }: Route.ComponentProps) {
  const { questions, words } = loaderData.questionnaire
  if (loaderData.step === 'contact') {
    return (
      <>
        <PageMeta title="Vos coordonnées" noIndex />
        <ContactStep
          count={questions.length}
          answers={loaderData.answers}
          phoneDays={loaderData.phoneDays}
          lastResult={actionData}
        />
      </>
    )
  }
  const isStart = loaderData.question.name === questions[0]?.name
  return (
    <>
      <InvitationSeen />
      <PageMeta
        title={isStart ? words.title : loaderData.question.title}
        description={words.description}
        canonical={href('/questionnaire')}
        noIndex={!isStart}
      />
      <QuestionStep {...loaderData} />
    </>
  )
}

function readStep({ questions }: Questionnaire, text: string | null): number | undefined {
  const step = Number(text)
  return /^[1-9]\d?$/.test(text ?? '') && step >= 1 && step <= questions.length + 1 ? step : undefined
}

type Shown =
  | { step: 'question'; question: Question; answers: Answers; problem: QuestionProblem | undefined }
  | { step: 'contact'; answers: Answers }

function shownStep(
  { questions }: Questionnaire,
  { answers, complete, missing, unknown }: ReadAnswers,
  asked: number | undefined,
): Shown {
  const last = questions.at(-1)
  if (!last || (complete && (asked ?? questions.length + 1) > questions.length)) return { step: 'contact', answers }
  const firstOpen = missing ?? last
  const wanted = asked === undefined ? firstOpen : questions[asked - 1]
  const skipped = !wanted || questions.indexOf(wanted) > questions.indexOf(firstOpen)
  const question = skipped ? firstOpen : wanted
  const problem = question === missing && unknown ? 'unknown' : skipped ? 'missing' : undefined
  return { step: 'question', question, answers, problem }
}
