import { z } from 'zod'
import { countOf } from '~/database/aggregates'
import type { LostKind, LostRecord, Restoration, ShopDb } from '~/database/schema'
import { type Gap, gapText } from '~/models/shop/invoice/index.server'

const MAX_LISTED = 20
export const LOST_A_PAGE = 50

/** Newest first. */
export function listRestorations(db: ShopDb): Promise<Restoration[]> {
  return db
    .selectFrom('restoration')
    .selectAll()
    .orderBy('restored_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

export async function hasRestorations(db: ShopDb): Promise<boolean> {
  return (await db.selectFrom('restoration').select('id').orderBy('id').limit(1).executeTakeFirst()) !== undefined
}

interface LostSummary {
  counts: Map<LostKind, number>
  /** Numbers passed over, as `FA-2026-000008 à FA-2026-000012`. */
  gaps: string[]
  /** Kinds that could not be read in the replaced data. */
  unread: LostKind[]
}

export async function summarizeLost(db: ShopDb, { id, unread }: Restoration): Promise<LostSummary> {
  const counted = await db
    .selectFrom('lost_record')
    .select(({ fn }) => ['kind', fn.countAll<number>().as('count')])
    .where('restoration_id', '=', id)
    .groupBy('kind')
    .orderBy('kind')
    .execute()
  const gaps: Pick<Gap, 'series' | 'first' | 'last'>[] = await db
    .selectFrom('number_gap')
    .select(['series', 'first_sequence as first', 'last_sequence as last'])
    .where('restoration_id', '=', id)
    .orderBy('series')
    .orderBy('first_sequence')
    .limit(MAX_LISTED)
    .execute()
  return {
    counts: new Map(counted.map(({ kind, count }) => [kind, count])),
    gaps: gaps.map(gapText),
    unread: kindsSchema.parse(JSON.parse(unread)),
  }
}

const kindsSchema = z.array(z.enum(['order', 'change', 'payment', 'refund', 'invoice', 'movement', 'mail']))

/** One page of one kind, oldest first, with their count. */
export async function pageLost(
  db: ShopDb,
  { restorationId, kind, page }: { restorationId: string; kind: LostKind; page: number },
): Promise<{ rows: LostRecord[]; count: number }> {
  const those = db.selectFrom('lost_record').where('restoration_id', '=', restorationId).where('kind', '=', kind)
  const rows = await those
    .selectAll()
    .orderBy('at')
    .orderBy('subject')
    .limit(LOST_A_PAGE)
    .offset((page - 1) * LOST_A_PAGE)
    .execute()
  return { rows, count: await countOf(those) }
}
