import { href, Link } from 'react-router'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { QuestionStep, stepHref } from '~/components/shop/questionnaire/question-step'
import { adminRequest } from '~/middleware/administrator.server'
import { chosenOptions, readAnswers } from '~/models/crm/advice'
import { recommendByDraft } from '~/models/crm/advice/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/preview'
import { BackToQuestionnaire } from './question-form'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { questionnaireStyles as links } from '../stylesheets'

/** `?etape=` with the answers so far, as on the page of the shop; nothing is stored. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, template } = adminRequest(context)
  const { questionnaire, recommend } = await recommendByDraft(db, template)
  const { answers, complete, missing } = readAnswers(questionnaire, url.searchParams)
  const asked = questionnaire.questions[Number(url.searchParams.get('etape')) - 1]
  const last = questionnaire.questions.length
  if (complete && !asked)
    return {
      step: 'advice' as const,
      title: questionnaire.words.results,
      back: stepHref(last, answers, href('/admin/questionnaire/apercu')),
      chosen: chosenOptions(questionnaire, answers).map(({ option }) => option.title),
      recommended: recommend(answers),
    }
  return { step: 'question' as const, questionnaire, answers, question: asked ?? missing ?? questionnaire.questions[0] }
}

export default function QuestionnairePreview({ loaderData }: Route.ComponentProps) {
  const page = href('/admin/questionnaire/apercu')
  return (
    <>
      <AdminHeader
        title="Aperçu du questionnaire"
        lead="Le brouillon, comme vos visiteurs le verraient. Vous pouvez répondre : rien n’est gardé."
        actions={<BackToQuestionnaire />}
      />
      <section className="admin-panel" aria-label="Aperçu">
        {loaderData.step === 'advice' ? <Advice {...loaderData} /> : null}
        {loaderData.step === 'question' && loaderData.question ? (
          <QuestionStep
            key={loaderData.question.name}
            questionnaire={loaderData.questionnaire}
            question={loaderData.question}
            answers={loaderData.answers}
            problem={undefined}
            preview={page}
          />
        ) : null}
      </section>
    </>
  )
}

type AdviceStep = Extract<Route.ComponentProps['loaderData'], { step: 'advice' }>

function Advice({ title, chosen, recommended, back }: AdviceStep) {
  return (
    <div className="quiz">
      <h2>{title}</h2>
      <p className="muted">{chosen.join(', ')}</p>
      {recommended.map(({ name, reasons, drawback }) => (
        <article key={name} className="stack stack-small">
          <h3>{name}</h3>
          <ul>
            {reasons.map((reason) => (
              <li key={reason}>{reason}</li>
            ))}
          </ul>
          <p className="muted">
            À savoir{'\u202f'}: {drawback}
          </p>
        </article>
      ))}
      {recommended.length === 0 ? <p>Rien : aucun produit en vente ne peut être conseillé pour ces réponses.</p> : null}
      <p className="row">
        <Link to={back}>Question précédente</Link>
        <Link to={href('/admin/questionnaire/apercu')}>Recommencer</Link>
      </p>
    </div>
  )
}
