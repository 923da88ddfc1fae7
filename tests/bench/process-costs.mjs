import { setTimeout as sleep } from 'node:timers/promises'
import { spread } from './figures.mjs'
import { load } from './load.mjs'
import { record } from './report.mjs'
import { addToCart, copyShop, essentiel, startShop } from './shops.mjs'

const STARTS = 7
export const IDLE_SECONDS = 10

/** From process start to the first 200 for the home page, with the migration check. */
export async function coldStart() {
  const { dataDir } = await copyShop()
  const times = []
  for (let start = 0; start < STARTS; start++) {
    const server = await startShop(dataDir)
    times.push(server.startMs)
    await server.stop()
  }
  record({ what: 'cold start to the first 200', value: spread(times), unit: 'ms', digits: 0, atMost: 650 })
}

/** Resident memory, after one visit and under load. */
export async function memory({ rounds, seconds }) {
  const idle = []
  const loaded = []
  const after = []
  for (let round = 0; round < rounds; round++) {
    const { dataDir, cookie } = await copyShop()
    const server = await startShop(dataDir)
    await sleep(IDLE_SECONDS * 1000)
    idle.push(server.residentMiB())
    loaded.push(await highestUnderLoad(server, { cookie, seconds }))
    await sleep(IDLE_SECONDS * 1000)
    after.push(server.residentMiB())
    await server.stop()
  }
  record({ what: 'resident memory, idle', value: spread(idle), unit: 'MiB', digits: 0, atMost: 125 })
  record({ what: 'resident memory, highest under load', value: spread(loaded), unit: 'MiB', digits: 0, atMost: 185 })
  record({ what: '— ten seconds after the load', value: spread(after), unit: 'MiB', digits: 0 })
}

/** Under the load of all kinds of visits. */
export async function highestUnderLoad(server, { cookie, seconds }) {
  let highest = 0
  const timer = setInterval(() => {
    highest = Math.max(highest, server.residentMiB())
  }, 50)
  const asVisitor = { Cookie: cookie, 'Accept-Encoding': 'gzip, deflate, br' }
  const requests = [
    { path: '/' },
    { path: '/products', headers: asVisitor },
    { path: essentiel, headers: asVisitor },
    { path: '/cart', headers: asVisitor },
    addToCart,
    { path: '/cgv' },
  ]
  for (const request of requests) await load({ url: server.url, seconds, ...request })
  clearInterval(timer)
  return highest
}
