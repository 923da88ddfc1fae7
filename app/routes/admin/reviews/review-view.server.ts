import { cutOnWord } from '~/components/ui/text'
import { ratingText, reviewStatusText } from '~/models/shop/review'
import type { pageAdminReviews } from '~/models/shop/review/index.server'
import { formatMoment } from '~/models/values/french-date'
import type { ListedReview } from './review-table'

const EXCERPT_LENGTH = 140

type Row = Awaited<ReturnType<typeof pageAdminReviews>>['reviews'][number]

export function toRow(row: Row): ListedReview {
  return {
    id: row.id,
    product: row.product_name ?? 'Produit inconnu',
    author: row.author_name || 'sans nom',
    rating: ratingText(row.rating_halves),
    excerpt: cutOnWord(row.comment, EXCERPT_LENGTH),
    order: row.order_number ?? '',
    updatedAt: formatMoment(row.updated_at),
    status: row.status,
    statusText: reviewStatusText(row.status),
    isHighlighted: row.highlighted === 1,
    isExample: row.is_example === 1,
    isVerified: row.verified === 1,
  }
}
