import { createServer } from 'vite'
import { exactly, percentile } from './figures.mjs'
import { root } from './process.mjs'
import { record } from './report.mjs'
import { copyShop, startShop } from './shops.mjs'

const P95_MS = 60
const [RIGHT_PERCENT, WRONG_PERCENT] = [92, 2]
const verdicts = ['right', 'evasive', 'wrong']

/** Failures of the held-out half are counted, never printed. */
export const sets = {
  unread: { file: 'unread-half', shown: false },
  build: { file: 'build-half', shown: true },
  'fresh-a': { file: 'fresh-a', shown: true },
  'fresh-b': { file: 'fresh-b', shown: true },
  'fresh-c': { file: 'fresh-c', shown: true },
  'fresh-d': { file: 'fresh-d', shown: true },
  'fresh-e': { file: 'fresh-e', shown: true },
  'fresh-f': { file: 'fresh-f', shown: true },
  rephrased: { file: 'rephrased', shown: true },
}

/** Scores the advisor's answers to typical customer questions against the shop's data. */
export async function advisor(set) {
  const { file, shown } = sets[set]
  const { dataDir } = await copyShop()
  const server = await startShop(dataDir)
  // The models are TypeScript with paths of their own: Vite loads them as the application's build does.
  const loader = await createServer({
    root,
    configFile: false,
    resolve: { alias: { '~': `${root}app` } },
    server: { middlewareMode: true, watch: null, ws: false },
    optimizeDeps: { noDiscovery: true },
    appType: 'custom',
    logLevel: 'error',
  })
  try {
    const { questions } = await loader.ssrLoadModule(`/tests/advisor/${file}.ts`)
    const { measure } = await loader.ssrLoadModule('/tests/advisor/measure.ts')
    const asked = await measure(questions, { url: server.url, dataDir })
    if (shown && !process.env.BENCH_COUNTS_ONLY) for (const one of asked) printFailure(one)
    printClasses(asked)
    recordAll(asked)
  } finally {
    await loader.close()
    await server.stop()
  }
}

function printFailure({ question, answer, judgement }) {
  const { verdict, missing, broken, unknownAmounts, medicalPromise } = judgement
  if (verdict === 'right') return
  console.info(`\n${question.id}: ${verdict}`)
  for (const turn of question.turns) console.info(`  > ${turn}`)
  console.info(`  ${answer.text.replaceAll('\n', '\n  ')}`)
  console.info(`  cards: ${answer.cards.join(', ') || '–'}; links: ${answer.links.join(', ') || '–'}`)
  for (const check of missing) console.info(`  missing: ${words(check)}`)
  for (const check of broken) console.info(`  must not: ${words(check)}`)
  if (unknownAmounts.length > 0)
    console.info(`  amounts of no row: ${unknownAmounts.map((cents) => cents / 100).join(', ')}`)
  if (medicalPromise) console.info('  a medical promise')
}

function words(check) {
  return JSON.stringify(check, (_, value) => (value instanceof RegExp ? String(value) : value))
}

function printClasses(asked) {
  console.info(`\n| class | ${verdicts.join(' | ')} |\n|---|---|---|---|`)
  for (const name of new Set(asked.map(({ question }) => question.class))) {
    const own = asked.filter(({ question }) => question.class === name)
    console.info(`| ${name} | ${verdicts.map((verdict) => count(own, verdict)).join(' | ')} |`)
  }
  console.info(`| all | ${verdicts.map((verdict) => count(asked, verdict)).join(' | ')} |`)
}

function recordAll(asked) {
  const percent = (verdict) => exactly((100 * count(asked, verdict)) / asked.length)
  const counted = (verdict) => `${count(asked, verdict)} of ${asked.length} questions`
  const milliseconds = asked.map((one) => one.milliseconds[0])
  const unknown = asked.flatMap(({ judgement }) => judgement.unknownAmounts).length
  const promises = asked.filter(({ judgement }) => judgement.medicalPromise).length
  const beside = asked.filter(({ judgement }) => judgement.beside).length
  const share = { unit: '%', digits: 1 }
  record({ what: 'right', value: percent('right'), ...share, atLeast: RIGHT_PERCENT, note: counted('right') })
  record({ what: 'evasive', value: percent('evasive'), ...share, note: counted('evasive') })
  record({
    what: '— of them about something else',
    value: exactly(beside),
    digits: 0,
    note: 'neither unsure nor a person offered',
  })
  record({ what: 'wrong', value: percent('wrong'), ...share, atMost: WRONG_PERCENT, note: counted('wrong') })
  record({ what: 'amounts not in the database', value: exactly(unknown), digits: 0, atMost: 0 })
  record({ what: 'medical promises', value: exactly(promises), digits: 0, atMost: 0 })
  const p95 = exactly(percentile(milliseconds, 95))
  record({
    what: 'first answer, p95',
    value: p95,
    unit: 'ms',
    digits: 0,
    atMost: P95_MS,
    note: `${milliseconds.length} conversations`,
  })
}

function count(asked, verdict) {
  return asked.filter(({ judgement }) => judgement.verdict === verdict).length
}
