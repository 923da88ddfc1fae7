import type { LeadStatus, ShopDb } from '~/database/schema'
import { countLeadsByStatus } from '~/models/lead/index.server'
import { listRevenue } from '~/models/order/index.server'
import { countRunningSequences } from '~/models/sequence/index.server'
import { addDays, parisDay, parisInstant } from '~/models/values'

export const REVENUE_DAYS = 30

/** Definitions are shown beside the figures (words.ts). */
const qualified: LeadStatus[] = ['qualifié', 'devis_envoyé', 'négociation']
const converted: LeadStatus[] = ['client', 'fidélisé']

export interface Figures {
  leads: { total: number; conversionPercent: number; qualified: number; newThisMonth: number }
  agents: { thomasConversations: number; activeEmailSequences: number }
  revenue: { estimatedMonthlyCents: number }
}

export async function readFigures(db: ShopDb, at: Date): Promise<Figures> {
  const byStatus = await countLeadsByStatus(db)
  const sum = (statuses: string[]) => statuses.reduce((total, status) => total + (byStatus.get(status) ?? 0), 0)
  const total = sum([...byStatus.keys()])
  const revenue = await listRevenue(db, revenueSince(at))
  return {
    leads: {
      total,
      conversionPercent: total === 0 ? 0 : Math.round((1000 * sum(converted)) / total) / 10,
      qualified: sum(qualified),
      newThisMonth: await countNewLeads(db, parisInstant(`${parisDay(at).slice(0, 7)}-01`, 0)),
    },
    agents: {
      thomasConversations: await countConversations(db),
      activeEmailSequences: await countRunningSequences(db),
    },
    revenue: { estimatedMonthlyCents: revenue.reduce((cents, hour) => cents + hour.cents, 0) },
  }
}

/** Paid orders by day in Paris, last 30 days, today last. */
export async function listRevenueByDay(
  db: ShopDb,
  at: Date,
): Promise<{ day: string; cents: number; orders: number }[]> {
  const byDay = new Map<string | undefined, { cents: number; orders: number }>()
  for (const { hour, cents, orders } of await listRevenue(db, revenueSince(at))) {
    const day = dayOf(hour)
    const before = byDay.get(day) ?? { cents: 0, orders: 0 }
    byDay.set(day, { cents: before.cents + cents, orders: before.orders + orders })
  }
  const first = parisDay(revenueSince(at))
  return Array.from({ length: REVENUE_DAYS }, (_, index) => {
    const day = addDays(first, index)
    return { day, cents: 0, orders: 0, ...byDay.get(day) }
  })
}

/** Undefined for a damaged value. */
function dayOf(hour: string): string | undefined {
  const instant = new Date(`${hour}:00:00Z`)
  return Number.isNaN(instant.getTime()) ? undefined : parisDay(instant)
}

/** Midnight in Paris, so that the daily figures add up to the total. */
function revenueSince(at: Date): Date {
  return parisInstant(addDays(parisDay(at), 1 - REVENUE_DAYS), 0)
}

async function countNewLeads(db: ShopDb, since: Date): Promise<number> {
  const { count } = await db
    .selectFrom('lead')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('created_at', '>=', since.toISOString())
    .executeTakeFirstOrThrow()
  return count
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
export async function findLastConversation(db: ShopDb): Promise<string | undefined> {
  const row = await db
    .selectFrom('conversation')
    .select('updated_at')
    .orderBy('updated_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row?.updated_at
}
