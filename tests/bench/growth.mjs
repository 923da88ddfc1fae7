import { join } from 'node:path'
import Database from 'better-sqlite3'
import { ratio, shown, spread, spreadOf } from './figures.mjs'
import { enlargeShop } from './large-shop.mjs'
import { compare } from './load.mjs'
import { record } from './report.mjs'
import { searchIndex } from './search-index.mjs'
import { copyShop, essentiel, startShop, unshared } from './shops.mjs'

const LARGE = { products: 10_000, orders: 50_000 }
const FRESH_READS = 60
/** Timeout that tells a slow change of the shop from a hanging page. */
const FIRST_READ_MS = 100

const pages = [
  { what: 'product list', path: '/products', atMost: 1.5 },
  // Five of the eight match a need, so it is compared with the whole list, whose page is nearly full.
  {
    what: 'product list, one need, by price',
    path: '/products?besoin=maison&tri=prix-croissant',
    small: '/products',
    atMost: 1.5,
  },
  // Few of the eight match a filter, so it is compared with the whole list too.
  ...[
    { what: 'one filter', query: 'personnes=3-4' },
    { what: 'two filters, by price', query: 'mineraux=oui&prix=500-1000&tri=prix-croissant' },
    { what: 'four filters, by name', query: 'besoin=maison&personnes=3-4&pose=sous-evier&mineraux=oui&tri=nom' },
    { what: 'filters that leave nothing', query: 'pose=au-sol&mineraux=non&prix=0-200' },
  ].map(({ what, query }) => ({
    what: `product list, ${what}`,
    path: `/products?${query}`,
    small: '/products',
    atMost: 1.5,
  })),
  { what: 'product list, last page', path: '/products?page=9999', atMost: 1.5 },
  { what: 'product page', path: essentiel, atMost: 1.5 },
  { what: 'home page', path: '/' },
  { what: 'search', path: '/products?q=osmoseur+cuisine', mostMs: 8 },
]

/** Compares pages of a visitor with a cart between a shop with 8 products and no order and a large one. */
export async function growth({ rounds, seconds }) {
  const [small, large] = [await copyShop(), await copyShop()]
  console.info('  filling the large shop…')
  enlargeShop(large.dataDir, LARGE)
  const servers = [await startShop(small.dataDir), await startShop(large.dataDir)]
  const headers = unshared(small.cookie)
  for (const { what, path, small: smallPath = path, atMost, mostMs } of pages) {
    const paths = [smallPath, path]
    const [few, many] = await compare(
      servers.map((server, side) => ({ server, request: { path: paths[side], headers } })),
      { rounds, seconds, warmUpSeconds: 2 },
    )
    record({
      what: `${what}: CPU a request with 10,000 products ÷ with 8`,
      value: ratio(many, few, 'cpuMicroseconds'),
      atMost,
      note: `${shown(spreadOf(many, 'cpuMicroseconds'))} µs; ${shown(spreadOf(few, 'cpuMicroseconds'))} µs`,
    })
    if (mostMs)
      record({
        what: `${what}: CPU a request with 10,000 products`,
        value: spreadOf(many, 'cpuMicroseconds'),
        unit: 'µs',
        digits: 0,
        atMost: mostMs * 1000,
      })
  }
  for (const { what, path } of pages) {
    const [few, many] = [
      await firstReads({ server: servers[0], dataDir: small.dataDir, path, headers }),
      await firstReads({ server: servers[1], dataDir: large.dataDir, path, headers }),
    ]
    record({
      what: `${what}: first after a change`,
      value: spread(many),
      unit: 'ms',
      atMost: FIRST_READ_MS,
      note: `${shown(spread(few), 2)} ms with 8`,
    })
  }
  for (const server of servers) await server.stop()
  await searchIndex(large.dataDir, { cookie: large.cookie, products: LARGE.products })
}

/** Requests each page once right after a content change, with cold caches. */
async function firstReads({ server, dataDir, path, headers }) {
  const database = new Database(join(dataDir, 'tenants/boutique/shop.sqlite'))
  const change = database.prepare('update content_revision set value = value + 1')
  const times = []
  for (let read = 0; read < FRESH_READS; read++) {
    change.run()
    const startedAt = performance.now()
    await (await fetch(server.url + path, { headers })).arrayBuffer()
    times.push(performance.now() - startedAt)
  }
  database.close()
  return times
}
