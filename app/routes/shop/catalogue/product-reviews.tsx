import { href } from 'react-router'
import { ExampleReviews } from '~/components/shop/review/example-reviews'
import { ReviewCard } from '~/components/shop/review/review-card'
import { Rating } from '~/components/ui/rating'
import type { ProductPage } from '~/models/catalogue'

export function ProductReviews({ product }: { product: Pick<ProductPage, 'id' | 'testimonials' | 'rating'> }) {
  const { id, testimonials, rating } = product
  return (
    <div id="avis" className="stack">
      {rating ? (
        <p className="row">
          <Rating halves={rating.average * 2} />
          <span className="muted">
            moyenne de {rating.count} {rating.count > 1 ? 'avis vérifiés' : 'avis vérifié'}
          </span>
        </p>
      ) : null}
      <ExampleReviews reviews={testimonials} />
      {testimonials.map((review) => (
        <ReviewCard key={review.id} review={review} reportable />
      ))}
      <p className="row small">
        <a href={`${href('/avis')}?produit=${encodeURIComponent(id)}`}>Tous les avis sur ce produit</a>
        <a href={href('/avis/controle')}>Comment ces avis sont contrôlés</a>
      </p>
    </div>
  )
}
