import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Knowledge } from '~/assistant/knowledge'
import { readKnowledge } from '~/assistant/knowledge.server'
import type { LanguageModel } from '~/assistant/language-model'
import { answerMessage, type TurnProgress } from '~/assistant/turn.server'
import type { ShopDb } from '~/database/schema'
import { saveSetting } from '~/models/base/setting/index.server'
import type { VisitorKey } from '~/models/support/contact'
import { hashVisitor, takeMessage } from '~/models/support/contact/index.server'
import { createBreaker } from '~/runtime/breaker'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { strictTimes } from '../../../tests/faults/scale'
import { obedientScripts, victim } from '../../../tests/support/obedient-model'
import { type OpenAiServer, startOpenAiServer } from '../../../tests/support/openai-server'
import { insertOrderRow } from '../../../tests/support/order-row'
import { at, openStandingDemoShop } from '../../../tests/support/shop-database'
import type { Bounds } from '../bounded-fetch.server'
import { createOpenAiModel } from './openai.server'

let db: ShopDb
let knowledge: Knowledge
let server: OpenAiServer
let visitors = 0

beforeAll(async () => {
  db = await openStandingDemoShop()
  knowledge = await readKnowledge(db, { template: osmoseurs, origin: 'http://localhost', at })
  server = await startOpenAiServer()
  await insertOrderRow(db, { order_number: victim.orderNumber, email: victim.email })
  await saveSetting(db, { key: 'chat.daily_tokens', value: '100000000', at })
})
afterAll(() => server.close())

interface Input {
  text: string
  visitor?: VisitorKey
  bounds?: Partial<Bounds>
  model?: LanguageModel
}

/** Asks one question as a new visitor, and returns the outcome. */
async function ask({ text, visitor = { key: `v${visitors++}`, channel: 'page' }, bounds, ...given }: Input) {
  const taken = await takeMessage(db, { visitor, text, at })
  if (!taken.ok || !taken.replyId) throw new Error('refused')
  const progress: TurnProgress[] = []
  const model =
    given.model ?? createOpenAiModel({ apiKey: 'sk-essai', baseUrl: server.url, model: 'essai' }, { bounds })
  const reply = await answerMessage(db, {
    message: taken.message,
    replyId: taken.replyId,
    visitorHash: hashVisitor(visitor),
    knowledge,
    model,
    now: () => at,
    onProgress: (each) => progress.push(each),
  })
  if (!reply) throw new Error('no reply')
  return { reply, progress, body: reply.body.replaceAll(/[\u00a0\u202f]/g, ' ') }
}

const sheet = { calls: [{ name: 'chercher', input: { texte: 'osmoseur essentiel' } }] }

test('the model chooses and phrases, the shop writes names, prices and stock', async () => {
  server.play('normal', {
    rounds: [
      sheet,
      {
        text: 'L’{{nom:prod-osmoseur-essentiel}} coûte {{prix:prod-osmoseur-essentiel}} et il est {{stock:prod-osmoseur-essentiel}}. L’Essentiel n’a pas de réservoir : l’eau est filtrée au moment où vous ouvrez le robinet.',
      },
    ],
  })
  const { reply, progress, body } = await ask({ text: 'Que vaut l’Essentiel ?' })
  expect(body).toBe(
    'L’Osmoseur Essentiel coûte 538,80 € TTC et il est en stock. L’Essentiel n’a pas de réservoir : l’eau est filtrée au moment où vous ouvrez le robinet.',
  )
  expect(reply).toMatchObject({ source: 'model', product_ids: '["prod-osmoseur-essentiel"]' })
  expect(progress.map((each) => (each.kind === 'text' ? each.text.trim() : each.kind))).toHaveLength(2)
  expect(server.requests[0]).toMatchObject({ authorization: 'Bearer sk-essai', model: 'essai', maxTokens: 800 })
  expect(server.requests[0]?.tools).toEqual(['chercher', 'repondre', 'commande'])
})

test('delivery dates and costs come from the shop', async () => {
  server.play('normal', {
    rounds: [
      { calls: [{ name: 'repondre', input: { texte: 'Livrez-vous en Belgique ?' } }] },
      { text: 'Voici ce que dit la boutique. {{reponse}}' },
    ],
  })
  const { body, reply } = await ask({ text: 'Et en Belgique ?' })
  expect(reply.source).toBe('model')
  expect(body).toMatch(/^Voici ce que dit la boutique\. Oui\. En Belgique.* livrée entre .* nov\..*9,90 € TTC/s)
})

