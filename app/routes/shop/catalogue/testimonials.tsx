import { href } from 'react-router'
import { ExampleReviews } from '~/components/shop/review/example-reviews'
import { ReviewCard } from '~/components/shop/review/review-card'
import type { ShownReview } from '~/models/shop/review'

/** Reviews on pages other than the review pages. */
export function Testimonials({ reviews }: { reviews: ShownReview[] }) {
  if (reviews.length === 0) return null
  return (
    <section className="home-section">
      <div className="row row-apart">
        <h2>Ce qu’en disent nos clients</h2>
        <a href={href('/avis')}>Tous les avis</a>
      </div>
      <ExampleReviews reviews={reviews} />
      <ul className="testimonials">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} withProduct />
          </li>
        ))}
      </ul>
      <p className="small muted">
        Du plus récent au plus ancien. <a href={href('/avis/controle')}>Comment ces avis sont contrôlés</a>
      </p>
    </section>
  )
}
