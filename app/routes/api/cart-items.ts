import { readCartItems, toCart } from '~/api-contract/cart.server'
import { readQuery } from '~/api-contract/input'
import { tenantContext } from '~/middleware/tenant.server'
import { readCart } from '~/models/cart/view.server'
import type { Route } from './+types/cart-items'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(tenantContext)
  const query = readQuery(request, readCartItems.query)
  return query.ok ? Response.json(toCart(await readCart(db, query.value.session_id))) : query.refusal
}
