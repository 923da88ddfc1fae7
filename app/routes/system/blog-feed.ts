import { href } from 'react-router'
import type { Article } from '~/models/content/text'
import { listWholeArticles } from '~/models/content/text/index.server'
import { parisDay } from '~/models/values/french-date'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { escapeXml } from '~/runtime/xml'
import { requestOrigin } from '../request-origin.server'
import type { Route } from './+types/blog-feed'

export const handle = { policy: { cache: 'revalidate', search: 'open', oneAddress: true } satisfies RoutePolicy }

const ENTRIES = 20

/** Atom feed (RFC 4287) with full articles. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, remember, readSettings, at } = shopRequest(context)
  const articles = await remember(`feed ${parisDay(at)}`, async () => {
    return (await listWholeArticles(db, { limit: ENTRIES, at }))?.articles ?? []
  })
  const settings = await readSettings()
  const origin = requestOrigin(request)
  const name = settings['shop.name']
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">
<id>${escapeXml(origin + href('/blog'))}</id>
<title>${escapeXml(`Le blog — ${name}`)}</title>
<updated>${lastUpdate(articles)}</updated>
<author><name>${escapeXml(name)}</name></author>
<link rel="self" type="application/atom+xml" href="${escapeXml(origin + href('/blog/feed.xml'))}"/>
<link rel="alternate" type="text/html" href="${escapeXml(origin + href('/blog'))}"/>
${articles.map((article) => entry(article, origin)).join('\n')}
</feed>
`
  return new Response(xml, { headers: { 'Content-Type': 'application/atom+xml; charset=utf-8' } })
}

function entry(article: Article, origin: string): string {
  const address = escapeXml(`${origin}${href('/blog/:articleId', { articleId: article.slug })}`)
  return `<entry>
<id>${address}</id>
<title>${escapeXml(article.title)}</title>
<link rel="alternate" type="text/html" href="${address}"/>
<published>${article.publishedAt.toISOString()}</published>
<updated>${article.updatedAt.toISOString()}</updated>
<author><name>${escapeXml(article.author)}</name></author>
${article.tags.map(({ slug, label }) => `<category term="${slug}" label="${escapeXml(label)}"/>`).join('')}
<summary>${escapeXml(article.excerpt)}</summary>
<content type="html" xml:base="${escapeXml(origin)}/">${escapeXml(article.html)}</content>
</entry>`
}

function lastUpdate(articles: Article[]): string {
  return new Date(Math.max(0, ...articles.map((article) => article.updatedAt.getTime()))).toISOString()
}
