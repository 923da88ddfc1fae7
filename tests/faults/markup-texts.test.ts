import { afterAll, expect, test } from 'vitest'
import { parisDay } from '~/models/values/french-date'
import { openApp, visitorOf } from '../support/app'
import { hasBrowser, markupBrowser, type Watched } from './markup-browser'
import { payloads } from './markup-payloads'
import { report, scale, seed } from './support'

const app = await openApp({ DEMO: '1' })
const { db } = app
const { asAdministrator } = await import('../support/back-office')

const server = await app.startServer()
const withBrowser = test.skipIf(!hasBrowser)
const { openBrowser, look, close } = markupBrowser(server.url)
afterAll(close)

/** In the shortest run articles hold several in their content, each also in one of the short fields. */
const AN_ARTICLE = scale > 1 ? 1 : 4
const shares = Array.from({ length: payloads.length / AN_ARTICLE }, (_, place) =>
  payloads.slice(place * AN_ARTICLE, (place + 1) * AN_ARTICLE),
)

const contentOf = (payload: string) =>
  `${payload}\n\n## ${payload}\n\n- ${payload}\n\n> ${payload}\n\n[a](${payload}) ![b](${payload})\n\n\`${payload}\`\n\n| ${payload} |\n|---|\n| ${payload} |`

/** A link by an author opens a new tab; it is not a payload. */
const ownLink = /: href=https:\/\/zq\.invalid\//

