import { href } from 'react-router'
import { Day } from '~/components/ui/text'
import type { ReviewView } from '~/models/shop/review'
import { ofName } from '~/models/values/wording'
import { Icon } from '../../ui/icons'
import { Badge, Rating } from '../../ui/marks'

interface ReviewCardProps {
  review: ReviewView
  heading?: 'h2' | 'h3'
  /** Links to the product. */
  withProduct?: boolean
  reportable?: boolean
}

/** Verification and dates are required by art. D111-17 C. conso. */
export function ReviewCard({ review, heading: Heading = 'h3', withProduct, reportable }: ReviewCardProps) {
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
            Réponse de la boutique, le <Day at={review.reply.at} />
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

function ReviewOrigin({ review }: { review: ReviewView }) {
  if (!review.verified) return null
  return (
    <Badge tone="positive">
      <Icon name="check" />
      Avis vérifié
    </Badge>
  )
}

function ReviewDates({ review }: { review: ReviewView }) {
  return (
    <>
      Expérience du <Day at={review.experienceOn} />, publié le <Day at={review.publishedAt} />
      {review.orderedAt ? (
        <>
          , achat du <Day at={review.orderedAt} />
        </>
      ) : null}
      .
    </>
  )
}

/** Notice above the reviews of a demonstration. */
export function ExampleReviews({ reviews }: { reviews: ReviewView[] }) {
  if (!reviews.some((review) => review.isExample)) return null
  return <p className="small muted">Démonstration : les avis sans la mention « Avis vérifié » sont inventés.</p>
}
