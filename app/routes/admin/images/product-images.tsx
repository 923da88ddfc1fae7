import { data } from 'react-router'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/product-images'
import { loadProductImages } from './product-images.server'
import { ProductImages } from './product-images-page'
import { imageVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ params, url, context }: Route.LoaderArgs) {
  if (!imageVerbs.knows(url)) throw data('Page inconnue', { status: 404 })
  return loadProductImages({ params, context })
}

export const action = imageVerbs.act

export default function Product({ loaderData }: Route.ComponentProps) {
  return <ProductImages {...loaderData} />
}
