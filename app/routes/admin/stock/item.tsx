import { ItemPage } from '~/components/admin/stock/item-page'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/item'
import { loadItem } from './item-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader(args: Route.LoaderArgs) {
  return loadItem(args)
}

export default function Item({ loaderData }: Route.ComponentProps) {
  return <ItemPage {...loaderData} />
}
