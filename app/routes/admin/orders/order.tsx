import { OrderPlaced } from '~/components/admin/orders/order-dialog'
import { OrderPage } from '~/components/admin/orders/order-page'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/order'
import { loadOrder } from './order-page.server'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadOrder(args)
}

export default function Order({ loaderData }: Route.ComponentProps) {
  const { id, title } = loaderData.order
  return (
    // Resets form state when another order opens.
    <OrderPlaced key={id} title={title}>
      <OrderPage {...loaderData} refused={{}} />
    </OrderPlaced>
  )
}
