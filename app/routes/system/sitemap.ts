import { tenantContext } from '~/middleware/tenant.server'
import { listProductAddresses } from '~/models/catalogue/index.server'
import { listArticleAddresses } from '~/models/content/index.server'

import { escapeXml } from '~/runtime/xml'
import { requestOrigin } from '../request-origin.server'
import type { Route } from './+types/sitemap'

/** The pages that stand by themselves; products and articles follow from the database. */
const pages = [
  '/',
  '/products',
  '/questionnaire',
  '/blog',
  '/avis',
  '/avis/controle',
  '/chat',
  '/support',
  '/support/rappel',
  '/support/commande',
  '/mentions-legales',
  '/cgv',
  '/confidentialite',
  '/accessibilite',
  '/retractation',
]

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, remember } = context.get(tenantContext)
  const products = await remember('product addresses', () => listProductAddresses(db))
  const articles = await remember('article addresses', () => listArticleAddresses(db))
  const origin = requestOrigin(request)
  const entries = [
    ...pages.map((path) => entry(origin + path)),
    ...products.map(({ id, updatedAt }) => entry(`${origin}/products/${id}`, updatedAt)),
    ...articles.map(({ slug, updatedAt }) => entry(`${origin}/blog/${slug}`, updatedAt)),
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
