import { href } from 'react-router'
import { FIRST_TENANT } from '~/database/hosts.server'
import { listArticleAddresses } from '~/models/content/text/index.server'
import { listProductAddresses } from '~/models/shop/catalogue/index.server'
import { parisDay } from '~/models/values/french-date'
import { shopRequest } from '~/routes/shop-request.server'
import { builtRoutes } from '~/runtime/built-routes.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { escapeXml } from '~/runtime/xml'
import { requestOrigin } from '../request-origin.server'
import type { Route } from './+types/sitemap'

export const handle = { policy: { cache: 'revalidate', search: 'open', oneAddress: true } satisfies RoutePolicy }

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, tenant, remember, at } = shopRequest(context)
  const products = await remember('product addresses', () => listProductAddresses(db))
  const articles = await remember(`article addresses ${parisDay(at)}`, () => listArticleAddresses(db, { at }))
  const origin = requestOrigin(request)
  const listed = builtRoutes().filter(
    ({ policy }) => policy.search === 'listed' && (!policy.firstShop || tenant.id === FIRST_TENANT),
  )
  const entries = [
    ...listed.map(({ pattern }) => entry(origin + pattern)),
    ...products.map(({ id, updatedAt }) => entry(origin + href('/products/:productId', { productId: id }), updatedAt)),
    ...articles.map(({ slug, updatedAt }) => entry(origin + href('/blog/:articleId', { articleId: slug }), updatedAt)),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${entries.join('\n')}
</urlset>
`
  return new Response(xml, { headers: { 'Content-Type': 'application/xml; charset=utf-8' } })
}

function entry(address: string, updatedAt?: string): string {
  const date = updatedAt ? `<lastmod>${escapeXml(updatedAt)}</lastmod>` : ''
  return `<url><loc>${escapeXml(address)}</loc>${date}</url>`
}
