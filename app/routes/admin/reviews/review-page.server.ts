import type { Submission } from '@conform-to/react'
import { data, href, type LoaderFunctionArgs, type RouterContextProvider } from 'react-router'
import type { ReviewPageProps } from '~/components/admin/reviews/review-page-props'
import type { ReviewEvent } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { readWorkRevision } from '~/models/dashboard/index.server'
import {
  groundText,
  ratingText,
  refusalGrounds,
  refusalText,
  reportReasonText,
  reviewDecisionForm,
  reviewEventText,
  reviewStatusText,
} from '~/models/review'
import { type DeskReview, findDeskReview, type ModerationResult } from '~/models/review/index.server'
import { formatMoment, formatPastMoment, formatShortDate } from '~/models/values'
import { parseForm } from '~/routes/posted-form.server'
import { answerRow, caution } from '../row-answer.server'

export async function loadReview({
  params,
  context,
}: Pick<LoaderFunctionArgs, 'params' | 'context'>): Promise<Omit<ReviewPageProps, 'refused'>> {
  const { db, at } = deskRequest(context)
  const revision = await readWorkRevision(db, ['reviews'])
  const found = await findDeskReview(db, params.reviewId ?? '')
  if (!found) throw data('Avis inconnu', { status: 404 })
  const { review, reports, events, version } = found
  return {
    review: {
      ...{ id: review.id, title: review.title ?? '', comment: review.comment, status: review.status, version },
      statusText: reviewStatusText(review.status),
      isHighlighted: review.highlighted === 1,
      isExample: review.is_example === 1,
      ground: review.refusal_ground === null ? '' : groundText(review.refusal_ground),
      reply: review.reply ?? '',
    },
    facts: factsOf(found, at),
    grounds: [
      { value: '', label: 'Choisir un motif' },
      ...refusalGrounds.map((value) => ({ value, label: refusalText[value] })),
    ],
    reports: reports.map(({ id, reason, detail, reported_at, handled_at }) => ({
      ...{ id, detail, reason: reportReasonText(reason), isOpen: handled_at === null },
      at: formatPastMoment(reported_at, at),
    })),
    history: events.map((event) => ({
      key: String(event.id),
      moment: `${formatPastMoment(event.created_at, at)}, ${event.actor}`,
      words: reviewEventText(event),
    })),
    revision,
  }
}

function factsOf({ review, product, order }: DeskReview, at: Date): ReviewPageProps['facts'] {
  const verified = review.verified === 1 ? 'Oui, la commande est livrée' : 'Non'
  return [
    { label: 'Produit', value: product?.name ?? 'Produit inconnu' },
    { label: 'Note', value: ratingText(review.rating_halves) },
    { label: 'Nom affiché', value: review.author_name },
    { label: 'Lieu affiché', value: review.location },
    { label: 'Expérience du', value: formatShortDate(new Date(`${review.experience_on}T12:00:00Z`)) },
    { label: 'Écrit le', value: formatPastMoment(review.submitted_at, at) },
    { label: 'Dernière version', value: formatPastMoment(review.updated_at, at) },
    { label: 'Publié le', value: review.published_at === null ? '' : formatPastMoment(review.published_at, at) },
    { label: 'Avis vérifié', value: review.is_example === 1 ? 'Exemple fictif' : verified },
    { label: 'Commande', value: order ? (order.number ?? 'sans numéro') : '' },
    { label: 'Livrée le', value: order?.deliveredAt ? formatPastMoment(order.deliveredAt, at) : '' },
    { label: 'Motif du refus', value: review.refusal_ground === null ? '' : groundText(review.refusal_ground) },
  ]
}

/** Conflict: returns the changes another administrator made, newest first. */
export function answerChanged(submission: Submission<unknown, string[]>, since: ReviewEvent[]) {
  const changed = { version: since[0]?.id ?? 0, lines: since.map(eventLine) }
  return data({ result: submission.reply(), changed }, { status: 409 })
}

function eventLine(event: ReviewEvent): string {
  return `${event.actor}, ${formatMoment(event.created_at)} — ${reviewEventText(event)}`
}

interface Decided {
  request: Request
  params: { reviewId: string }
  context: Readonly<RouterContextProvider>
}

type Decide = (
  db: ReturnType<typeof deskRequest>['db'],
  input: { reviewId: string; seen: number; actor: { id: string; name: string }; at: Date },
) => Promise<ModerationResult>

/** Answers a decision without input, in place. */
export async function answerDecision(
  { request, params: { reviewId }, context }: Decided,
  { decide, message, refused }: { decide: Decide; message: string; refused: string },
) {
  const { db, actor, at } = deskRequest(context)
  const page = href('/admin/avis/:reviewId', { reviewId })
  const submission = await parseForm(request, reviewDecisionForm)
  if (submission.status !== 'success')
    return answerRow({ request, context }, { notice: caution('Rechargez la page.'), page })
  const { version, retour } = submission.value
  const decided = await decide(db, { reviewId, seen: version, actor, at })
  if (decided.ok) return answerRow({ request, context }, { notice: done(message), retour, page })
  if (decided.reason === 'unknown') throw data('Avis inconnu', { status: 404 })
  const lines =
    decided.reason === 'changed'
      ? ['Rien n’est enregistré\u202f: cet avis a changé entre-temps.', ...decided.since.map(eventLine)]
      : [refused]
  return answerRow({ request, context }, { notice: caution(...lines), retour, page })
}
