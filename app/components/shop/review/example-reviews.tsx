import type { ShownReview } from '~/models/shop/review'

/** Notice above the reviews of a demonstration. */
export function ExampleReviews({ reviews }: { reviews: ShownReview[] }) {
  if (!reviews.some((review) => review.isExample)) return null
  return <p className="small muted">Démonstration : les avis sans la mention « Avis vérifié » sont inventés.</p>
}
