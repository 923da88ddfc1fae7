import { loadavg } from 'node:os'
import { buildIfStale } from '../../scripts/build.mjs'
import { printTable } from './report.mjs'

/**
 * `npm run bench`: what a visit costs, beside the least it could cost. `npm run bench -- cache rendered` runs some;
 * BENCH_ROUNDS and BENCH_SECONDS set how long each is measured.
 */
const suites = {
  cache: async () => (await import('./serving.mjs')).cachedPage,
  rendered: async () => (await import('./serving.mjs')).renderedPage,
  cart: async () => (await import('./serving.mjs')).cartWrite,
  start: async () => (await import('./process-costs.mjs')).coldStart,
  memory: async () => (await import('./process-costs.mjs')).memory,
  growth: async () => (await import('./growth.mjs')).growth,
  download: async () => (await import('./download.mjs')).download,
}
/** Only when named: they take long, and those of the browser measure Chromium as much as us. */
const byName = {
  'server-effects': async () => (await import('./server-effects.mjs')).serverEffects,
  'browser-effects': async () => (await import('./browser-effects.mjs')).browserEffects,
  lighthouse: async () => (await import('./lighthouse.mjs')).mobileScores,
}
const QUIET_LOAD = 1.5

const options = { rounds: Number(process.env.BENCH_ROUNDS ?? 3), seconds: Number(process.env.BENCH_SECONDS ?? 8) }
const named = process.argv.slice(2)
const unknown = named.filter((name) => !(name in suites) && !(name in byName))
if (unknown.length > 0) {
  console.error(`There is no ${unknown.join(', ')}: ${Object.keys({ ...suites, ...byName }).join(', ')}.`)
  process.exit(2)
}

process.env.NODE_ENV ??= 'production'
await buildIfStale()
const quiet = loadavg()[0] < QUIET_LOAD
for (const name of named.length > 0 ? named : Object.keys(suites)) {
  console.info(`\n${name}`)
  const suite = await { ...suites, ...byName }[name]()
  await suite(options)
}
printTable(quiet)
