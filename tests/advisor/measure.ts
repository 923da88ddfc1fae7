import { join } from 'node:path'
import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { hashVisitor } from '~/models/support/contact/index.server'
import { newCartId } from '~/models/values/id.server'
import { type Judgement, judge } from './checks'
import type { Answer, Question } from './question'
import { readShopFacts, type ShopFacts } from './shop-facts'

export interface Asked {
  question: Question
  answer: Answer
  judgement: Judgement
  /** Of every turn. */
  milliseconds: number[]
}

const replySchema = z.object({ response: z.string(), recommendations: z.array(z.object({ product_id: z.string() })) })
const linksSchema = z.array(z.object({ href: z.string() }))

/** Asks each question of a running shop, in a conversation of its own, and judges the answer to its last turn. */
export async function measure(
  questions: Question[],
  { url, dataDir }: { url: string; dataDir: string },
): Promise<Asked[]> {
  const shop = openSqlite<ShopDatabase>(join(dataDir, 'tenants/boutique/shop.sqlite'))
  try {
    const facts = await readShopFacts(shop.db, new Date())
    const asked: Asked[] = []
    for (const question of questions) asked.push(await askOne(filledIn(question, facts), { url, facts, db: shop.db }))
    return asked
  } finally {
    await shop.close()
  }
}

function filledIn(question: Question, { order }: ShopFacts): Question {
  if (!order) throw new Error('the shop has no order that was sent')
  const { number, email } = order
  const turns = question.turns.map((turn) => turn.replaceAll('{order}', number).replaceAll('{email}', email))
  return { ...question, turns }
}

async function askOne(
  question: Question,
  { url, facts, db }: { url: string; facts: ShopFacts; db: Kysely<ShopDatabase> },
): Promise<Asked> {
  const sessionId = newCartId(new Date())
  const milliseconds: number[] = []
  let answer: Answer = { text: '', cards: [], links: [] }
  for (const message of question.turns) {
    const startedAt = performance.now()
    const response = await fetch(`${url}/api/thomas/chat`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ message, session_id: sessionId }),
    })
    const body: unknown = await response.json()
    milliseconds.push(performance.now() - startedAt)
    if (!response.ok) throw new Error(`${question.id}: ${response.status} ${JSON.stringify(body)}`)
    answer = await readAnswer(replySchema.parse(body), { facts, db, sessionId })
  }
  return { question, answer, judgement: judge(question, answer, facts), milliseconds }
}

async function readAnswer(
  { response, recommendations }: z.infer<typeof replySchema>,
  { facts, db, sessionId }: { facts: ShopFacts; db: Kysely<ShopDatabase>; sessionId: string },
): Promise<Answer> {
  const slugs = new Map([...facts.products.values()].map(({ id, slug }) => [id, slug]))
  const stored = await db
    .selectFrom('message')
    .innerJoin('conversation', 'conversation.id', 'message.conversation_id')
    .select('links')
    .where('visitor_hash', '=', hashVisitor({ key: sessionId, channel: 'api' }))
    .where('author', '=', 'assistant')
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst()
  return {
    text: response,
    cards: recommendations.map(({ product_id }) => slugs.get(product_id) ?? product_id),
    links: linksSchema.parse(JSON.parse(stored?.links ?? '[]')).map(({ href }) => href),
  }
}
