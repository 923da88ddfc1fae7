import { ratio, shown, spreadOf } from './figures.mjs'
import { compare } from './load.mjs'
import { startServer } from './process.mjs'
import { record } from './report.mjs'
import { addToCart, copyShop, environment, essentiel, startShop, unshared } from './shops.mjs'

const LIST = '/products'

/** The shop and its yardstick: their servers and the request to both. */
export async function withServers(starts, work) {
  const servers = []
  try {
    for (const start of starts) servers.push(await start())
    return await work(servers)
  } finally {
    for (const server of servers) await server.stop()
  }
}

export function figuresOf(ours, theirs) {
  const figures = (results) =>
    `${shown(spreadOf(results, 'perSecond'))}/s at ${spreadOf(results, 'busy').median.toFixed(2)} core, ${shown(spreadOf(results, 'cpuMicroseconds'))} µs of CPU`
  return `ours ${figures(ours)}; yardstick ${figures(theirs)}`
}

export async function cachedPage({ rounds, seconds }) {
  const { dataDir } = await copyShop()
  const ours = await startShop(dataDir)
  const bytes = (await (await fetch(ours.url + LIST)).arrayBuffer()).byteLength
  const buffer = { args: ['tests/bench/yardsticks/buffer.mjs'], env: { BYTES: String(bytes) } }
  await withServers([() => ours, () => startServer(buffer)], async ([shop, yardstick]) => {
    const request = { path: LIST }
    const [cached, plain] = await compare(
      [
        { server: shop, request },
        { server: yardstick, request },
      ],
      { rounds, seconds },
    )
    record({
      what: 'page from the cache ÷ node:http sending a Buffer',
      value: ratio(cached, plain),
      atLeast: 0.6,
      note: figuresOf(cached, plain),
    })
    record({ what: '— the same by CPU a request', value: ratio(plain, cached, 'cpuMicroseconds') })
  })
}

/** Pages of a visitor with a cart, and the same list without shared caching. */
const visitedPages = [
  { what: 'product list for a visitor with a cart', path: LIST, atLeast: 3 },
  { what: 'product page for a visitor with a cart', path: essentiel, atLeast: 3 },
  { what: 'product list rendered afresh', path: LIST, headersOf: unshared, atLeast: 0.35 },
]

const asVisitor = (cookie) => ({ Cookie: cookie })

export async function renderedPage(options) {
  for (const page of visitedPages) await besideItsTree(page, options)
  await besideStockServer(options)
}

async function besideItsTree({ what, path, headersOf = asVisitor, atLeast }, options) {
  const [forUs, forYardstick] = [await copyShop(), await copyShop()]
  const { cookie } = forUs
  const markup = {
    args: ['tests/bench/yardsticks/static-markup.mjs'],
    env: { ...environment, DATA_DIR: forYardstick.dataDir, PAGE: path, COOKIE: cookie },
  }
  await withServers([() => startShop(forUs.dataDir), () => startServer(markup)], async (servers) => {
    const request = { path, headers: headersOf(cookie) }
    const [ours, tree] = await compare(
      servers.map((server) => ({ server, request })),
      options,
    )
    const value = ratio(ours, tree)
    record({ what: `${what} ÷ renderToStaticMarkup of its tree`, value, atLeast, note: figuresOf(ours, tree) })
    record({ what: '— the same by CPU a request', value: ratio(tree, ours, 'cpuMicroseconds') })
  })
}

async function besideStockServer(options) {
  const [forUs, forStock] = [await copyShop(), await copyShop()]
  const stock = {
    args: ['node_modules/@react-router/serve/bin.js', 'build/server/index.js'],
    env: { ...environment, DATA_DIR: forStock.dataDir },
  }
  await withServers([() => startShop(forUs.dataDir), () => startServer(stock)], async (servers) => {
    const request = { path: LIST, headers: unshared(forUs.cookie) }
    const [ours, theirs] = await compare(
      servers.map((server) => ({ server, request })),
      options,
    )
    record({
      what: 'product list rendered afresh ÷ the same build under react-router-serve',
      value: ratio(ours, theirs),
      atLeast: 1.5,
      note: figuresOf(ours, theirs),
    })
    record({ what: '— the same by CPU a request', value: ratio(theirs, ours, 'cpuMicroseconds') })
  })
}

const CATALOGUE = '/api/products'

/** The catalogue as JSON, in full and for a client with a current copy (304). */
export async function catalogueCall(options) {
  const { dataDir } = await copyShop()
  const ours = await startShop(dataDir)
  const answer = await fetch(ours.url + CATALOGUE)
  const bytes = (await answer.arrayBuffer()).byteLength
  const etag = answer.headers.get('ETag')
  const yardstick = { args: ['tests/bench/yardsticks/buffer.mjs'], env: { BYTES: String(bytes), ETAG: etag } }
  await withServers([() => ours, () => startServer(yardstick)], async (servers) => {
    const besideBuffer = async (what, headers) => {
      const request = { path: CATALOGUE, headers }
      const [call, plain] = await compare(
        servers.map((server) => ({ server, request })),
        options,
      )
      record({ what, value: ratio(call, plain), atLeast: 0.55, note: figuresOf(call, plain) })
      record({ what: '— the same by CPU a request', value: ratio(plain, call, 'cpuMicroseconds') })
    }
    await besideBuffer('GET /api/products ÷ node:http sending a Buffer', {})
    await besideBuffer('GET /api/products, unchanged ÷ node:http sending 304', { 'If-None-Match': etag })
  })
}

export async function cartWrite({ rounds, seconds }) {
  const [forUs, forYardstick] = [await copyShop(), await copyShop()]
  const raw = {
    args: ['tests/bench/yardsticks/transaction.mjs'],
    env: { DATA_DIR: forYardstick.dataDir },
  }
  await withServers([() => startShop(forUs.dataDir), () => startServer(raw)], async (servers) => {
    const [ours, transaction] = await compare(
      servers.map((server) => ({ server, request: addToCart })),
      { rounds, seconds },
    )
    record({
      what: 'add to cart ÷ a raw better-sqlite3 transaction',
      value: ratio(ours, transaction),
      atLeast: 0.4,
      note: figuresOf(ours, transaction),
    })
    record({ what: '— the same by CPU a request', value: ratio(transaction, ours, 'cpuMicroseconds') })
  })
}
