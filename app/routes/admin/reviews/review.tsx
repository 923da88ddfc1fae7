import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { formsIn } from '~/components/admin/form/use-checks'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { Facts } from '~/components/admin/inbox/facts'
import { History } from '~/components/admin/inbox/history'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { useRefresh } from '~/components/admin/page/use-refresh'
import { RowMark } from '~/components/admin/row/row-mark'
import { Button } from '~/components/ui/button'
import { SelectField, TextAreaField } from '~/components/ui/field'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/review'
import { loadReview, type ReviewData } from './review-page.server'
import { ReviewBadge } from './review-table'
import { type ReviewVerb, reviewVerbs } from './verbs.server'

const reviewForms = formsIn(() => import('~/components/admin/form/checks/reviews'))

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { orderStyles as links } from '../stylesheets'

export function loader(args: Route.LoaderArgs) {
  return loadReview(args)
}

export const action = reviewVerbs.act

const verbPath = verbPathOf<ReviewVerb>('/admin/avis/:reviewId/*')

/** A review with its text, its moderation and its history. */
export default function Review({ loaderData: page }: Route.ComponentProps) {
  const { review, facts, reports, history, revision } = page
  useRefresh(['reviews'], revision)
  return (
    <>
      <AdminHeader
        title={review.title || 'Avis sans titre'}
        lead={<ReviewBadge status={review.status} words={review.statusText} />}
        actions={
          <Link className="button button-quiet" to={href('/admin/avis')}>
            Avis
          </Link>
        }
      />
      <div className="admin-columns">
        <div className="stack">
          <ReviewContent {...page} />
          {review.status === 'pending' || review.status === 'refused' ? <Publication {...page} /> : null}
          {reports.length > 0 ? <Reports {...page} /> : null}
          {review.status === 'published' ? <Highlight {...page} /> : null}
          {review.status === 'pending' || review.status === 'published' ? <Reply {...page} /> : null}
          {review.status === 'withdrawn' ? null : <Refusal {...page} />}
        </div>
        <aside className="stack" aria-label="À propos de cet avis">
          <Facts title="Avis" facts={facts} />
          {history.length > 0 ? <History entries={history} /> : null}
        </aside>
      </div>
    </>
  )
}

function ReviewContent({ review }: ReviewData) {
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="texte">
      <h2 id="texte">Texte de l’avis</h2>
      <p className="admin-text">{review.comment || 'Le texte a été effacé.'}</p>
    </section>
  )
}

interface DecisionProps extends ReviewData {
  /** Path the form is posted to. */
  action: string
  label: string
  quiet?: boolean
}

/** A decision without input. */
function Decision({ review, action, label, quiet }: DecisionProps) {
  const rowKey = `${review.id} ${action}`
  return (
    <AdminForm rowKey={rowKey} action={action} fields={{ version: review.version }}>
      <Button variant={quiet ? 'quiet' : undefined}>{label}</Button>
      <RowMark rowKey={rowKey} />
    </AdminForm>
  )
}

function Publication(page: ReviewData) {
  const action = verbPath('publier', { reviewId: page.review.id })
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="publication">
      <h2 id="publication">Publication</h2>
      <p className="small">
        Publié tel quel, quelle que soit la note. Nous ne corrigeons jamais un avis.
        {page.review.status === 'refused'
          ? ' Refusé à tort, il peut encore l’être\u202f; un refus qui n’est pas encore parti est retiré.'
          : null}
      </p>
      <Decision {...page} action={action} label="Publier l’avis" />
    </section>
  )
}

function Highlight(page: ReviewData) {
  const { id: reviewId, isHighlighted } = page.review
  const up = verbPath('mise-en-avant', { reviewId })
  const down = verbPath('mise-en-avant/fin', { reviewId })
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="mise-en-avant">
      <h2 id="mise-en-avant">Mise en avant</h2>
      <p className="small">Un seul avis à la fois, en tête de la page publique, qui le dit.</p>
      {isHighlighted ? (
        <Decision {...page} action={down} label="Ne plus mettre en avant" quiet />
      ) : (
        <Decision {...page} action={up} label="Mettre en avant" quiet />
      )}
    </section>
  )
}

function Reports(page: ReviewData) {
  const { review, reports } = page
  const isOpen = reports.some((report) => report.isOpen)
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="signalements">
      <h2 id="signalements">Signalements</h2>
      <ul className="admin-history">
        {reports.map((report) => (
          <Report key={report.id} {...report} />
        ))}
      </ul>
      {isOpen ? (
        <>
          <p className="small">
            Gardez l’avis, ou refusez-le plus bas avec un motif. Qui a laissé son adresse reçoit la décision.
          </p>
          <Decision {...page} action={verbPath('signalements', { reviewId: review.id })} label="Garder l’avis" quiet />
        </>
      ) : null}
    </section>
  )
}

function Report({ reason, detail, at, isOpen }: ReviewData['reports'][number]) {
  return (
    <li>
      <span className="muted small">{`${at}, ${reason}, ${isOpen ? 'à traiter' : 'traité'}`}</span>
      <span className="admin-text">{detail}</span>
    </li>
  )
}

function Reply({ review }: ReviewData) {
  const reviewId = review.id
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="repondre">
      <h2 id="repondre">Réponse de la boutique</h2>
      <AdminForm
        id="reponse"
        ownIds
        schema={reviewForms(({ reviewReplyForm }) => reviewReplyForm)}
        action={verbPath('reponse', { reviewId })}
        version={review.version}
        defaultValue={{ reply: review.reply }}
        button="Enregistrer la réponse"
        pending="Enregistrement…"
        quiet
      >
        {({ reply }) => (
          <TextAreaField
            field={reply}
            label="Réponse"
            hint="Lue par tous sous l’avis. Vide, elle est retirée."
            rows={4}
          />
        )}
      </AdminForm>
    </section>
  )
}

function Refusal({ review, grounds }: ReviewData) {
  const reviewId = review.id
  const isRefused = review.status === 'refused'
  return (
    <section className="admin-panel stack stack-small" aria-labelledby="refuser">
      <h2 id="refuser">{isRefused ? 'Changer le motif du refus' : 'Refus'}</h2>
      <p className="small">
        {isRefused ? `Refusé pour ce motif\u202f: ${review.ground} ` : null}
        {review.isExample
          ? 'Un exemple n’a pas d’auteur à prévenir.'
          : 'Son auteur reçoit le motif, peut modifier son avis et le renvoyer.'}
      </p>
      <AdminForm
        id="refus"
        ownIds
        schema={reviewForms(({ reviewRefusalForm }) => reviewRefusalForm)}
        action={verbPath('refus', { reviewId })}
        version={review.version}
        button={isRefused ? 'Changer le motif' : 'Refuser l’avis'}
        pending="Enregistrement…"
        preview={review.isExample ? undefined : verbPath('refus/message', { reviewId })}
        danger
      >
        {({ ground }) => <SelectField field={ground} label="Motif" options={grounds} required />}
      </AdminForm>
    </section>
  )
}
