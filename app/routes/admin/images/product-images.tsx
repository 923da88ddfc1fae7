import { ProductImages } from '~/components/admin/images/product-images'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/product-images'
import { loadProductImages } from './product-images.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadProductImages(args)
}

export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductImages {...loaderData} />
}
