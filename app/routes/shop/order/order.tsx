import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/order'
import { OrderPage } from './order-page'
import { loadOrderPage, requireOrder } from './order-page.server'

export const handle = { policy: { beforeOpening: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await requireOrder(context, params.reference)
  return loadOrderPage(context, { found, reference: params.reference })
}

export default function Order({ loaderData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} />
}
