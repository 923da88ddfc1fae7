import { readQuery } from '~/api-contract/input'
import { invalidInput } from '~/api-contract/problem'
import { listProducts, toProduct } from '~/api-contract/product.server'
import { tenantContext } from '~/middleware/tenant.server'
import { listWholeProducts } from '~/models/product/catalogue-page.server'
import type { Route } from './+types/products'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db } = context.get(tenantContext)
  const query = readQuery(request, listProducts.query)
  if (!query.ok) return query.refusal
  const { limit, cursor } = query.value
  const page = await listWholeProducts(db, { limit, after: cursor })
  if (!page) return invalidInput({ cursor: ['Cette page n’existe pas.'] })
  return Response.json(page.products.map(toProduct), { headers: nextPage({ limit, cursor: page.next }) })
}

function nextPage(next: { limit: number; cursor: string | undefined }): HeadersInit {
  if (next.cursor === undefined) return {}
  const query = new URLSearchParams({ limit: String(next.limit), cursor: next.cursor })
  return { Link: `</api/products?${query}>; rel="next"` }
}
