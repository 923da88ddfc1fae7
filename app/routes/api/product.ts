import { problem } from '~/api-contract/problem'
import { toProduct } from '~/api-contract/product.server'
import { tenantContext } from '~/middleware/tenant.server'
import { findProductPage } from '~/models/product/page.server'
import type { Route } from './+types/product'

export async function loader({ params, context }: Route.LoaderArgs) {
  const { db } = context.get(tenantContext)
  const product = await findProductPage(db, params.productId)
  return product ? Response.json(toProduct(product)) : problem(404, 'Ce produit n’existe pas ou n’est plus en vente.')
}
