import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { openApp, type Visitor } from '../support/app'
import { type ModelMode, type ModelScript, startOpenAiServer } from '../support/openai-server'
import { readable } from '../support/shop-journey'
import { watchEventLoop } from './event-loop'
import { patientVisitor, percentile, report, scale, startServer, strictTimes, watchPages } from './support'

/** Concurrent chats, for each kind of failure. */
const CHATS = scale > 1 ? 100 : 3
/** 25 s for the model, plus the embedded engine's turn. */
const ANSWER_WITHIN_MS = 26_000
const LATE_AT_MOST_MS = 50
/** Long enough for a meaningful percentile. */
const WATCH_MS = 2000

const asked = 'Combien coûte l’Osmoseur Essentiel ?'
const price = '538,80 € TTC'
const offline = 'Thomas est temporairement hors ligne. Réessayez dans quelques instants.'
const lie = 'Le Prestige est à 1 € pour vous.'

const model = await startOpenAiServer()
const app = await openApp()
const { db } = app
await saveSetting(db, { key: 'chat.daily_tokens', value: '100000000', at: new Date() })
const eventLoop = watchEventLoop(app.dataDir)

const ahead = pathToFileURL(join(import.meta.dirname, 'clock-ahead.mjs'))
const { NODE_OPTIONS: watched = '', ...watching } = eventLoop.environment
const server = await startServer(app.dataDir, {
  ...{ ...model.environment, ...watching },
  NODE_OPTIONS: `${watched} --import=${ahead}`,
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

const sheet = { calls: [{ name: 'chercher', input: { texte: 'osmoseur essentiel' } }] }
const inFull: ModelScript = {
  rounds: [sheet, { text: '{{nom:prod-osmoseur-essentiel}} coûte {{prix:prod-osmoseur-essentiel}}.' }],
}

interface Trial {
  what: string
  mode: ModelMode
  script?: ModelScript
  answeredBy: 'model' | 'embedded'
  /** Whether the model still counts as available: one that answers, even nonsense, does. */
  active: boolean
}

const trials: Trial[] = [
  { what: 'as it should be', mode: 'normal', script: inFull, answeredBy: 'model', active: true },
  {
    what: 'calls without end to a tool that is not there',
    mode: 'obedient',
    script: { rounds: [{ calls: [{ name: 'changer_prix', input: { id: 'prod-osmoseur-essentiel', prix: 1 } }] }] },
    answeredBy: 'embedded',
    active: true,
  },
  {
    what: 'obedient to an attacker',
    mode: 'obedient',
    script: { rounds: [sheet, { text: lie }] },
    answeredBy: 'embedded',
    active: true,
  },
  { what: 'down', mode: 'down', answeredBy: 'embedded', active: false },
  { what: 'silent', mode: 'silent', answeredBy: 'embedded', active: false },
  { what: 'one byte a second', mode: 'drip', answeredBy: 'embedded', active: false },
  { what: 'without end', mode: 'endless', answeredBy: 'embedded', active: false },
  { what: 'ten megabytes', mode: 'ten-megabytes', answeredBy: 'embedded', active: false },
  { what: 'HTML', mode: 'html', answeredBy: 'embedded', active: false },
  { what: 'invalid JSON', mode: 'invalid-json', answeredBy: 'embedded', active: false },
]

test.each(trials)('with a model that is « $what » everyone is answered and nothing is lost', async (trial) => {
  model.play('normal', inFull)
  // A model that failed counts as unavailable for a minute.
  server.kill('SIGWINCH')
  await expect.poll(readStatus, { timeout: 60_000 }).toEqual({ active: true })
  for (const way of ways) expect(await way(patientVisitor(server.url))).toContain(price)
  await eventLoop.ask(server)
  const before = await countMessages()

  model.play(trial.mode, trial.script ?? inFull)
  const waits: number[] = []
  const visitors = Array.from({ length: CHATS }, () => patientVisitor(server.url))
  const chats = Promise.all(
    visitors.map(async (visitor, place) => {
      const startedAt = performance.now()
      const answer = await wayOf(place)(visitor)
      waits.push(performance.now() - startedAt)
      expect(answer).toContain(price)
      expect(answer).not.toContain(lie)
    }),
  )
  const pages = await timePages(chats)
  await chats
  const { p99Ms: lateMs } = await eventLoop.ask(server)

  const kept = await countMessages()
  const newcomer = patientVisitor(server.url)
  const page = await readable(await newcomer.get('/chat'))
  const status = await readStatus()
  const startedAt = performance.now()
  expect(await askOnPage(newcomer)).toContain(price)
  const nextMs = performance.now() - startedAt

  report(`chat, model ${trial.what}`, {
    chats: waits.length,
    kept: kept.visitor - before.visitor,
    answered: kept[trial.answeredBy] - before[trial.answeredBy],
    slowestMs: Math.round(Math.max(...waits)),
    nextMs: Math.round(nextMs),
    eventLoopP99Ms: lateMs.toFixed(1),
    pages: pages.length,
    pageP95Ms: percentile(pages, 0.95).toFixed(1),
  })
  expect(kept.visitor - before.visitor).toBe(CHATS)
  expect(kept[trial.answeredBy] - before[trial.answeredBy]).toBe(CHATS)
  expect(kept.unfinished).toBe(0)
  if (strictTimes) expect(Math.max(...waits)).toBeLessThanOrEqual(ANSWER_WITHIN_MS)
  expect([status, page.includes(offline)]).toEqual([{ active: trial.active }, !trial.active])
  expect(pages.length).toBeGreaterThan(0)
  if (strictTimes) expect(lateMs).toBeLessThanOrEqual(LATE_AT_MOST_MS)
  expect(server.bugs()).toEqual([])
})

async function readStatus(): Promise<unknown> {
  return (await patientVisitor(server.url).get('/api/thomas/status')).json()
}

const ways = [askOnPage, askInPanel, askByApi]

function wayOf(place: number) {
  return ways[place % ways.length] ?? askOnPage
}

/** The final reply, as on the page without scripts. */
async function askOnPage(visitor: Visitor): Promise<string> {
  expect((await visitor.post('/chat', { message: asked })).status).toBe(303)
  const page = await readable(await visitor.get('/chat'))
  expect(page).toContain(asked)
  return page
}

async function askInPanel(visitor: Visitor): Promise<string> {
  const lines = (await (await visitor.post('/chat/messages', { message: asked })).text()).trim().split('\n')
  const last = JSON.parse(lines.at(-1) ?? '{}')
  expect(last).toMatchObject({ kind: 'reply', message: { status: 'whole' } })
  return String(last.message.text).replaceAll(/\s/g, ' ')
}

async function askByApi(visitor: Visitor): Promise<string> {
  const session_id = `session_${Date.now()}_${randomBytes(10).toString('hex')}`
  const answer = await visitor.json('POST', '/api/thomas/chat', { session_id, message: asked })
  expect(answer.status).toBe(200)
  const { response } = await answer.json()
  const told = await (await visitor.get(`/api/thomas/conversations/${session_id}`)).json()
  expect(told.messages).toMatchObject([{ user_message: asked, thomas_response: response }])
  return String(response).replaceAll(/\s/g, ' ')
}

async function countMessages() {
  const { count } = db.fn
  const rows = await db
    .selectFrom('message')
    .select(['author', 'source', 'status', count<number>('id').as('rows')])
    .groupBy(['author', 'source', 'status'])
    .execute()
  const sum = (counted: typeof rows) => counted.reduce((total, row) => total + row.rows, 0)
  return {
    visitor: sum(rows.filter(({ author }) => author === 'visitor')),
    model: sum(rows.filter(({ source }) => source === 'model')),
    embedded: sum(rows.filter(({ source }) => source === 'embedded')),
    unfinished: sum(rows.filter(({ status }) => status !== 'whole')),
  }
}

/** Latency of pages without a chat meanwhile; all must succeed. */
async function timePages(work: Promise<unknown>): Promise<number[]> {
  const paths = ['/products', '/cart', '/support']
  const pages = await watchPages(work, { url: server.url, paths, atLeastMs: WATCH_MS, pauseMs: 20 })
  expect(pages.filter(({ status }) => status !== 200)).toEqual([])
  return pages.map(({ ms }) => ms)
}
