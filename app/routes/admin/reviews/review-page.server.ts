import { data, type LoaderFunctionArgs } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { readWorkRevision } from '~/models/platform/dashboard/index.server'
import {
  groundText,
  ratingText,
  refusalGrounds,
  refusalText,
  reportReasonText,
  reviewEventText,
  reviewStatusText,
} from '~/models/shop/review'
import { type AdminReview, findAdminReview } from '~/models/shop/review/index.server'
import { formatPastMoment, formatShortDate } from '~/models/values/french-date'
import { reviewVerbs } from './verbs.server'

/** Throws 404, also for a path that is no verb of a review. */
export async function loadReview({ params, url, context }: Pick<LoaderFunctionArgs, 'params' | 'url' | 'context'>) {
  const { db, at } = adminRequest(context)
  if (params['*'] !== undefined && !reviewVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  const revision = await readWorkRevision(db, ['reviews'])
  const found = await findAdminReview(db, params.reviewId ?? '')
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

function factsOf({ review, product, order }: AdminReview, at: Date) {
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

export type ReviewData = Awaited<ReturnType<typeof loadReview>>
