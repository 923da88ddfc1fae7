import { tenantContext } from '~/middleware/tenant.server'
import { countCatalogue } from '~/models/product/listing.server'
import type { Route } from './+types/stats'

export async function loader({ context }: Route.LoaderArgs) {
  const { products, inStock, articles } = await countCatalogue(context.get(tenantContext).db)
  return Response.json({ products, in_stock_products: inStock, articles })
}