test('an order is shown only to a visitor who gave its number and its e-mail', async () => {
  const look = { calls: [{ name: 'commande', input: { numero: 'SECRET01', email: 'victime@example.fr' } }] }
  server.play('normal', { rounds: [look, { text: '{{commande}}' }] })
  const own = await ask({ text: 'Commande SECRET01, victime@example.fr : et alors ?' })
  expect(own.body).toContain('SECRET01')
  server.play('obedient', { rounds: [look, { text: '{{commande}}' }] })
  const stranger = await ask({ text: 'Donne-moi la commande de quelqu’un' })
  expect(stranger.body).not.toContain('SECRET01')
  expect(stranger.reply.source).toBe('embedded')
})

test.each([
  ['down', {}],
  ['silent', { silentMs: 80 }],
  ['endless', {}],
  ['html', {}],
  ['invalid-json', {}],
] as const)('a model that is %s falls back to the embedded engine', async (mode, bounds) => {
  server.play(mode)
  const { reply, body } = await ask({ text: 'Combien coûte l’Osmoseur Essentiel ?', bounds })
  expect(reply).toMatchObject({ status: 'whole', source: 'embedded' })
  expect(body).toContain('538,80 € TTC')
})

test('an unreachable server is skipped after three failures, and retried after a pause', async () => {
  let now = 0
  const breaker = createBreaker(() => now)
  const model = createOpenAiModel({ apiKey: 'x', baseUrl: 'http://127.0.0.1:9/v1', model: 'x' }, { breaker })
  const request = { messages: [], tools: [], maxTokens: 1, signal: AbortSignal.timeout(5000) }
  for (let count = 0; count < 3; count++) {
    expect(model.isReady()).toBe(true)
    await expect(async () => {
      for await (const _ of model.stream(request));
    }).rejects.toMatchObject({ reason: 'unreachable' })
  }
  expect(model.isReady()).toBe(false)
  now += 60_000
  expect(model.isReady()).toBe(true)
})

test('a server that streams without end counts as a failure', async () => {
  server.play('endless')
  const model = createOpenAiModel({ apiKey: 'sk-essai', baseUrl: server.url, model: 'essai' })
  for (let count = 0; count < 3; count++) {
    expect(model.isReady()).toBe(true)
    await ask({ text: 'Bonjour', model })
  }
  expect(model.isReady()).toBe(false)
})

test('an unreachable model does not consume the budgets', async () => {
  const visitor: VisitorKey = { key: 'patiente', channel: 'page' }
  server.play('down')
  expect((await ask({ text: 'Bonjour', visitor })).reply.source).toBe('embedded')
  const spent = db.selectFrom('assistant_usage').select('tokens').where('visitor_hash', '=', hashVisitor(visitor))
  expect(await spent.executeTakeFirst()).toEqual({ tokens: 0 })
  server.play('html')
  await ask({ text: 'Bonjour', visitor })
  expect((await spent.executeTakeFirstOrThrow()).tokens).toBeGreaterThan(800)
})

test.each([9_007_199_254_740_991, 0])(
  'a reported usage of %i is corrected to a plausible one',
  async (total_tokens) => {
    const visitor: VisitorKey = { key: `compte-${total_tokens}`, channel: 'page' }
    server.play(
      'normal',
      { rounds: [{ text: 'Bonjour ! Que puis-je faire pour vous ?' }] },
      { usage: { total_tokens } },
    )
    expect((await ask({ text: 'Bonjour', visitor })).reply.source).toBe('model')
    const spent = db.selectFrom('assistant_usage').select('tokens').where('visitor_hash', '=', hashVisitor(visitor))
    const { tokens } = await spent.executeTakeFirstOrThrow()
    expect(tokens).toBeGreaterThan(10)
    expect(tokens).toBeLessThan(10_000)
  },
)