withBrowser(
  '80 payloads in the fields of an article and of a question run on no page, feed or preview',
  async () => {
    const backOffice = await asAdministrator(db, visitorOf(server.url))
    const done = async (path: string, fields: Record<string, string>) => {
      const response = await backOffice.post(path, fields)
      expect([path, fields.slug, response.status]).toEqual([path, fields.slug, 303])
      return response.headers.get('Location') ?? ''
    }
    const paths: string[] = []
    const edited: string[] = []
    const planted: string[] = []
    const executed: string[] = []
    const cut = (text: string, length: number) => text.slice(0, length)
    for (const [place, share] of shares.entries()) {
      const of = (field: number) => share[(seed + field) % share.length] ?? ''
      const fields = {
        ...{ version: '0', slug: `charge-${place}`, title: cut(`T${place} ${of(0)}`, 120) },
        ...{
          author: cut(`A ${of(1)}`, 80),
          excerpt: `E ${of(2)}`,
          tags: cut(`M${place} ${of(3)}`.replaceAll(',', ' '), 300),
        },
        ...{ related_product: 'Osmoseur Essentiel', related_reason: `R ${of(0)}` },
        content: share.map(contentOf).join('\n\n'),
      }
      const address = new URL(await done('/admin/articles/nouveau', fields), server.url).pathname
      const preview = await (await backOffice.post(`${address}/apercu`, fields)).text()
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
    const lists = Array.from({ length: Math.ceil(paths.length / 10) }, (_, page) => `/blog?page=${page + 1}`)
    await visit(await openBrowser(undefined), [...paths, ...lists, '/support', '/', '/blog/feed.xml', '/sitemap.xml'])
    const screens = ['/admin/articles', '/admin/articles?page=2', '/admin/faq', '/admin/log', ...edited]
    await visit(await openBrowser(backOffice.cookies.header), screens)
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

/** Groups as long as a field allows. */
function groupsOf(most: number): string[] {
  const groups: string[] = []
  for (const payload of payloads) {
    const last = groups.at(-1)
    if (last !== undefined && last.length + payload.length < most) groups[groups.length - 1] = `${last} ${payload}`
    else groups.push(payload)
  }
  return groups
}

/** Quoted as in a prospect file. */
const csvCell = (text: string) => `"${text.replaceAll('"', '""')}"`

withBrowser(
  '80 payloads in each field, heading, name of a file, reason and call of prospects run on no screen',
  async () => {
    const { importCsv, prospectFolders } = await import('../support/prospects')
    const backOffice = await asAdministrator(db, visitorOf(server.url))
    const done = async (path: string, fields: Record<string, string>) => {
      const response = await backOffice.post(path, fields)
      expect([path, response.status]).toEqual([path, 303])
    }
    const groups = groupsOf(190)
    const headings = [
      'email',
      'nom',
      'prénom',
      'entreprise',
      'fonction',
      'ville',
      'pays',
      'secteur',
      ...groups.slice(0, 9),
    ]
    const rowOf = (text: string, place: number) =>
      [`zq${place}@charge.example`, ...Array(headings.length - 1).fill(text)].map(csvCell).join(';')
    const refusedRow = (text: string) => [text, text].map(csvCell).join(';')
    const csv = [headings.map(csvCell).join(';'), ...groups.map(rowOf), ...groups.map(refusedRow)].join('\n')
    const imported = await importCsv(db, prospectFolders(), csv)
    const form = new FormData()
    for (const text of groups.slice(0, 3)) form.append('file', new File([csv], `${text}.csv`))
    form.append('suite', 'verifier')
    const sent = await backOffice.fetch('/admin/upload', {
      method: 'POST',
      body: form,
      headers: { 'Sec-Fetch-Site': 'same-origin' },
    })
    expect(sent.status).toBe(303)
    const found = await db.selectFrom('prospect').select('id').where('email', 'like', 'zq%').orderBy('number').execute()
    expect(found).toHaveLength(groups.length)
    for (const [place, { id }] of found.entries()) {
      const text = groups[place] ?? ''
      await done(`/admin/prospects/${id}/statut`, { version: '0', status: 'qualified', reason: text })
      await done(`/admin/prospects/${id}/rappel`, { version: '1', day: parisDay(new Date()), about: text })
      const value = { value: text, source: text, at: text }
      const enriched_data = JSON.stringify({ official_name: value, activity: value, city: value })
      await db
        .updateTable('prospect')
        .set({ enriched_data, phone_key: `pair-${place >> 1}` })
        .where('id', '=', id)
        .execute()
    }
    await plantRuns(groups.join(' '))
    const [one, other] = found.map(({ id }) => id)
    const uploads = await db.selectFrom('prospect_import').select('id').execute()
    const hunter = ['', '/prospects', '/campagnes', '/import', '/sources'].map((tab) => `/admin/agent-hunter${tab}`)
    const screens = [
      ...['/admin/prospects', '/admin/prospects?search=zq', '/admin/prospects/doublons', '/admin/prospects/rappels'],
      ...[`/admin/prospects/${one}/fusion/${other}`, `/admin/prospects/${one}/refus`, '/admin/prospects/exports'],
      ...found.map(({ id }) => `/admin/prospects/${id}`),
      ...uploads.map(({ id }) => `/admin/upload/${id}`),
      ...['/admin/upload', `/admin/upload/${imported}/annuler`, ...hunter, '/admin/agents', '/admin?tab=agents'],
    ]
    const browser = await openBrowser(backOffice.cookies.header)
    const planted: string[] = []
    let verbatim = 0
    for (const path of screens) {
      const looked = await look(browser, path)
      planted.push(...looked.planted)
      if (looked.text.includes('zq(1)')) verbatim++
    }
    const { executed } = browser
    const counted = { payloads: payloads.length, pages: screens.length, verbatim }
    report('markup in prospects', { ...counted, planted: planted.length, executed: executed.length })
    expect(planted).toEqual([])
    expect(executed).toEqual([])
    expect(verbatim).toBeGreaterThan(found.length + 10)
  },
  600_000,
)

/** Runs with texts of agents. */
async function plantRuns(text: string): Promise<void> {
  const at = new Date().toISOString()
  const message = text.slice(0, 900)
  const collection = {
    id: 'zq',
    source: 'linkedin' as const,
    state: 'failed' as const,
    since: at,
    message,
    actor: message,
    asked_at: at,
    ended_at: at,
  }
  await db.insertInto('lead_collection').values(collection).execute()
  await db.updateTable('agent').set({ last_error: message, last_error_at: at }).where('key', '=', 'upload').execute()
  const job = {
    id: 'zq',
    kind: message.slice(0, 60),
    key: 'zq',
    payload: '{}',
    status: 'failed' as const,
    tries: 5,
    last_error: message,
  }
  await db
    .insertInto('job')
    .values({ ...job, due_at: at, created_at: at })
    .execute()
}

let watched: Watched | undefined

function unescaped(text: string): string {
  const signs: Record<string, string> = { lt: '<', gt: '>', quot: '"', amp: '&', '#39': "'" }
  return text.replace(/&(lt|gt|quot|amp|#39);/g, (_, name: string) => signs[name] ?? '')
}
