import { countOf } from '~/database/aggregates'
import type { LeadCollection, PrioritySegment, ProspectSource, ShopDb } from '~/database/schema'
import { findAgentRow } from '~/models/base/agent/index.server'
import { prospectSources } from '~/models/crm/prospect'
import { parisDay, parisInstant } from '~/models/values/french-date'
import { isKeyOf } from '~/runtime/record'
import { listCollections } from './collection.server'

const DAYS = 7

export interface HunterFigures {
  total: number
  /** Rounded; 0 without prospects. */
  averageScore: number
  segments: Record<PrioritySegment, number>
  sources: { source: ProspectSource; count: number; averageScore: number }[]
  /** Days in Paris, oldest first, ending today. */
  days: { day: string; count: number }[]
  today: number
  /** Percent change from yesterday; undefined without prospects yesterday. */
  growth: number | undefined
  lastCollection: LeadCollection | undefined
  nextCollectionAt: string | undefined
}

/** Figures over all prospects, of any source. */
export async function readHunterFigures(db: ShopDb, at: Date): Promise<HunterFigures> {
  const { sources, segments } = await readKept(db)
  const total = sources.reduce((sum, { count }) => sum + count, 0)
  const points = sources.reduce((sum, source) => sum + source.points, 0)
  const days = await countDays(db, at)
  const [yesterday = 0, today = 0] = days.slice(-2).map(({ count }) => count)
  const [lastCollection] = await listCollections(db, 1)
  const agent = await findAgentRow(db, 'hunter')
  return {
    total,
    averageScore: total === 0 ? 0 : Math.round(points / total),
    segments,
    sources: sources.map(({ source, count, points }) => ({ source, count, averageScore: Math.round(points / count) })),
    days,
    today,
    growth: yesterday === 0 ? undefined : Math.round(((today - yesterday) / yesterday) * 100),
    lastCollection,
    nextCollectionAt: agent?.wanted === 'running' ? (agent.next_run_at ?? undefined) : undefined,
  }
}

/** Reads the counters maintained by triggers: aggregating would scan every row. */
async function readKept(db: ShopDb) {
  const kept = await db
    .selectFrom('kept_count')
    .select(['subject', 'state', 'count'])
    .where('subject', 'in', ['prospect', 'prospect-score'])
    .execute()
  const segments: Record<PrioritySegment, number> = { Haute: 0, Moyenne: 0, Faible: 0 }
  const sources = new Map<ProspectSource, { count: number; points: number }>()
  for (const { subject, state, count } of kept) {
    const [name, segment] = state.split('|')
    const source = prospectSources.find((each) => each === name)
    if (!source) continue
    const sum = sources.get(source) ?? { count: 0, points: 0 }
    if (isKeyOf(segments, segment)) segments[segment] += count
    if (subject === 'prospect') sum.count += count
    else sum.points += count
    sources.set(source, sum)
  }
  const counted = [...sources].map(([source, sum]) => ({ source, ...sum })).filter(({ count }) => count > 0)
  return { segments, sources: counted.sort((a, b) => b.count - a.count) }
}

async function countDays(db: ShopDb, at: Date): Promise<HunterFigures['days']> {
  const counted: HunterFigures['days'] = []
  for (let end = new Date(at.getTime() + 1); counted.length < DAYS; ) {
    const day = parisDay(new Date(end.getTime() - 1))
    const start = parisInstant(day, 0)
    counted.unshift({ day, count: await countBetween(db, start, end) })
    end = start
  }
  return counted
}

/** Prospects added today, of any source. */
export function countProspectsToday(db: ShopDb, at: Date): Promise<number> {
  return countBetween(db, parisInstant(parisDay(at), 0), new Date(at.getTime() + 1))
}

function countBetween(db: ShopDb, from: Date, before: Date): Promise<number> {
  return countOf(
    db
      .selectFrom('prospect')
      .where('merged_into', 'is', null)
      .where('created_at', '>=', from.toISOString())
      .where('created_at', '<', before.toISOString()),
  )
}
