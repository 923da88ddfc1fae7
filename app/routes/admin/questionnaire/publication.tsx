import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { MAX_COMBINATIONS, MAX_SCORE, questionnairePublicationForm } from '~/models/crm/advice'
import { type DraftReview, publishQuestionnaire, reviewDraft } from '~/models/crm/advice/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/publication'
import { BackToQuestionnaire } from './question-form'

export const handle = { policy: {} satisfies RoutePolicy }

export { questionnaireStyles as links } from '../stylesheets'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, template } = adminRequest(context)
  return reviewDraft(db, template)
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const submission = await parseForm(request, questionnairePublicationForm)
  if (submission.status !== 'success') return data({ isOutdated: true }, { status: 400 })
  const published = await publishQuestionnaire(db, { template, seen: submission.value.seen, actor, at })
  if (!published.ok) return data({ isOutdated: true }, { status: 409 })
  const notice = done(`Questionnaire publié\u202f: version ${published.version}.`)
  return redirectWithNotice(context, href('/admin/questionnaire'), notice)
}

export default function QuestionnairePublication({ loaderData: review, actionData }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title="Publier le questionnaire"
        lead="Ce que le brouillon changerait, pour chaque combinaison de réponses, avec les prix et le stock d’aujourd’hui."
        actions={<BackToQuestionnaire />}
      />
      {actionData?.isOutdated ? (
        <Notice
          tone="danger"
          className="page-notice"
          lines={[
            'Rien n’est publié\u202f: le brouillon, les conseils ou le catalogue ont changé entre-temps. Relisez ce qui suit.',
          ]}
        />
      ) : null}
      {review.changes.length > 0 ? <Review review={review} /> : <NothingToPublish />}
    </>
  )
}

function NothingToPublish() {
  return (
    <AdminEmpty>
      <p>Rien à publier : le brouillon dit la même chose que le questionnaire en ligne.</p>
      <Link to={href('/admin/questionnaire')}>Changer le questionnaire</Link>
    </AdminEmpty>
  )
}

function Review({ review }: { review: DraftReview }) {
  const { changes, incomplete, effect, seen } = review
  return (
    <div className="questionnaire-list">
      <section className="admin-panel stack" aria-labelledby="changements">
        <h2 id="changements">Ce qui change</h2>
        <ul>
          {changes.map((change) => (
            <li key={change}>{change}</li>
          ))}
        </ul>
      </section>
      {incomplete ? (
        <Notice tone="danger" live={false} lines={incompleteLines(incomplete)}>
          <p>
            <Link to={href('/admin/questionnaire')}>Compléter le brouillon</Link>
          </p>
        </Notice>
      ) : null}
      {effect ? <Effect effect={effect} isPoorer={review.isPoorer} /> : null}
      {seen ? (
        <section className="admin-panel stack" aria-label="Publier">
          {effect ? null : <p>{nothingOnSale}</p>}
          <AdminForm className="row">
            <input type="hidden" name="seen" value={seen} />
            <Button>Publier le questionnaire</Button>
            <Link to={href('/admin/questionnaire/apercu')}>Le parcourir d’abord</Link>
          </AdminForm>
        </section>
      ) : null}
    </div>
  )
}

const nothingOnSale =
  'Rien n’est en vente pour le moment\u202f: le questionnaire ne conseille rien, et ses effets ne peuvent pas être comparés.'

function incompleteLines({ fewAnswers, score, combinations, fewQuestions }: NonNullable<DraftReview['incomplete']>) {
  return [
    'Ce brouillon ne peut pas encore être publié.',
    ...fewAnswers.map((title) => `La question «\u202f${title}\u202f» a besoin d’au moins deux réponses.`),
    ...(fewQuestions ? ['Il faut au moins deux questions.'] : []),
    ...(score === undefined
      ? []
      : [
          `Les points d’un lead iraient jusqu’à ${score}\u202f: baissez-les à ${MAX_SCORE} au plus, toutes questions comprises.`,
        ]),
    ...(combinations === undefined
      ? []
      : [`Il y aurait ${combinations} combinaisons de réponses, pour ${MAX_COMBINATIONS} au plus.`]),
  ]
}

function Effect({ effect, isPoorer }: { effect: NonNullable<DraftReview['effect']>; isPoorer: boolean }) {
  const { combinations, firstChanged, listChanged, examples, poor, poorCount } = effect
  const named = poor.map((answers) => `«\u202f${answers}\u202f»`).join(' ou ')
  const lacking = `Pour ${poorCount} des ${combinations} combinaisons de réponses, il n’y aurait pas de produit avec deux raisons, par exemple pour ${named}.`
  return (
    <section className="admin-panel stack" aria-labelledby="effet">
      <h2 id="effet">Ce qui serait conseillé</h2>
      <p>
        {`Sur ${combinations} combinaisons de réponses, ${firstChanged} auraient un autre premier conseil, et ${listChanged} une autre liste.`}
      </p>
      {examples.length > 0 ? (
        <ul>
          {examples.map(({ answers, before, after }) => (
            <li key={answers}>{`${answers}\u202f: ${before} → ${after}`}</li>
          ))}
        </ul>
      ) : null}
      {isPoorer ? (
        <Notice
          tone="danger"
          live={false}
          lines={[
            lacking,
            'Rien ne se publie ainsi\u202f: écrivez des raisons aux réponses nouvelles, ou retirez-les.',
          ]}
          link={{ href: href('/admin/questionnaire'), label: 'Revenir au brouillon' }}
        />
      ) : null}
      {poorCount > 0 && !isPoorer ? (
        <Notice
          tone="caution"
          live={false}
          lines={[
            lacking,
            'C’est déjà le cas en ligne\u202f: la publication reste possible. Des raisons par produit y remédient.',
          ]}
          link={{ href: href('/admin/products'), label: 'Voir les produits' }}
        />
      ) : null}
    </section>
  )
}
