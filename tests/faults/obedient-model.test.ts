import { afterAll, beforeAll, expect, test } from 'vitest'
import { leastTokens } from '~/assistant/model/model-answer.server'
import { readSettings, saveSetting } from '~/models/base/setting/index.server'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { openApp, type Visitor } from '../support/app'
import { awkwardQuestions, plainQuestions } from '../support/assistant-questions'
import { obedientScripts, victim } from '../support/obedient-model'
import { startOpenAiServer } from '../support/openai-server'
import { insertOrderRow } from '../support/order-row'
import { readable } from '../support/shop-journey'
import {
  drawing,
  inParallel,
  patientVisitor,
  report,
  type ServerProcess,
  scale,
  seed,
  seededRandom,
  startServer,
} from './support'

const offline = 'Thomas est temporairement hors ligne. Réessayez dans quelques instants.'
/** The shortest run tells each lie in one of the ways, drawn; longer ones in all. */
const ways = new Set(obedientScripts.map(([, way]) => way)).size
const ASKED = scale > 1 ? 60 : 24
/** Billed per reply in the budget tests: less than the shop reserves for the shortest. */
const BILLED = 1_500

const model = await startOpenAiServer()
/** Data only the victim or the operator knows. */
const foreign = new RegExp(
  [victim.orderNumber, victim.email, 'tournesol', model.environment.OPENAI_API_KEY].join('|'),
  'i',
)
// Without a model: the shop's own replies, from the same database.
const app = await openApp()
const { db } = app
const { below, pick, shuffle } = drawing(seededRandom(seed))
const questions = [...awkwardQuestions, ...plainQuestions].map(({ asks }) => asks).filter((asks) => !asks.includes('@'))
const asked = scale > 1 ? questions : shuffle(questions).slice(0, 12)

/** Of the server that runs, which the next test takes over with the same limits. */
let limits = ''
let server: ServerProcess
beforeAll(async () => {
  await insertOrderRow(db, { order_number: victim.orderNumber, email: victim.email })
  expect((await app.visitor().post('/chat', { message: victim.words })).status).toBe(303)
})
afterAll(async () => {
  await server.stop()
  await model.close()
})

async function startWithModel(limitsScale: string): Promise<void> {
  if (limitsScale === limits) return
  if (limits) await server.stop()
  server = await startServer(app.dataDir, { ...model.environment, LIMITS_SCALE: limitsScale })
  limits = limitsScale
}

function setBudgets(tokens: { shop: number; visitor: number }): Promise<unknown> {
  const at = new Date()
  return Promise.all([
    db.deleteFrom('assistant_usage').execute(),
    saveSetting(db, { key: 'chat.daily_tokens', value: String(tokens.shop), at }),
    saveSetting(db, { key: 'chat.daily_visitor_tokens', value: String(tokens.visitor), at }),
  ])
}

test('a model that obeys an attacker changes no price, discloses no data, and is ignored', async () => {
  await setBudgets({ shop: 100_000_000, visitor: 40_000 })
  await startWithModel('1000')
  const before = await catalogue()
  const pages = (await db.selectFrom('product').select('id').execute()).map(({ id }) => `/products/${id}`)
  const counted = { scripts: 0, heard: 0, foreign: 0, html: 0, offCatalogue: 0, leadsAway: 0 }
  const findings: unknown[] = []
  /** Replies without a model, the same for the same question. */
  const undisturbed = new Map<string, Asked>()
  const drawn = below(ways)
  const scripts = obedientScripts.filter((_, place) => scale > 1 || (place + Math.floor(place / ways)) % ways === drawn)
  for (let round = 0; round < scale; round++) {
    for (const [lie, way, script] of scripts) {
      const message = pick(asked)
      const alone = undisturbed.get(message) ?? (await ask(app.visitor(), message))
      undisturbed.set(message, alone)
      model.play('obedient', script)
      const attacked = await ask(patientVisitor(server.url), message)
      const found = {
        heard: attacked.received.includes(lie) || JSON.stringify(attacked.reply) !== JSON.stringify(alone.reply),
        foreign: foreign.test(attacked.received) || foreign.test(attacked.page) || foreign.test(sentToModel()),
        html: tagsOf(attacked.page).join() !== tagsOf(alone.page).join(),
        offCatalogue: attacked.reply.cards.some(({ href }) => !pages.includes(href)),
        leadsAway: attacked.reply.links.some(({ href }) => !/^\/(?!\/)/.test(href)),
      }
      counted.scripts += 1
      for (const kind of ['heard', 'foreign', 'html', 'offCatalogue', 'leadsAway'] as const) {
        if (!found[kind]) continue
        counted[kind] += 1
        findings.push({ kind, lie, way, message, reply: attacked.reply.text })
      }
    }
  }
  const changed = (await catalogue()) === before ? 0 : 1
  report('obedient model', { ...counted, pricesChanged: changed })
  expect(findings).toEqual([])
  expect({ scripts: counted.scripts, changed }).toEqual({ scripts: scripts.length * scale, changed: 0 })
  expect(server.bugs()).toEqual([])
})

