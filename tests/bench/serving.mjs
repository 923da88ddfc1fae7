import { ratio, shown, spreadOf } from './figures.mjs'
import { compare } from './load.mjs'
import { startServer } from './process.mjs'
import { record } from './report.mjs'
import { addToCart, copyShop, environment, startShop } from './shops.mjs'

const LIST = '/products'

/** Ours and its yardstick side by side: their servers, and what is asked of both. */
async function withServers(starts, work) {
  const servers = []
  try {
    for (const start of starts) servers.push(await start())
    return await work(servers)
  } finally {
    for (const server of servers) await server.stop()
  }
}

function figuresOf(ours, theirs) {
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

export async function renderedPage({ rounds, seconds }) {
  const [forUs, forYardstick, forStock] = [await copyShop(), await copyShop(), await copyShop()]
  const { cookie } = forUs
  const markup = {
    args: ['tests/bench/yardsticks/static-markup.mjs'],
    env: { ...environment, DATA_DIR: forYardstick.dataDir, PAGE: LIST, COOKIE: cookie },
  }
  const stock = {
    args: ['node_modules/@react-router/serve/bin.js', 'build/server/index.js'],
    env: { ...environment, DATA_DIR: forStock.dataDir },
  }
  await withServers(
    [() => startShop(forUs.dataDir), () => startServer(markup), () => startServer(stock)],
    async (servers) => {
      const request = { path: LIST, headers: { Cookie: cookie } }
      const [ours, tree, stockServer] = await compare(
        servers.map((server) => ({ server, request })),
        { rounds, seconds },
      )
      record({
        what: 'product list rendered afresh ÷ renderToStaticMarkup of its tree',
        value: ratio(ours, tree),
        atLeast: 0.4,
        note: figuresOf(ours, tree),
      })
      record({ what: '— the same by CPU a request', value: ratio(tree, ours, 'cpuMicroseconds') })
      record({
        what: 'product list rendered afresh ÷ the same build under react-router-serve',
        value: ratio(ours, stockServer),
        atLeast: 1.5,
        note: figuresOf(ours, stockServer),
      })
      record({ what: '— the same by CPU a request', value: ratio(stockServer, ours, 'cpuMicroseconds') })
    },
  )
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
      atLeast: 0.25,
      note: figuresOf(ours, transaction),
    })
    record({ what: '— the same by CPU a request', value: ratio(transaction, ours, 'cpuMicroseconds') })
  })
}
