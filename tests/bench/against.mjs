import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { pathToFileURL } from 'node:url'
import { buildCommit } from './checkout.mjs'
import { measuredPages, panelParts, partsOf } from './download.mjs'
import { changeBetween, shown, spread } from './figures.mjs'
import { compare } from './load.mjs'
import { root, runOnLoadCore } from './process.mjs'
import { highestUnderLoad, IDLE_SECONDS } from './process-costs.mjs'
import { machine, noisy } from './report.mjs'
import { addToCart, restock, shopsOf, unshared } from './shops.mjs'

const ORDERS = 240
const ORDER_CONNECTIONS = 16
/** A tenth of the `growth` suite's size: enough to detect a query that grows. */
const LARGE = { products: 2000, orders: 5000 }
/** Six kinds of requests, one after the other, in every round. */
const MEMORY_SECONDS = 1
const LIST = '/products'
const SEARCH = '/products?q=osmoseur+cuisine'

export const suites = {
  cache: (sides, options) => served(sides, options, 'page from the cache', () => ({ path: LIST })),
  rendered: (sides, options) => served(sides, options, 'product list rendered afresh', listFor),
  search: (sides, options) => served(sides, options, 'search', () => ({ path: SEARCH })),
  cart: (sides, options) => served(sides, options, 'add to cart', () => addToCart),
  order: placedOrders,
  start: coldStart,
  memory,
  growth: largeShop,
  download,
}

const listFor = ({ cookie }) => ({ path: LIST, headers: unshared(cookie) })

/** @type {{ cells: string[], verdict: 'worse' | 'better' | 'same' | '–' }[]} */
const rows = []

/** Builds a commit beside the work tree and measures both alternately. */
export async function against({ commit, named, rounds, seconds, quiet }) {
  const folder = buildCommit(commit)
  const sides = [folder, root].map((project) => ({ project, shops: shopsOf(project) }))
  for (const name of named.length > 0 ? named : Object.keys(suites)) {
    console.info(`\n${name}`)
    await suites[name](sides, { rounds, seconds })
  }
  printRows(commit, quiet)
}

/** One kind of request; skipped where the older commit lacks it. */
async function served(sides, { rounds, seconds }, what, requestFor, prepare = () => {}) {
  await withShops(sides, { prepare }, async (shops) => {
    const contestants = shops.map((shop) => ({ server: shop.server, request: requestFor(shop) }))
    const [before, after] = await measured(contestants, whyRefused, (those) =>
      compare(those, { rounds, seconds, warmUpSeconds: Math.min(2, seconds) }),
    )
    const of = (results, key) => results?.map((result) => result[key])
    record({
      what: `${what}: CPU a request`,
      unit: 'µs',
      before: of(before, 'cpuMicroseconds'),
      after: of(after, 'cpuMicroseconds'),
    })
    record({
      what: `${what}: a second`,
      better: 'higher',
      before: of(before, 'perSecond'),
      after: of(after, 'perSecond'),
    })
  })
}