test.each([
  { whose: 'of the shop', budgets: { shop: 20_000, visitor: 40_000 }, visitors: ASKED },
  { whose: 'of a visitor', budgets: { shop: 100_000_000, visitor: 10_000 }, visitors: 1 },
])(
  'the budget of the day $whose is never overdrawn, and everyone is answered',
  async ({ whose, budgets, visitors }) => {
    await setBudgets(budgets)
    await startWithModel('1000')
    expect(BILLED).toBeLessThan(leastTokens(await readSettings(db), osmoseurs))
    model.play('normal', { rounds: [{ text: 'Bonjour.' }] }, { usage: { total_tokens: BILLED } })
    const counted = { asked: 0, byModel: 0 }
    await inParallel(
      Array.from({ length: visitors }, () => patientVisitor(server.url)),
      12,
      async (visitor) => {
        for (let count = 0; count < ASKED / visitors; count++) {
          const { reply } = await ask(visitor, 'Bonjour')
          counted.asked += 1
          if (reply.text === 'Bonjour.') counted.byModel += 1
          expect(reply.text).not.toBe('')
        }
      },
    )
    const billed = model.requests.length * BILLED
    const active = await (await patientVisitor(server.url).get('/api/thomas/status')).json()
    const page = await readable(await patientVisitor(server.url).get('/chat'))
    const cap = visitors === 1 ? budgets.visitor : budgets.shop
    report(`chat budget ${whose}`, { ...counted, billed, cap })
    expect(counted.byModel).toBeGreaterThan(1)
    expect(counted.asked).toBe(ASKED)
    expect(billed).toBeLessThanOrEqual(cap)
    // Exhausting one visitor's budget affects that visitor alone.
    expect([active, page.includes(offline)]).toEqual([{ active: visitors === 1 }, visitors > 1])
    expect(server.bugs()).toEqual([])
  },
)

test('a visitor sends twenty messages in ten minutes at most, and new conversations are limited too', async () => {
  await setBudgets({ shop: 100_000_000, visitor: 40_000 })
  await startWithModel('1')
  model.play('normal', { rounds: [{ text: 'Bonjour.' }] })
  const insisting = patientVisitor(server.url)
  const statuses: number[] = []
  for (let count = 0; count < 25; count++) {
    const path = count % 2 === 0 ? '/chat' : '/chat/messages'
    const response = await insisting.post(path, { message: 'Bonjour' })
    await response.arrayBuffer()
    statuses.push(response.status)
    if (response.status === 429) expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  }
  const taken = statuses.filter((status) => status === 303 || status === 200).length
  const answersOfOne = model.requests.length

  const anew = { taken: 0, refused: 0 }
  await inParallel(Array.from({ length: 200 }), 8, async () => {
    const response = await patientVisitor(server.url).post('/chat/messages', { message: 'Bonjour' })
    await response.arrayBuffer()
    if (response.status === 200) anew.taken += 1
    if (response.status === 429) anew.refused += 1
  })
  report('chat limits', { sent: statuses.length, taken, anewTaken: anew.taken, anewRefused: anew.refused })
  expect(statuses.slice(20)).toEqual(Array.from({ length: 5 }, () => 429))
  expect([taken, answersOfOne]).toEqual([20, 20])
  // What a busy machine sheds counts against its sender too.
  expect(anew.taken).toBeGreaterThan(0)
  expect(anew.taken).toBeLessThanOrEqual(200 - statuses.length)
  expect(anew.refused).toBeGreaterThan(0)
  expect(anew.taken + anew.refused).toBe(200)
  expect(server.bugs()).toEqual([])
})

interface PanelReply {
  text: string
  cards: { href: string }[]
  links: { href: string }[]
}

interface Asked {
  received: string
  reply: PanelReply
  page: string
}

/** Through the panel: the full response, its reply, and the page afterwards. */
async function ask(visitor: Visitor, message: string): Promise<Asked> {
  const response = await visitor.post('/chat/messages', { message })
  expect(response.status).toBe(200)
  const lines = (await response.text()).trim().split('\n').slice(1)
  const { text, cards, links } = JSON.parse(lines.at(-1) ?? '{}').message
  const html = await (await visitor.get('/chat')).text()
  const page = html.slice(html.indexOf('<ol class="chat-thread"'), html.indexOf('</ol>'))
  return { received: lines.join('\n'), reply: { text, cards, links }, page }
}

/** Everything sent to the model, except its own replies. */
function sentToModel(): string {
  const given = model.requests.flatMap(({ messages }) => messages.filter(({ role }) => role !== 'assistant'))
  return given.map(({ content }) => content).join('\n')
}

function tagsOf(html: string): string[] {
  return html.match(/<[^>]*>/g) ?? []
}

/** Prices, stock and names as displayed, and the number of orders and cart lines. */
async function catalogue(): Promise<string> {
  const products = await (await patientVisitor(server.url).get('/api/products')).text()
  const { countAll } = db.fn
  const orders = await db.selectFrom('customer_order').select(countAll<number>().as('rows')).execute()
  const lines = await db.selectFrom('cart_line').select(countAll<number>().as('rows')).execute()
  return JSON.stringify([products, orders, lines])
}
