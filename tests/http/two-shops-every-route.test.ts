import { join } from 'node:path'
import Database from 'better-sqlite3'
import { afterAll, expect, test } from 'vitest'
import { createSignedCookie } from '~/middleware/cookies.server'
import { routeTable } from '../structure/route-table'
import { adminScreens, openFilledAdmin } from '../support/admin-screens'
import { administrator, sessionOf } from '../support/administrators'
import type { Visitor } from '../support/app'
import { oneIn } from '../support/one-in'
import { publicPages } from '../support/public-pages'

/** Two shops with the same rows: what one shows and changes, on every route and by every verb, is its own. */

const app = await openFilledAdmin()
const owner = await administrator(app.db)
const session = await sessionOf(app.db, owner, new Date())
await app.copyShop('voisine')
const { tenantSigner } = await import('~/runtime/secret.server')

interface Shop {
  id: string
  host: string | undefined
  word: string
  file: Database.Database
}

const first = shopOf('boutique', { host: undefined, word: 'canaripremiere' })
const neighbour = shopOf('voisine', { host: 'voisine.localhost', word: 'canarivoisine' })
const shops: [Shop, Shop][] = [
  [first, neighbour],
  [neighbour, first],
]

function shopOf(id: string, more: Pick<Shop, 'host' | 'word'>): Shop {
  const file = new Database(join(app.dataDir, 'tenants', id, 'shop.sqlite'))
  afterAll(() => file.close())
  return { id, ...more, file }
}

/** Columns that pages show as they are; none decides what happens. */
const shown =
  /^(?:name|title|label|company|body|notes?|reason|summary|description|comment|subject_label|city|first_name|last_name|answer|question|excerpt|alt)$/

/** Puts the shop's word into every text that a page may show; ids stay the same in both. */
function mark({ file, word }: Shop): number {
  const all = file.prepare("select name from sqlite_master where type = 'table'").pluck().all().map(String)
  const tables = all.filter((table) => !/^(?:kysely|sqlite)_/.test(table))
  let marked = 0
  for (const table of tables) {
    const columns = file.prepare(`select name from pragma_table_info('${table}')`).pluck().all().map(String)
    for (const name of columns.filter((column) => shown.test(column))) {
      try {
        marked += file.prepare(`update ${table} set ${name} = ${name} || ' ${word}' where ${name} <> ''`).run().changes
      } catch {
        // Rows that nobody may change, or a column with fixed values.
      }
    }
  }
  file.prepare("update setting set value = ? where key = 'shop.name'").run(word)
  return marked
}

const sessionCookie = createSignedCookie('sid', { secure: false, maxAge: 3600 })

/** Signed in as the owner by `of`, at the address of `at`. */
async function ownerOf(of: Shop, at: Shop = of): Promise<Visitor> {
  const visitor = app.visitor(at.host)
  const signer = tenantSigner({ id: of.id, isFirst: of === first })
  visitor.cookies.keep(
    new Response(null, { headers: { 'Set-Cookie': await sessionCookie.serialize(signer, session) } }),
  )
  return visitor
}

const routes = routeTable()
const reads = [
  ...new Set([
    ...publicPages,
    ...adminScreens(app),
    ...routes.map(({ path }) => path).filter((path) => !path.startsWith('/admin') && !path.includes('logout')),
  ]),
]

test.each(shops)('$id shows nothing of the other, on any route', async (shop, other) => {
  for (const each of [first, neighbour]) if (mark(each) < 1000) throw new Error('Hardly anything is marked.')
  const visitor = await ownerOf(shop)
  const [wrong, own]: [string[], Set<string>] = [[], new Set()]
  const drawn = oneIn(3, reads)
  for (const path of drawn) {
    const answer = await visitor.get(path)
    const text = `${await answer.text()}${JSON.stringify([...answer.headers])}`
    if (text.includes(other.word) || answer.status >= 500) wrong.push(`${answer.status} ${path}`)
    if (text.includes(shop.word)) own.add(path)
  }
  expect(wrong).toEqual([])
  expect(own.size).toBeGreaterThan(drawn.length / 3)
})

test.each(shops)('a session of $id opens no screen of the other', async (shop, other) => {
  const stranger = await ownerOf(shop, other)
  const wrong: string[] = []
  for (const path of adminScreens(app)) {
    const answer = await stranger.get(path)
    const isClosed = (answer.headers.get('Location') ?? '').includes('/login')
    if (!isClosed || (await answer.text()).includes(other.word)) wrong.push(`${answer.status} ${path}`)
  }
  expect(wrong).toEqual([])
})

/** Work of the machine, which has tests of its own. */
const ofMachine = /^\/admin\/(?:system|agent-fortress)\//
const nouns = {
  order: 'customer_order',
  email: 'email',
  callback: 'callback_request',
  message: 'contact_message',
  withdrawal: 'withdrawal',
  user: 'user',
} as const

/** A row of the shop for each id in a pattern; `exemple` where there is none. */
function withIds(pattern: string): string {
  return pattern
    .replace(/:sku/g, () => String(first.file.prepare('select sku from stock_item limit 1').pluck().get()))
    .replace(/:(\w+)Id/g, (_, noun: string) => String(findId((nouns as Record<string, string>)[noun] ?? noun)))
    .replace(/:\w+|\*/g, 'exemple')
}

function findId(table: string): unknown {
  const hasId = first.file.prepare(`select 1 from pragma_table_info('${table}') where name = 'id'`).get()
  return (hasId && first.file.prepare(`select id from ${table} order by id limit 1`).pluck().get()) || 'exemple'
}

const typed = {
  ...{ version: '0', retour: '/admin', reason: 'Essai', notes: 'Une note', note: 'Une note', status: 'confirmee' },
  ...{ name: 'Essai', title: 'Essai', body: 'Un texte', reply: 'Merci', email: 'essai@example.fr', quantity: '1' },
  ...{ question: 'Une question ?', answer: 'Une réponse.', delta: '1', counted: '5', rows: 'exemple', to: 'running' },
}

const versionOf = ({ file }: Shop) => file.pragma('data_version', { simple: true })

test.each(shops)(
  'whatever is sent to $id, by any method, route and verb, the other is not written',
  async (shop, other) => {
    const before = { own: versionOf(shop), other: versionOf(other) }
    const answers = new Map<string, number>()
    const patterns = new Set(routes.map(({ pattern }) => pattern))
    for (const pattern of [...patterns].filter((each) => !ofMachine.test(each))) {
      for (const method of ['POST', 'PUT', 'DELETE'] as const) {
        const visitor = await ownerOf(shop)
        const path = withIds(pattern)
        const answer = method === 'POST' ? await visitor.post(path, typed) : await visitor.json(method, path, typed)
        const kind = answer.status >= 500 ? `${answer.status} ${method} ${path}` : String(answer.status)
        answers.set(kind, (answers.get(kind) ?? 0) + 1)
      }
    }
    expect([...answers.keys()].filter((kind) => kind.length > 3)).toEqual([])
    expect(answers.get('303') ?? 0).toBeGreaterThan(30)
    expect(versionOf(shop)).not.toBe(before.own)
    expect(versionOf(other)).toBe(before.other)
  },
)