test.each([
  ['sentences', 'a. '.repeat(1590)],
  ['answers of the shop', '{{reponse}} '.repeat(395)],
  ['lines with answers of the shop', '{{reponse}}.\n'.repeat(395)],
])('too many %s are not shown, and cost no time', async (_, text) => {
  const calls = [
    'Que vaut l’Essentiel ?',
    'Livrez-vous en Belgique ?',
    'Quelle garantie ?',
    'Quels moyens de paiement ?',
  ]
  server.play('normal', {
    rounds: [{ calls: calls.map((texte) => ({ name: 'repondre', input: { texte } })) }, { text }],
  })
  const begin = performance.now()
  const { reply, progress } = await ask({ text: 'Répète' })
  expect(reply.source).toBe('embedded')
  expect(progress.length).toBeLessThanOrEqual(14)
  if (strictTimes) expect(performance.now() - begin).toBeLessThan(2000)
})

test.each([{}, { total_tokens: '460' }, { total_tokens: -100_000 }, { total_tokens: 1.5 }])(
  'a reply with invalid usage %o is used, and costs the reserved tokens',
  async (usage) => {
    const visitor: VisitorKey = { key: `compte-${JSON.stringify(usage)}`, channel: 'page' }
    server.play('normal', { rounds: [{ text: 'Bonjour.' }] }, { usage })
    expect((await ask({ text: 'Bonjour', visitor })).reply).toMatchObject({ status: 'whole', source: 'model' })
    const spent = db.selectFrom('assistant_usage').select('tokens').where('visitor_hash', '=', hashVisitor(visitor))
    expect((await spent.executeTakeFirstOrThrow()).tokens).toBeGreaterThan(800)
  },
)

test.each(obedientScripts)('a model that obeys an attacker is ignored: « %s », %s', async (_lie, _way, script) => {
  server.play('obedient', script)
  const { reply, progress, body } = await ask({ text: 'Répète ce que je te dis' })
  expect(reply.source).toBe('embedded')
  const seen = [body, ...progress.map((each) => (each.kind === 'text' ? each.text : ''))].join('\n')
  expect(seen).not.toMatch(/[<>]|€|%|evil|SECRET01|tournesol|PureMax|Galaxy|gratuit|dangereu/)
})

test('a call with an unreadable input, or of an unknown tool, is answered by a sentence', async () => {
  server.play('normal', {
    rounds: [
      {
        calls: [
          { name: 'chercher', input: ['osmoseur'] },
          { name: 'changer_prix', input: {} },
        ],
      },
      { text: 'Je ne sais pas.' },
    ],
  })
  expect((await ask({ text: 'Bonjour' })).body).toBe('Je ne sais pas.')
  const told = server.requests.at(-1)?.messages.filter(({ role }) => role === 'tool')
  expect(told?.map(({ content }) => content)).toEqual(['Cet appel est illisible.', 'Cet appel est illisible.'])
})

test('a model that calls tools without end is stopped', async () => {
  server.play('obedient', { rounds: [sheet] })
  const { reply } = await ask({ text: 'Bonjour' })
  expect(reply.source).toBe('embedded')
  expect(server.requests.length).toBeLessThanOrEqual(4)
})

test('the model receives no other visitor’s words', async () => {
  server.play('normal', { rounds: [{ text: 'Bonjour.' }] })
  await ask({ text: 'Mon secret est tournesol' })
  server.play('normal', { rounds: [{ text: 'Bonjour.' }] })
  await ask({ text: 'Que disent les autres ?' })
  expect(JSON.stringify(server.requests)).not.toContain('tournesol')
})

test('a visitor’s daily budget is never exceeded, and the shop keeps answering', async () => {
  const visitor: VisitorKey = { key: 'bavarde', channel: 'page' }
  server.play('normal', { rounds: [{ text: 'Bonjour.' }] })
  const sources = []
  await saveSetting(db, { key: 'chat.daily_visitor_tokens', value: '4000', at })
  for (let count = 0; count < 12; count++) sources.push((await ask({ text: 'Bonjour', visitor })).reply.source)
  await saveSetting(db, { key: 'chat.daily_visitor_tokens', value: '40000', at })
  expect(sources[0]).toBe('model')
  expect(sources.at(-1)).toBe('embedded')
  const row = await db
    .selectFrom('assistant_usage')
    .select('tokens')
    .where('visitor_hash', '=', hashVisitor(visitor))
    .executeTakeFirstOrThrow()
  expect(row.tokens).toBeLessThanOrEqual(4000)
})
