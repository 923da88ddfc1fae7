import { href } from 'react-router'
import { z } from 'zod'
import { readSettings } from '~/models/base/setting/index.server'
import { listWholeProducts } from '~/models/shop/catalogue/index.server'
import { catalogueVat } from '~/models/values/vat'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from './shared/call.server'
import { linkNextPage, pageQuery, unknownPage } from './shared/paging.server'
import { productExample, productSchema, toProduct } from './shared/product.server'
import { apiSchemas } from './shared/schemas.server'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: ['cursor', 'limit'], tellsStock: true } } satisfies RoutePolicy,
}

export const loader = defineCall({
  id: 'listProducts',
  method: 'get',
  tag: 'Catalogue',
  summary: 'Les produits, dans l’ordre du catalogue',
  description:
    'Les extras (consommables, services) n’y figurent pas. Quand il en reste, l’en-tête `Link` donne l’adresse de la suite (`rel="next"`).',
  query: pageQuery,
  answer: {
    description: 'Les produits.',
    schema: z.array(productSchema).register(apiSchemas, { id: 'ProductList' }),
    example: [productExample],
  },
  async handle({ tenant, query: { limit, cursor }, headers }) {
    const page = await listWholeProducts(tenant.db, { limit, after: cursor })
    if (!page) return unknownPage()
    linkNextPage(headers, href('/api/products'), { limit, cursor: page.next })
    const vat = catalogueVat(await readSettings(tenant.db))
    return page.products.map((product) => toProduct(product, vat))
  },
})
