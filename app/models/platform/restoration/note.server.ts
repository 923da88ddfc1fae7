import { appendIssued, type IssuedState, lastState, mailDigest, readIssued } from '~/database/backup/issued.server'
import type { ShopDb } from '~/database/schema'
import { readLastOf } from '~/models/shop/invoice/index.server'
import { listEventsAfter } from '~/models/shop/order/index.server'
import { parisDay } from '~/models/values/french-date'

/** What the journal of an open shop says so far. */
interface Mark {
  event: number
  movement: number
  /** Invoices and credit notes; undefined before the first look. */
  papers: number | undefined
  series: Record<string, number>
  isLast: boolean
}

/** By database: a shop that is opened again reads its journal again. */
const marks = new WeakMap<ShopDb, Mark>()

interface Shop {
  id: string
  db: ShopDb
}

const EVENTS_A_LINE = 500

/**
 * Appends what was given away since the line before, for a restore to pass over. Some primary keys are read where nothing
 * was; `isLast` when the shop is closed in order.
 */
export async function noteIssued(
  { id: shop, db }: Shop,
  { backupDir, at, isLast = false }: { backupDir: string; at: Date; isLast?: boolean },
): Promise<void> {
  const isNew = !marks.has(db)
  const mark = marks.get(db) ?? readMark(backupDir, shop)
  marks.set(db, mark)
  const now = await readNow(db)
  const hasMore = now.event > mark.event || now.movement > mark.movement || now.papers !== mark.papers
  if (isNew && mark.event < 0) mark.event = now.event
  if (!hasMore && (!isLast || mark.isLast)) return
  const events = await listEvents(db, mark.event)
  const counted = {
    event: Math.max(mark.event, events.length < EVENTS_A_LINE ? now.event : 0, ...events.map((event) => event.id)),
    movement: Math.max(mark.movement, now.movement),
    series: { ...mark.series, ...(await readSeries(db, at)) },
  }
  const line: IssuedState = {
    ...{ what: 'state', at: at.toISOString(), series: counted.series, events },
    counters: { order_event: counted.event, stock_movement: counted.movement },
    ...(isLast && { isLast }),
  }
  const isSame = events.length === 0 && JSON.stringify(counted.series) === JSON.stringify(mark.series)
  const isKnown = isSame && counted.movement === mark.movement && isLast === mark.isLast
  if (!isKnown) await appendIssued(backupDir, { shop, line })
  Object.assign(mark, counted, { papers: now.papers, isLast })
}

/** Call once the mail server has taken it. */
export async function noteMailed(
  { id: shop, db }: Shop,
  { backupDir, key, kind, at }: { backupDir: string; key: string; kind: string; at: Date },
): Promise<void> {
  const mark = marks.get(db)
  if (mark) mark.isLast = false
  await appendIssued(backupDir, { shop, line: { what: 'mail', at: at.toISOString(), key: mailDigest(key), kind } })
}

function readMark(backupDir: string, shop: string): Mark {
  const lines = readIssued(backupDir, shop)
  const last = lastState(lines)
  const { order_event: event = -1, stock_movement: movement = -1 } = last?.counters ?? {}
  return {
    event,
    movement,
    papers: undefined,
    series: last?.series ?? {},
    isLast: last?.isLast === true && lines.at(-1) === last,
  }
}

async function readNow(db: ShopDb) {
  const event = await db
    .selectFrom('order_event')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const movement = await db
    .selectFrom('stock_movement')
    .select(({ fn }) => fn.max('id').as('id'))
    .executeTakeFirst()
  const papers = await db.selectFrom('kept_count').select('count').where('subject', '=', 'invoice').executeTakeFirst()
  return { event: event?.id ?? 0, movement: movement?.id ?? 0, papers: papers?.count ?? 0 }
}

/** New numbers belong to this year's series, or to those of a demonstration. */
async function readSeries(db: ShopDb, at: Date): Promise<Record<string, number>> {
  const names = [parisDay(at).slice(0, 4), 'SPECIMEN'].flatMap((year) => [`FA-${year}`, `AV-${year}`])
  const lasts: [string, number][] = []
  for (const name of names) lasts.push([name, await readLastOf(db, name)])
  return Object.fromEntries(lasts.filter(([, last]) => last > 0))
}

async function listEvents(db: ShopDb, after: number): Promise<IssuedState['events']> {
  const rows = await listEventsAfter(db, { after, limit: EVENTS_A_LINE })
  return rows.map(({ id, kind, at, order_id, order_number, payment_state, total_cents }) => {
    return { id, kind, order: order_number ?? order_id, state: payment_state, cents: total_cents, at }
  })
}
