import { href } from 'react-router'
import type { ShownReview } from '~/models/review'
import { formatDate, ofName } from '~/models/values'

import { Badge } from '../../ui/badge'
import { Icon } from '../../ui/icons'
import { Rating } from '../../ui/rating'

/** One review with what the law wants beside it: whether it was checked, when it was published, when it was lived. */
export function ReviewCard({
  review,
  heading: Heading = 'h3',
  withProduct,
  reportable,
}: {
  review: ShownReview
  heading?: 'h2' | 'h3'
  /** Where reviews of several products stand together. */
  withProduct?: boolean
  reportable?: boolean
}) {
  return (
    <article className="review card">
      <header className="review-head">
        <Rating halves={review.ratingHalves} />
        <ReviewOrigin review={review} />
      </header>
      {review.title ? <Heading className="review-title">{review.title}</Heading> : null}
      <blockquote className="review-comment">
        {review.comment.split(/\n+/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </blockquote>
      <p className="small">
        <strong>{review.authorName}</strong>, {review.location}
      </p>
      <p className="small muted">
        {withProduct ? (
          <>
            <a href={href('/products/:productId', { productId: review.productId })}>{review.productName}</a>.{' '}
          </>
        ) : null}
        <ReviewDates review={review} />
      </p>
      {review.reply ? (
        <div className="review-reply">
          <p className="small muted">
            Réponse de la boutique, le <time dateTime={review.reply.at}>{formatDate(new Date(review.reply.at))}</time>
          </p>
          <p>{review.reply.text}</p>
        </div>
      ) : null}
      {reportable ? (
        <p className="small">
          <a
            href={href('/avis/:reviewId/signaler', { reviewId: review.id })}
            aria-label={`Signaler l’avis ${ofName(review.authorName)}`}
            rel="nofollow"
          >
            Signaler
          </a>
        </p>
      ) : null}
    </article>
  )
}

function ReviewOrigin({ review }: { review: ShownReview }) {
  if (review.isExample) return <Badge tone="caution">Exemple</Badge>
  if (!review.verified) return null
  return (
    <Badge tone="positive">
      <Icon name="check" />
      Avis vérifié
    </Badge>
  )
}

function ReviewDates({ review }: { review: ShownReview }) {
  return (
    <>
      Expérience du <time dateTime={review.experienceOn}>{formatDate(new Date(review.experienceOn))}</time>, publié le{' '}
      <time dateTime={review.publishedAt}>{formatDate(new Date(review.publishedAt))}</time>
      {review.orderedAt ? (
        <>
          , achat du <time dateTime={review.orderedAt}>{formatDate(new Date(review.orderedAt))}</time>
        </>
      ) : null}
      .
    </>
  )
}
