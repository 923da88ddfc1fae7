import { data, redirect } from 'react-router'
import { PageMeta } from '~/components/shop/page-meta'
import { ContactStep, resultsHref } from '~/components/shop/questionnaire/contact-step'
import { type QuestionProblem, QuestionStep } from '~/components/shop/questionnaire/question-step'
import { questionWords } from '~/components/shop/questionnaire/words'
import { redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { submitQuestionnaire } from '~/models/lead.server'
import { contactFormSchema } from '~/models/lead-contact'
import {
  type Answers,
  QUESTION_COUNT,
  type Question,
  questions,
  type ReadAnswers,
  readAnswers,
} from '~/models/questionnaire'
import stylesheet from '~/styles/questionnaire.css?url'
import { messagesOf, readForm } from '../posted-form.server'
import type { Route } from './+types/questionnaire'

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

/** `?etape=` with the answers so far: whoever skips a question is shown the first one without an answer. */
export async function loader({ request }: Route.LoaderArgs) {
  const parameters = new URL(request.url).searchParams
  const step = readStep(parameters.get('etape'))
  if (parameters.has('etape') && !step) throw redirect('/questionnaire', 302)
  const read = readAnswers(parameters)
  const shown = shownStep(read, step)
  return data(shown, { status: shown.step === 'question' && shown.problem ? 400 : 200 })
}

/** Keeps the contact of who leaves it, and leads to the results, whose address holds nothing personal. */
export async function action({ request, context }: Route.ActionArgs) {
  const { pathname, searchParams } = new URL(request.url)
  const values = await readForm(request)
  const { complete: answers } = readAnswers(searchParams)
  if (!answers) return data({ values, messages: {} }, { status: 400 })
  const parsed = contactFormSchema.safeParse(values)
  if (!parsed.success) return data({ values, messages: messagesOf(parsed.error) }, { status: 400 })
  const { db } = context.get(tenantContext)
  await submitQuestionnaire(db, { ...parsed.data, answers, page: pathname, at: new Date() })
  return redirectWithNotice(resultsHref(answers), { tone: 'done', lines: keptWords(parsed.data.channels) })
}

function keptWords(channels: string[]): string[] {
  const words = [
    ...(channels.includes('email') ? [mailWords] : []),
    ...(channels.includes('phone') ? ['Nous pourrons vous appeler au sujet de ces recommandations.'] : []),
  ]
  return ['Vos coordonnées sont enregistrées.', ...(words.length > 0 ? words : [silenceWords])]
}

const silenceWords = 'Vous n’avez coché aucune case\u202f: nous ne vous contacterons pas à ce sujet.'

/** The same for every address: whether one is known, was written to or refused is its owner's affair. */
const mailWords =
  'Ces recommandations vous sont envoyées par e-mail, sauf si cette adresse en a déjà reçu aujourd’hui ou n’en veut plus.'

export default function Questionnaire({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.step === 'contact') {
    return (
      <>
        <PageMeta title="Vos coordonnées" noIndex />
        <ContactStep
          answers={loaderData.answers}
          values={actionData?.values ?? {}}
          messages={actionData?.messages ?? {}}
        />
      </>
    )
  }
  const isStart = loaderData.question === 'usage'
  return (
    <>
      <PageMeta
        title={isStart ? 'Quel osmoseur choisir\u202f?' : questionWords[loaderData.question].title}
        description="Cinq questions simples, environ deux minutes, et des recommandations expliquées : pourquoi cet appareil, et ce qui lui manque."
        canonical="/questionnaire"
        noIndex={!isStart}
      />
      <QuestionStep {...loaderData} />
    </>
  )
}

function readStep(text: string | null): number | undefined {
  const step = Number(text)
  return /^\d$/.test(text ?? '') && step >= 1 && step <= QUESTION_COUNT + 1 ? step : undefined
}

type Shown =
  | { step: 'question'; question: Question; answers: Partial<Answers>; problem: QuestionProblem | undefined }
  | { step: 'contact'; answers: Answers }

function shownStep({ answers, complete, missing, unknown }: ReadAnswers, asked: number | undefined): Shown {
  if (complete && (asked ?? QUESTION_COUNT + 1) > QUESTION_COUNT) return { step: 'contact', answers: complete }
  const firstOpen = missing ?? 'urgency'
  const wanted = asked === undefined ? firstOpen : questions[asked - 1]
  const skipped = !wanted || questions.indexOf(wanted) > questions.indexOf(firstOpen)
  const question = skipped ? firstOpen : wanted
  const problem = question === missing && unknown ? 'unknown' : skipped ? 'missing' : undefined
  return { step: 'question', question, answers, problem }
}
