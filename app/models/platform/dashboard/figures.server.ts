import { countOf } from '~/database/aggregates'
import type { LeadStatus, ShopDb } from '~/database/schema'
import { countFailedEmails } from '~/models/base/outbox/index.server'
import { countBuyingLeads, countDueLeads, countLeadsByStatus } from '~/models/crm/lead/index.server'
import { countRunningSequences } from '~/models/mailing/sequence/index.server'
import { type Money, moneyOf, sumSales } from '~/models/shop/order/index.server'
import { countReviewsToRead } from '~/models/shop/review/index.server'
import { countOpenAlerts } from '~/models/shop/stock/index.server'
import { countWaiting } from '~/models/support/contact/index.server'
import { addDays } from '~/models/values/delivery'
import { parisDay, parisInstant, startOfMonth } from '~/models/values/french-date'

const REVENUE_DAYS = 30

/** Definitions are shown beside the figures (words.ts). */
const qualified: LeadStatus[] = ['qualifié', 'devis_envoyé', 'négociation']

export interface Figures {
  leads: { total: number; conversionPercent: number; qualified: number; newThisMonth: number }
  agents: { thomasConversations: number; activeEmailSequences: number }
  /** Of the last 30 days. */
  money: Money & { demoKeptCents: number }
}

export async function readFigures(db: ShopDb, at: Date): Promise<Figures> {
  const byStatus = await countLeadsByStatus(db)
  const sum = (statuses: string[]) => statuses.reduce((total, status) => total + (byStatus.get(status) ?? 0), 0)
  const total = sum([...byStatus.keys()])
  const sums = await sumSales(db, revenueSpan(at))
  return {
    leads: {
      total,
      conversionPercent: total === 0 ? 0 : Math.round((1000 * (await countBuyingLeads(db))) / total) / 10,
      qualified: sum(qualified),
      newThisMonth: await countNewLeads(db, startOfMonth(at)),
    },
    agents: {
      thomasConversations: await countConversations(db),
      activeEmailSequences: await countRunningSequences(db),
    },
    money: { ...moneyOf(sums), demoKeptCents: moneyOf(sums.filter(({ isDemo }) => isDemo)).keptCents },
  }
}

/** By day in Paris, last 30 days; what is owed counts today, the last one. The days add up to the total. */
export async function listMoneyByDay(db: ShopDb, at: Date): Promise<(Money & { day: string })[]> {
  const span = revenueSpan(at)
  const today = parisDay(at)
  const sums = (await sumSales(db, span)).map((sum) => ({ ...sum, day: sum.hour === null ? today : dayOf(sum.hour) }))
  const first = parisDay(span.from)
  return Array.from({ length: REVENUE_DAYS }, (_, index) => {
    const day = addDays(first, index)
    return { day, ...moneyOf(sums.filter((sum) => sum.day === day)) }
  })
}

/** Undefined for a damaged value. */
function dayOf(hour: string): string | undefined {
  const instant = new Date(`${hour}:00:00Z`)
  return Number.isNaN(instant.getTime()) ? undefined : parisDay(instant)
}

/** From midnight in Paris to midnight. */
export function revenueSpan(at: Date): { from: Date; to: Date } {
  const today = parisDay(at)
  return { from: parisInstant(addDays(today, 1 - REVENUE_DAYS), 0), to: parisInstant(addDays(today, 1), 0) }
}

function countNewLeads(db: ShopDb, since: Date): Promise<number> {
  return countOf(db.selectFrom('lead').where('created_at', '>=', since.toISOString()))
}

async function countConversations(db: ShopDb): Promise<number> {
  const kept = await db
    .selectFrom('kept_count')
    .select('count')
    .where('subject', '=', 'conversation')
    .executeTakeFirst()
  return kept?.count ?? 0
}

/** Times of the least and most recent conversation updates. */
export async function findConversationSpan(db: ShopDb): Promise<{ first: string; last: string } | undefined> {
  const last = await findLastConversation(db)
  const row = await db
    .selectFrom('conversation')
    .select('updated_at')
    .orderBy('updated_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return last === undefined || !row ? undefined : { first: row.updated_at, last }
}

/** Time of the last chat message. */
async function findLastConversation(db: ShopDb): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversation')
    .select('updated_at')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.updated_at
}

/** Open work for each screen of the navigation. */
export async function countWork(
  db: ShopDb,
  at: Date,
): Promise<Record<'inbox' | 'leads' | 'mails' | 'reviews' | 'stock', number>> {
  const { conversations, callbacks, messages } = await countWaiting(db)
  return {
    inbox: conversations + callbacks + messages,
    leads: await countDueLeads(db, at),
    mails: await countFailedEmails(db),
    reviews: await countReviewsToRead(db),
    stock: await countOpenAlerts(db),
  }
}
