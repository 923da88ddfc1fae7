import { loadavg } from 'node:os'
import { buildIfStale } from '../../scripts/build.mjs'
import { findCommit } from './checkout.mjs'
import { printTable } from './report.mjs'

/**
 * `npm run bench`: cost of a visit compared with yardsticks. `npm run bench -- cache rendered` runs some;
 * `npm run bench -- against <commit>` compares the work tree with a commit; `npm run bench -- advisor` asks the advisor
 * the held-out questions; `advisor build`, `fresh-a` and `fresh-b` ask those it is built with and print the failures,
 * unless BENCH_COUNTS_ONLY is set. BENCH_ROUNDS and BENCH_SECONDS set how long
 * each is measured.
 */
const suites = {
  cache: async () => (await import('./serving.mjs')).cachedPage,
  rendered: async () => (await import('./serving.mjs')).renderedPage,
  api: async () => (await import('./serving.mjs')).catalogueCall,
  cart: async () => (await import('./serving.mjs')).cartWrite,
  order: async () => (await import('./orders.mjs')).wholeOrder,
  start: async () => (await import('./process-costs.mjs')).coldStart,
  memory: async () => (await import('./process-costs.mjs')).memory,
  growth: async () => (await import('./growth.mjs')).growth,
  download: async () => (await import('./download.mjs')).download,
  admin: async () => (await import('./admin.mjs')).backOffice,
  'admin-memory': async () => (await import('./admin-memory.mjs')).adminMemory,
  'admin-forms': async () => (await import('./admin-forms.mjs')).adminForms,
}
/** Run only when named: they are slow, and the browser suites measure Chromium as much as the shop. */
const byName = {
  'admin-browser': async () => (await import('./admin-browser.mjs')).adminBrowser,
  'server-effects': async () => (await import('./server-effects.mjs')).serverEffects,
  'browser-effects': async () => (await import('./browser-effects.mjs')).browserEffects,
  lighthouse: async () => (await import('./lighthouse.mjs')).mobileScores,
}
const QUIET_LOAD = 1.5

process.env.NODE_ENV ??= 'production'
const [first, ...others] = process.argv.slice(2)
if (first === 'against') await runAgainst(others)
else if (first === 'advisor') await runAdvisor(others)
else await runBesideYardsticks(process.argv.slice(2))

async function runBesideYardsticks(named) {
  const known = { ...suites, ...byName }
  refuseUnknown(named, known)
  await buildIfStale()
  const quiet = isQuiet()
  for (const name of named.length > 0 ? named : Object.keys(suites)) {
    console.info(`\n${name}`)
    const suite = await known[name]()
    await suite(options({ rounds: 3, seconds: 8 }))
  }
  printTable(quiet)
}

async function runAgainst([name, ...named]) {
  const { against, suites: compared } = await import('./against.mjs')
  refuseUnknown(named, compared)
  const commit = name && findCommit(name)
  if (!commit) refuse(`${name ? `${name} is no commit here` : 'No commit is named'}: npm run bench -- against <commit>`)
  const quiet = isQuiet()
  await buildIfStale()
  await against({ commit, named, quiet, ...options({ rounds: 7, seconds: 3 }) })
}

async function runAdvisor([set = 'unread', ...more]) {
  const { advisor, sets } = await import('./advisor.mjs')
  refuseUnknown([set, ...more], sets)
  const quiet = isQuiet()
  await buildIfStale()
  await advisor(set)
  printTable(quiet)
}

function options({ rounds, seconds }) {
  return {
    rounds: Number(process.env.BENCH_ROUNDS ?? rounds),
    seconds: Number(process.env.BENCH_SECONDS ?? seconds),
  }
}

function isQuiet() {
  return loadavg()[0] < QUIET_LOAD
}

function refuseUnknown(named, known) {
  const unknown = named.filter((name) => !(name in known))
  if (unknown.length > 0) refuse(`There is no ${unknown.join(', ')}: ${Object.keys(known).join(', ')}.`)
}

function refuse(sentence) {
  console.error(sentence)
  process.exit(2)
}