async function whyRefused({ server, request: { path, ...init } }) {
  const answer = await fetch(server.url + path, { ...init, redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status < 400 ? undefined : `${path} answers ${answer.status}`
}

async function placedOrders(sides, { rounds }) {
  // Limits of unpaid orders count by network address, so each shopper has a separate one.
  const options = { prepare: ({ dataDir }) => restock(dataDir), env: { TRUST_PROXY: '1' } }
  await withShops(sides, options, async (shops) => {
    const place = ({ server }, orders) => placeOrders(server.url, orders)
    const whyNot = (shop) => place(shop, 1).then(() => undefined, String)
    const [before, after] = await measured(shops, whyNot, (those) =>
      inTurn(those, rounds, (shop) => place(shop, ORDERS)),
    )
    record({ what: 'orders placed: a second', better: 'higher', before, after })
  })
}

async function placeOrders(url, orders) {
  const input = JSON.stringify({ url, orders, width: ORDER_CONNECTIONS })
  const printed = await runOnLoadCore([process.execPath, 'tests/bench/place-orders.mjs'], { input })
  return JSON.parse(printed).perSecond
}

async function coldStart(sides, { rounds }) {
  const copies = []
  for (const { shops } of sides) copies.push({ shops, ...(await shops.copy()) })
  const [before, after] = await inTurn(copies, rounds, async ({ shops, dataDir }) => {
    const server = await shops.start(dataDir)
    await server.stop()
    return server.startMs
  })
  record({ what: 'cold start to the first 200', unit: 'ms', before, after })
}

async function memory(sides, { rounds }) {
  const idle = [[], []]
  const loaded = [[], []]
  for (let round = 0; round < rounds; round++) {
    await withShops(sides, {}, async (shops) => {
      await sleep(IDLE_SECONDS * 1000)
      for (const [side, { server }] of shops.entries()) idle[side].push(server.residentMiB())
      for (const [side, { server, cookie }] of shops.entries()) {
        loaded[side].push(await highestUnderLoad(server, { cookie, seconds: MEMORY_SECONDS }))
      }
    })
  }
  const row = { unit: 'MiB', digits: 1 }
  record({ ...row, what: 'resident memory, idle', before: idle[0], after: idle[1] })
  record({ ...row, what: 'resident memory, highest under load', before: loaded[0], after: loaded[1] })
}

/** Each side fills its large shop by its own bench, which matches its schema. */
async function largeShop(sides, options) {
  const filler = 'tests/bench/large-shop.mjs'
  const [{ project: before }] = sides
  if (!existsSync(join(before, filler))) return console.info(`  not before: no ${filler}`)
  const prepare = async ({ project, dataDir }) => {
    const { enlargeShop } = await import(pathToFileURL(join(project, filler)).href)
    enlargeShop(dataDir, LARGE)
  }
  await served(sides, options, 'product list with 2,000 products', listFor, prepare)
  await served(sides, options, 'search with 2,000 products', () => ({ path: SEARCH }), prepare)
}

async function download(sides) {
  await withShops(sides, {}, async (shops) => {
    for (const path of measuredPages) await downloaded(shops, path, ({ server }) => partsOf(server.url, path))
    await downloaded(shops, 'chat panel', ({ server }) => panelParts(server.url))
  })
}

/** Exact sizes need no second round. */
async function downloaded(shops, what, read) {
  const whyNot = (shop) => read(shop).then(() => undefined, String)
  const [before, after] = await measured(shops, whyNot, (those) => Promise.all(those.map(read)))
  const kinds = { html: 'HTML', css: 'CSS', javaScript: 'JavaScript' }
  for (const [kind, name] of Object.entries(kinds)) {
    if (!after[kind]) continue
    const kilobytes = (parts) => parts && [parts[kind].reduce((sum, { bytes }) => sum + bytes, 0) / 1000]
    record({ what: `${what}: ${name}`, unit: 'kB', digits: 1, before: kilobytes(before), after: kilobytes(after) })
  }
}

/** Starts both sides on separate data. */
async function withShops(sides, { prepare, env }, work) {
  const started = []
  try {
    for (const { project, shops } of sides) {
      const { dataDir, cookie } = await shops.copy()
      await prepare?.({ project, dataDir })
      started.push({ server: await shops.start(dataDir, { env }), cookie })
    }
    return await work(started)
  } finally {
    for (const { server } of started) await server.stop()
  }
}

/** The figures of both sides. An older commit may lack what is measured; the work tree must not. */
async function measured(sides, whyNot, measure) {
  const [missing, broken] = [await whyNot(sides[0]), await whyNot(sides[1])]
  if (broken) throw new Error(broken)
  if (!missing) return measure(sides)
  console.info(`  not before: ${missing}`)
  const [after] = await measure([sides[1]])
  return [undefined, after]
}

async function inTurn(sides, rounds, measureOnce) {
  const results = sides.map(() => [])
  for (let round = 0; round < rounds; round++) {
    for (const [index, side] of sides.entries()) results[index].push(await measureOnce(side))
  }
  return results
}

function record({ unit = '', digits = 0, better = 'lower', before, after, what }) {
  const compared = before && changeBetween({ before, after, better })
  const figure = (values) => (values ? `${shown(spread(values), digits)}${unit && ` ${unit}`}` : '–')
  const row = {
    verdict: compared?.verdict ?? '–',
    cells: [what, figure(before), figure(after), compared ? shown(compared.change, 2) : '–'],
  }
  rows.push(row)
  console.info(`  ${[...row.cells, row.verdict].join(' · ')}`)
}

function printRows(commit, quiet) {
  console.info(`\n${machine()}${quiet ? '' : `\n${noisy}`}\n`)
  console.info(`| measured, median (min–max) | ${commit.slice(0, 10)} | work tree | ratio | |`)
  console.info('|---|---|---|---|---|')
  for (const { cells, verdict } of rows) console.info(`| ${[...cells, verdict].join(' | ')} |`)
  process.exitCode = rows.some(({ verdict }) => verdict === 'worse') ? 1 : 0
}
