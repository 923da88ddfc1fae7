import { ReviewPage } from '~/components/admin/reviews/review-page'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/review'
import { loadReview } from './review-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadReview(args)
}

export default function Review({ loaderData }: Route.ComponentProps) {
  return <ReviewPage {...loaderData} />
}
