import { afterAll, expect, test } from 'vitest'
import { openApp, visitorOf } from '../support/app'
import { hasBrowser, markupBrowser, type Watched } from './markup-browser'
import { payloads } from './markup-payloads'
import { report } from './support'

const app = await openApp({ DEMO: '1' })
const { db } = app
const { atTheDesk } = await import('../support/desk')

const server = await app.startServer()
const withBrowser = test.skipIf(!hasBrowser)
const { openBrowser, look, close } = markupBrowser(server.url)
afterAll(close)

/** What an author links to opens a tab of its own: it is a link, and no payload. */
const ownLink = /: href=https:\/\/zq\.invalid\//

withBrowser(
  '80 payloads in each field of an article and of a question run on no page, feed or preview',
  async () => {
    const desk = await atTheDesk(db, visitorOf(server.url))
    const done = async (path: string, fields: Record<string, string>) => {
      const response = await desk.post(path, fields)
      expect([path, fields.slug, response.status]).toEqual([path, fields.slug, 303])
      return response.headers.get('Location') ?? ''
    }
    const paths: string[] = []
    const edited: string[] = []
    const planted: string[] = []
    const executed: string[] = []
    const cut = (text: string, length: number) => text.slice(0, length)
    for (const [place, payload] of payloads.entries()) {
      const fields = {
        ...{ version: '0', slug: `charge-${place}`, title: cut(`T${place} ${payload}`, 120) },
        ...{
          author: cut(`A ${payload}`, 80),
          excerpt: `E ${payload}`,
          tags: cut(`M${place} ${payload}`.replaceAll(',', ' '), 300),
        },
        ...{ related_product: 'Osmoseur Essentiel', related_reason: `R ${payload}` },
        content: `${payload}\n\n## ${payload}\n\n- ${payload}\n\n> ${payload}\n\n[a](${payload}) ![b](${payload})\n\n\`${payload}\`\n\n| ${payload} |\n|---|\n| ${payload} |`,
      }
      const address = new URL(await done('/admin/articles/nouveau', fields), server.url).pathname
      const preview = await (await desk.post(`${address}/apercu`, fields)).text()
      if (place % 8 === 0) edited.push(address)
      await done(`${address}/publier`, { version: '0' })
      paths.push(`/blog/charge-${place}`)
      if (place % 4 === 0) planted.push(...(await look(await watching(), `${address}/apercu`, preview)).planted)
    }
    for (let start = 0; start < payloads.length; start += 10) {
      const some = payloads
        .slice(start, start + 10)
        .join('\n\n')
        .slice(0, 2000)
      await done('/admin/faq/nouvelle', { version: '0', question: cut(`Q${start} ${some}`, 200), answer: some })
    }
    const visit = async (watched: Watched, pages: string[]) => {
      for (const path of pages) planted.push(...(await look(watched, path)).planted)
      executed.push(...watched.executed)
    }
    const lists = Array.from({ length: 8 }, (_, page) => `/blog?page=${page + 1}`)
    await visit(await openBrowser(undefined), [...paths, ...lists, '/support', '/', '/blog/feed.xml', '/sitemap.xml'])
    const screens = ['/admin/articles', '/admin/articles?page=2', '/admin/faq', '/admin/log', ...edited]
    await visit(await openBrowser(desk.cookies.header), screens)
    const feed = await (await visitorOf(server.url).get('/blog/feed.xml')).text()
    const entries = [...feed.matchAll(/<content type="html"[^>]*>(.*?)<\/content>/gs)].map(([, html = '']) =>
      unescaped(html),
    )
    expect(entries).toHaveLength(20)
    planted.push(...(await look(await openBrowser(undefined), '/flux', entries.join('\n'))).planted)
    const found = planted.filter((what) => !ownLink.test(what))
    const counted = { payloads: payloads.length, pages: paths.length + lists.length + screens.length + 4 }
    report('markup in texts', { ...counted, planted: found.length, executed: executed.length })
    expect(found).toEqual([])
    expect(executed).toEqual([])

    async function watching() {
      watched ??= await openBrowser(undefined)
      return watched
    }
  },
  600_000,
)

let watched: Watched | undefined

function unescaped(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }
  return text.replace(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => signs[name] ?? '')
}
