import { expect, test } from 'vitest'
import type { ArticleText } from '~/models/content/text'
import { writeArticle } from '~/models/content/text/index.server'
import { formatDate, parisDay } from '~/models/values/french-date'

import { readContract } from '../support/api-contract'
import { openApp } from '../support/app'
import { publicPages } from '../support/public-pages'
import { setAvailable } from '../support/shop-database'

const app = await openApp()
const { db } = app
const visitor = app.visitor()
const contract = await readContract(visitor)

async function read(path: string) {
  const response = await visitor.get(path)
  return { status: response.status, html: await response.text(), headers: response.headers }
}

/** JSON-LD blocks of a page, by type. */
function jsonLdOf(html: string): Record<string, Record<string, unknown>> {
  const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)]
  return Object.fromEntries(
    blocks.map(([, json = '']) => {
      const block: Record<string, unknown> = JSON.parse(json)
      return [block['@type'], block]
    }),
  )
}

function metaOf(html: string, name: string): string | undefined {
  return new RegExp(`<meta (?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
}

const at = new Date('2026-11-20T09:00:00Z')

function text(slug: string, input: Partial<ArticleText> = {}): ArticleText {
  return {
    id: `id-${slug}`,
    slug,
    title: `Titre de ${slug}`,
    author: 'Camille Exemple',
    excerpt: `En bref de ${slug}.`,
    content: 'Un texte.',
    tags: ['Essai'],
    published: true,
    ...input,
  }
}

interface ApiArticle {
  id: string
  slug: string
  title: string
  content: string
  tags: string[]
  image_url: string | null
  published_date: string | null
}

async function listed(query = ''): Promise<ApiArticle[]> {
  const response = await visitor.get(`/api/blog/articles${query}`)
  await contract.body(response.clone(), 'get /api/blog/articles')
  return response.json()
}

const articles = await listed()

test('the list shows each article with tags, title, excerpt, author, date and a link to it', async () => {
  const { status, html } = await read('/blog')
  expect(status).toBe(200)
  for (const { slug, title, tags } of articles) {
    expect(html).toContain(`href="/blog/${slug}">${title}</a>`)
    expect(html).toContain(`>#${tags[0]}</a>`)
  }
  expect(html).toMatch(/Par la rédaction, le <time dateTime="[^"]+">\d+(er)?\s\p{L}+\s\d{4}<\/time>/u)
  expect(html).toContain('href="/products"')
  expect(html).toContain('type="application/atom+xml"')
})

test('the articles of a demonstration have appeared over months, and each speaks of earlier ones alone', async () => {
  const days = articles.map(({ published_date }) => published_date ?? '')
  expect(days).toEqual([...new Set(days)].sort().reverse())
  const age = (day = '') => (Date.now() - Date.parse(day)) / (24 * 3600_000)
  expect([age(days[0]) > 1, age(days[0]) < 21, age(days.at(-1)) > 150]).toEqual([true, true, true])
  const sitemap = (await read('/sitemap.xml')).html
  for (const [place, { slug, content, published_date }] of articles.entries()) {
    const later = articles.slice(0, place).filter((article) => content.includes(`/blog/${article.slug})`))
    expect([slug, later.map((article) => article.slug)]).toEqual([slug, []])
    const [, changed = ''] = new RegExp(`/blog/${slug}</loc><lastmod>([^<]*)<`).exec(sitemap) ?? []
    expect([slug, parisDay(new Date(changed))]).toEqual([slug, published_date])
    expect((await read(`/blog/${slug}`)).html).not.toContain('mis à jour le')
  }
})

test('a tag lists its own articles alone, by an address without accents', async () => {
  const { status, html } = await read('/blog?tag=calcaire')
  expect(status).toBe(200)
  expect(html).toContain('/blog/durete-et-calcaire"')
  expect(html).not.toContain('/blog/animaux-et-fontaines"')
  expect(html).toContain('rel="canonical" href="http://localhost/blog?tag=calcaire"')
})

test('an unknown tag is not a page, and leads back to the blog', async () => {
  const { status, html } = await read('/blog?tag=%3Cscript%3E')
  expect(status).toBe(404)
  expect(html).toContain('Aucun article ne porte ce mot-clé')
  expect(html).toContain('name="robots" content="noindex"')
  expect(html).not.toContain('<script>')
})

