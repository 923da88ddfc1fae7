import { z } from 'zod'
import { readSettings } from '~/models/base/setting/index.server'
import { findProductPage } from '~/models/shop/catalogue/index.server'
import { catalogueVat } from '~/models/values/vat'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from './shared/call.server'
import { problem } from './shared/problem.server'
import { productExample, productSchema, toProduct } from './shared/product.server'

export const handle = {
  policy: {
    cache: 'revalidate',
    shared: { parameters: [], tellsStock: true },
    parameters: 'public',
  } satisfies RoutePolicy,
}

export const loader = defineCall({
  id: 'readProduct',
  method: 'get',
  tag: 'Catalogue',
  summary: 'Un produit',
  description: 'Un produit en vente, extras compris.',
  params: z.object({ productId: z.string().describe('L’identifiant du produit.') }),
  answer: { description: 'Le produit.', schema: productSchema, example: productExample },
  refusals: [404],
  async handle({ tenant, params }) {
    const product = await findProductPage(tenant.db, params.productId)
    if (product) return toProduct(product, catalogueVat(await readSettings(tenant.db)))
    return problem(404, 'Ce produit n’existe pas ou n’est plus en vente.')
  },
})
