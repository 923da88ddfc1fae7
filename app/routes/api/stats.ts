import { z } from 'zod'
import { countArticles } from '~/models/content/text/index.server'
import { countCatalogue } from '~/models/shop/catalogue/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from './shared/call.server'
import { apiSchemas } from './shared/schemas.server'

export const handle = { policy: { cache: 'revalidate', shared: { parameters: [] } } satisfies RoutePolicy }

export const loader = defineCall({
  id: 'readStats',
  method: 'get',
  tag: 'Catalogue',
  summary: 'Ce que la boutique contient, en nombres',
  answer: {
    description: 'Les nombres.',
    schema: z
      .object({ products: z.int(), in_stock_products: z.int(), articles: z.int() })
      .register(apiSchemas, { id: 'Stats' }),
    example: { products: 8, in_stock_products: 8, articles: 6 },
  },
  async handle({ tenant, at }) {
    const { products, inStock } = await countCatalogue(tenant.db)
    return { products, in_stock_products: inStock, articles: await countArticles(tenant.db, { at }) }
  },
})