test('every article is readable, with its body, author, date, picture, product and ways on', async () => {
  for (const { slug, title } of articles) {
    const { status, html } = await read(`/blog/${slug}`)
    expect([slug, status]).toEqual([slug, 200])
    expect(html).toContain(`<h1>${title}</h1>`)
    expect(html).toContain('Par la rédaction')
    expect(html).toContain('<h2>')
    expect(html).toMatch(/src="\/uploads\/articles\/[\w-]+-640\.webp"/)
    expect(html).toContain('Le produit dont il est question')
    expect(html).toMatch(/class="product-card-name"><a href="\/products\/[\w-]+"/)
    expect(html).toContain('Voir nos produits')
    expect(html).toContain('Retour au blog')
    expect(html).toContain(`rel="canonical" href="http://localhost/blog/${slug}"`)
  }
})

test('every address in an article leads to a page or a file of the shop, or to a named site over https', async () => {
  const server = await app.startServer()
  const addresses = new Set<string>()
  for (const { slug } of articles) {
    const { html } = await read(`/blog/${slug}`)
    for (const [, address = ''] of html.matchAll(/(?:href|src)="([^"]+)"/g))
      addresses.add(address.replaceAll('&amp;', '&'))
  }
  const own = [...addresses].filter((address) => address.startsWith('/') && !address.startsWith('/assets/'))
  expect(own.length).toBeGreaterThan(20)
  const answers = await Promise.all(
    own.map(async (address) => `${address} ${(await fetch(server.url + address, { redirect: 'manual' })).status}`),
  )
  const doors = ['/admin 302']
  expect(answers.filter((answer) => !answer.endsWith(' 200') && !doors.includes(answer))).toEqual([])
  await server.close()
})

test('an article is found by its id too, under one canonical address', async () => {
  await writeArticle(db, { article: text('par-id'), at })
  const byId = await read('/blog/id-par-id')
  expect(byId.status).toBe(200)
  expect(byId.html).toContain('rel="canonical" href="http://localhost/blog/par-id"')
  expect(byId.html).toContain('Par Camille Exemple')
  expect(byId.html).toContain(formatDate(at))
})

test.each(['inconnu', '%3Cscript%3E', 'brouillon'])(
  'an unknown article or a draft is told in French: %s',
  async (id) => {
    await writeArticle(db, { article: text('brouillon', { published: false }), at })
    const { status, html } = await read(`/blog/${id}`)
    expect(status).toBe(404)
    expect(html).toContain('Article non trouvé')
    expect(html).toContain('L’article que vous recherchez n’existe pas.')
    expect(html).toContain('href="/blog"')
  },
)

