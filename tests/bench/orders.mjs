import { ratio } from './figures.mjs'
import { CONNECTIONS } from './load.mjs'
import { runOnLoadCore, startServer } from './process.mjs'
import { record } from './report.mjs'
import { figuresOf, withServers } from './serving.mjs'
import { copyShop, restock, startShop } from './shops.mjs'

/** Limits of unpaid orders count by network address, so each shopper has a separate one. */
const env = { TRUST_PROXY: '1' }
const WARM_UP_SECONDS = 3

/** Whole orders (add, address, checkout, paid) beside a minimal server that writes the same rows. */
export async function wholeOrder({ rounds, seconds }) {
  const [forUs, forYardstick] = [await copyShop(), await copyShop()]
  await placeOneIn(forYardstick.dataDir)
  restock(forUs.dataDir)
  const yardstick = {
    args: ['tests/bench/yardsticks/whole-order.mjs'],
    env: { DATA_DIR: forYardstick.dataDir },
  }
  await withServers([() => startShop(forUs.dataDir, { env }), () => startServer(yardstick)], async (servers) => {
    for (const server of servers) await measureOrders(server, { seconds: WARM_UP_SECONDS })
    const results = servers.map(() => [])
    for (let round = 0; round < rounds; round++) {
      for (const [place, server] of servers.entries()) results[place].push(await measureOrders(server, { seconds }))
    }
    const [ours, least] = results
    record({
      what: 'a whole order ÷ the same rows by four requests to node:http and better-sqlite3',
      value: ratio(ours, least),
      atLeast: 0.3,
      note: figuresOf(ours, least),
    })
    record({ what: '— the same by CPU an order', value: ratio(least, ours, 'cpuMicroseconds') })
  })
}

/** The order whose rows the yardstick replays. */
async function placeOneIn(dataDir) {
  restock(dataDir)
  const shop = await startShop(dataDir, { env: { ...env, AGENTS: 'off' } })
  await placeOrders(shop, { seconds: 0, width: 1 })
  await shop.stop()
}

async function placeOrders(server, { seconds, width = CONNECTIONS }) {
  const input = JSON.stringify({ url: server.url, seconds, width })
  return JSON.parse(await runOnLoadCore([process.execPath, 'tests/bench/whole-orders.mjs'], { input }))
}

/** As `measure` of load.mjs. */
async function measureOrders(server, { seconds }) {
  const cpu = server.cpuSeconds()
  const done = await placeOrders(server, { seconds })
  const used = server.cpuSeconds() - cpu
  return {
    perSecond: done.orders / done.seconds,
    cpuMicroseconds: (used * 1e6) / done.orders,
    busy: used / done.seconds,
  }
}
