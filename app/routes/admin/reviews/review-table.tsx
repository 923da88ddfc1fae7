import { href, Link } from 'react-router'
import { DataTable } from '~/components/admin/page/data-table'
import { Badge } from '~/components/ui/marks'
import type { ReviewStatus } from '~/database/schema'

export interface ListedReview {
  id: string
  product: string
  author: string
  rating: string
  excerpt: string
  order: string
  updatedAt: string
  status: ReviewStatus
  statusText: string
  isHighlighted: boolean
  isExample: boolean
  isVerified: boolean
}

export function ReviewTable({ reviews }: { reviews: ListedReview[] }) {
  return (
    <DataTable
      caption="Avis"
      rows={reviews}
      keyOf={({ id }) => id}
      columns={[
        { label: 'Produit', cell: Product },
        { label: 'Note', cell: ({ rating }) => <span className="nowrap">{rating}</span> },
        { label: 'Auteur', cell: Author },
        { label: 'Avis', cell: ({ excerpt }) => <span className="anywhere">{excerpt}</span> },
        { label: 'État', cell: State },
        { label: 'Écrit le', cell: ({ updatedAt }) => <span className="num">{updatedAt}</span> },
      ]}
    />
  )
}

function Product({ id, product }: ListedReview) {
  return (
    <Link to={href('/admin/avis/:reviewId', { reviewId: id })} data-row={id}>
      {product}
    </Link>
  )
}

function Author({ author, order }: ListedReview) {
  return (
    <div className="order-article">
      <span className="anywhere">{author}</span>
      {order ? <span className="muted small num">{order}</span> : null}
    </div>
  )
}

function State({ status, statusText, isHighlighted, isExample, isVerified }: ListedReview) {
  return (
    <div className="row">
      <ReviewBadge status={status} words={statusText} />
      {isHighlighted ? <Badge>Mis en avant</Badge> : null}
      {isExample ? <Badge>Exemple</Badge> : null}
      {isVerified || isExample ? null : <Badge tone="caution">Non vérifié</Badge>}
    </div>
  )
}

const tones = { pending: 'accent', published: 'positive', refused: 'danger', withdrawn: undefined } as const

export function ReviewBadge({ status, words }: { status: ReviewStatus; words: string }) {
  return <Badge tone={tones[status]}>{words}</Badge>
}