test('a hostile article is harmless on its page, in its data, in the list and in the feed', async () => {
  const attack = '</script><script>alert(1)</script>"><img src=x onerror=alert(1)>]]>'
  const article = text('attaque', {
    title: attack,
    excerpt: attack,
    author: attack,
    tags: [attack],
    content: `${attack}\n\n[clic](javascript:alert(1)) <${attack}`,
  })
  await writeArticle(db, { article, at })
  for (const path of ['/blog/attaque', '/blog', '/blog/feed.xml', '/api/docs']) {
    const { html } = await read(path)
    expect([path, /<script>|<img src=x|href="javascript/.exec(html)]).toEqual([path, null])
  }
  expect(jsonLdOf((await read('/blog/attaque')).html).Article?.headline).toBe(attack)
  await db.deleteFrom('article').where('slug', '=', 'attaque').execute()
})

test('an article has structured data for search engines and previews for sharing', async () => {
  const { html } = await read('/blog/durete-et-calcaire')
  const { Article, BreadcrumbList } = jsonLdOf(html)
  expect(Article).toMatchObject({
    headline: 'Dureté de l’eau et calcaire\u202f: lire, mesurer, décider',
    mainEntityOfPage: 'http://localhost/blog/durete-et-calcaire',
    publisher: { '@type': 'Organization', name: 'Osmoseurs & Co' },
    datePublished: expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/),
    image: expect.stringMatching(/^http:\/\/localhost\/uploads\/articles\/durete-et-calcaire-\w+-1440\.webp$/),
  })
  expect(BreadcrumbList?.itemListElement).toMatchObject([
    { position: 1, name: 'Accueil', item: 'http://localhost/' },
    { position: 2, name: 'Blog', item: 'http://localhost/blog' },
    { position: 3 },
  ])
  expect(metaOf(html, 'og:type')).toBe('article')
  expect(metaOf(html, 'og:image')).toMatch(
    /^http:\/\/localhost\/uploads\/articles\/durete-et-calcaire-\w+-1200x630\.jpg$/,
  )
  expect(metaOf(html, 'twitter:card')).toBe('summary_large_image')
})

test('no article says that it was changed before it was published', async () => {
  await db.updateTable('article').set({ updated_at: '2020-01-01T00:00:00.000Z' }).execute()
  const { html } = await read('/blog/durete-et-calcaire')
  const { Article } = jsonLdOf(html)
  expect(Article?.datePublished).toBeDefined()
  expect(Article?.dateModified).toBe(Article?.datePublished)
  expect(html).not.toContain('mis à jour')
  const { html: feed } = await read('/blog/feed.xml')
  const entries = [...feed.matchAll(/<published>(.*)<\/published>\n<updated>(.*)<\/updated>/g)]
  expect(entries.length).toBeGreaterThan(0)
  expect(entries.filter(([, published, updated]) => published !== updated)).toEqual([])
})

test('the list of products says where it stands, whole or for one need', async () => {
  const trail = async (path: string) => jsonLdOf((await read(path)).html).BreadcrumbList?.itemListElement
  const first = { position: 1, name: 'Accueil', item: 'http://localhost/' }
  expect(await trail('/products')).toMatchObject([first, { position: 2, name: 'Osmoseurs' }])
  expect(await trail('/products?besoin=pro')).toMatchObject([
    first,
    { position: 2, item: 'http://localhost/products' },
    { position: 3, name: expect.stringMatching(/\w/) },
  ])
})

test('a product says its price with VAT and whether it is there', async () => {
  const { html } = await read('/products/prod-osmoseur-essentiel')
  expect(jsonLdOf(html).Product).toMatchObject({
    name: 'Osmoseur Essentiel',
    sku: 'OSM-ESSENTIEL',
    offers: { price: '538.80', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
  })
  await setAvailable(db, 'h2go', 0)
  const soldOut = jsonLdOf((await read('/products/prod-h2go')).html).Product
  expect(soldOut).toMatchObject({ offers: { availability: 'https://schema.org/OutOfStock' } })
})

test('the home page says who sells, and leads to three articles', async () => {
  const { html } = await read('/')
  expect(jsonLdOf(html).Organization).toMatchObject({ name: 'Osmoseurs & Co', url: 'http://localhost/' })
  expect(html.match(/class="product-card article-card"/g)).toHaveLength(3)
  expect(html).toContain('href="/blog"')
})

test('every public page has one canonical address, a title and a description for anyone who shares it', async () => {
  for (const path of [
    '/',
    '/products',
    '/blog',
    '/mentions-legales',
    '/cgv',
    '/confidentialite',
    '/accessibilite',
    '/retractation',
  ]) {
    const { html } = await read(path)
    expect([path, html.match(/rel="canonical"/g)?.length]).toEqual([path, 1])
    expect(html).toContain(`rel="canonical" href="http://localhost${path}"`)
    expect([path, metaOf(html, 'og:title'), metaOf(html, 'og:description')]).toEqual([
      path,
      expect.stringMatching(/\w/),
      expect.stringMatching(/\w/),
    ])
    expect(metaOf(html, 'og:image')).toMatch(/^http:\/\/localhost\//)
  }
})

test('a page of one person’s is for no search engine and is not shared', async () => {
  const { html } = await read('/cart')
  expect(html).toContain('name="robots" content="noindex"')
  expect(html).not.toContain('og:')
})

test('a product page leads to the articles about it', async () => {
  const { html } = await read('/products/prod-aquapet')
  expect(html).toContain('href="/blog/animaux-et-fontaines"')
  expect(html).toContain('Tous les articles du blog')
})

test('the feed holds the newest articles, whole', async () => {
  const { status, html, headers } = await read('/blog/feed.xml')
  expect(status).toBe(200)
  expect(headers.get('Content-Type')).toBe('application/atom+xml; charset=utf-8')
  expect(html).toContain('<link rel="self" type="application/atom+xml" href="http://localhost/blog/feed.xml"/>')
  expect(html).toContain('<id>http://localhost/blog/durete-et-calcaire</id>')
  expect(html).toContain('&lt;h2&gt;Lire un degré français&lt;/h2&gt;')
})

test('the sitemap names the pages, products and articles that exist, and no draft', async () => {
  const { html, headers } = await read('/sitemap.xml')
  expect(headers.get('Content-Type')).toBe('application/xml; charset=utf-8')
  const addresses = [...html.matchAll(/<loc>http:\/\/localhost([^<]*)<\/loc>/g)].map(([, path = '']) => path)
  expect(addresses).toEqual(expect.arrayContaining(['/', '/products/prod-aquapet', '/blog/durete-et-calcaire']))
  expect(addresses).not.toContain('/blog/brouillon')
  const answers = await Promise.all(addresses.map(async (path) => `${path} ${(await visitor.get(path)).status}`))
  expect(answers.filter((answer) => !answer.endsWith(' 200'))).toEqual([])
})

test('every public page that may be found is in the sitemap', async () => {
  const { html: sitemap } = await read('/sitemap.xml')
  const plain = publicPages.filter((path) => !path.includes('?'))
  expect(plain.length).toBeGreaterThan(10)
  for (const path of plain) {
    const { status, html } = await read(path)
    const findable = status === 200 && !html.includes('content="noindex"')
    expect([path, sitemap.includes(`<loc>http://localhost${path}</loc>`)]).toEqual([path, findable])
  }
})

test('robots are asked to leave carts, orders and payments alone, and told where the sitemap is', async () => {
  const { html, headers } = await read('/robots.txt')
  expect(headers.get('Content-Type')).toBe('text/plain; charset=utf-8')
  for (const path of ['/cart', '/shipping', '/checkout', '/commande/', '/profile', '/api/'])
    expect(html).toContain(`\nDisallow: ${path}\n`)
  expect(html).toContain('\nSitemap: http://localhost/sitemap.xml\n')
})

test('the API gives the articles newest first, in pages, and one by its id', async () => {
  const first = await visitor.get('/api/blog/articles?limit=4')
  const next = /^<([^>]+)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  const [head, rest]: ApiArticle[][] = await Promise.all([first.json(), (await visitor.get(next)).json()])
  const all = await listed()
  expect([...(head ?? []), ...(rest ?? [])].map(({ id }) => id)).toEqual(all.slice(0, 8).map(({ id }) => id))
  const one = await visitor.get('/api/blog/articles/durete-et-calcaire')
  await contract.body(one.clone(), 'get /api/blog/articles/{articleId}')
  expect(await one.json()).toMatchObject({
    slug: 'durete-et-calcaire',
    tags: ['Comprendre', 'Calcaire'],
    image_url: expect.stringMatching(/^\/uploads\/articles\/[\w-]+-960\.webp$/),
    content: expect.stringContaining('## Lire un degré français'),
  })
})

test('the API refuses an unknown article and an unknown page in French', async () => {
  const unknown = await visitor.get('/api/blog/articles/inconnu')
  expect(unknown.status).toBe(404)
  expect(await contract.body(unknown, 'get /api/blog/articles/{articleId}')).toMatchObject({
    detail: 'Cet article n’existe pas ou n’est plus publié.',
  })
  expect((await visitor.get('/api/blog/articles?cursor=inconnu')).status).toBe(422)
  expect((await visitor.get('/api/blog/articles?limit=0')).status).toBe(422)
})

test('the statistics count published articles', async () => {
  const count = async () => (await (await visitor.get('/api/stats')).json()).articles
  const before = await count()
  await writeArticle(db, { article: text('compte', { published: false }), at })
  expect(await count()).toBe(before)
  await writeArticle(db, { article: text('compte'), at })
  expect(await count()).toBe(before + 1)
})

test('an article saved is on the next page that anyone reads', async () => {
  const server = await app.startServer()
  const page = async () => (await fetch(`${server.url}/blog/nouveau`)).text()
  await writeArticle(db, { article: text('nouveau', { content: 'Avant.' }), at })
  expect(await page()).toContain('<p>Avant.</p>')
  await writeArticle(db, { article: text('nouveau', { content: 'Après.' }), at })
  expect(await page()).toContain('<p>Après.</p>')
  await server.close()
})

test('a blog without articles says so, and the pages that lead to it do without', async () => {
  // A shop opened without articles gets sample ones, and this one may have been closed.
  await read('/')
  await db.deleteFrom('article').execute()
  const { status, html } = await read('/blog')
  expect(status).toBe(200)
  expect(html).toContain('Aucun article disponible pour le moment')
  expect((await read('/')).html).not.toContain('article-card')
  expect((await read('/blog/feed.xml')).status).toBe(200)
  expect(await listed()).toEqual([])
})
