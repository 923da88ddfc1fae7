import { existsSync } from 'node:fs'
import Database from 'better-sqlite3'
import type { LostKind } from '../schema'
import { isLocked } from '../storage-failure.server'
import { type Issued, lastState, mailDigest, messageKey } from './issued.server'

/** Something of the days after an archive that a restored shop lacks. */
export interface LostEntry {
  kind: LostKind
  subject: string
  /** A word of the stored data: state, method, kind. */
  label: string
  /** JSON. */
  detail: string | null
  cents: number | null
  at: string
  /** For the operator's file alone. */
  person?: { name: string; email: string }
}

export interface LostDays {
  knownBy: 'data' | 'journal' | 'nothing'
  /** Highest number that was, or may have been, given in each series. */
  series: Map<string, number>
  /** Highest id of each ledger. */
  counters: Map<string, number>
  entries: LostEntry[]
  unread: LostKind[]
}

interface Row {
  subject: string
  label: string
  detail: string | null
  cents: number | null
  at: string
  name?: string
  email?: string
}

function sentResends(email: string): string {
  return `case when ${email}.status = 'sent' or ${email}.resends = 0 then ${email}.resends else ${email}.resends - 1 end`
}

/**
 * What the former database has and the restored one lacks. Only columns that every schema has: either may be older, or of a
 * newer program.
 */
const queries: Record<LostKind, string> = {
  order: `
    select coalesce(order_number, id) as subject, payment_state as label, null as detail, total_cents as cents,
      created_at as at, customer_name as name, email
    from former.customer_order as lost
    where is_demo = 0 and not exists (select 1 from main.customer_order where id = lost.id)`,
  change: `
    select cast(lost.id as text) as subject, lost.kind as label,
      json_object('order', coalesce(ordered.order_number, ordered.id)) as detail, null as cents, lost.created_at as at
    from former.order_event as lost join main.customer_order as ordered on ordered.id = lost.order_id
    where ordered.is_demo = 0 and not exists (
      select 1 from main.order_event
      where id = lost.id and order_id = lost.order_id and created_at = lost.created_at)`,
  payment: `
    select lost.id as subject, lost.method as label,
      json_object('order', coalesce(ordered.order_number, ordered.id), 'session', lost.session_id) as detail,
      coalesce(lost.received_cents, lost.amount_cents) as cents, lost.received_at as at
    from former.payment as lost join former.customer_order as ordered on ordered.id = lost.order_id
    where lost.received_at is not null and ordered.is_demo = 0
      and not exists (select 1 from main.payment where id = lost.id and received_at is not null)`,
  refund: `
    select lost.id as subject, lost.status as label,
      json_object('order', coalesce(ordered.order_number, ordered.id)) as detail, lost.amount_cents as cents,
      lost.created_at as at
    from former.refund as lost join former.customer_order as ordered on ordered.id = lost.order_id
    where ordered.is_demo = 0
      and not exists (select 1 from main.refund where id = lost.id and status = lost.status)`,
  invoice: `
    select number as subject, kind as label, content as detail, total_cents as cents, issued_at as at
    from former.invoice as lost where not exists (select 1 from main.invoice where number = lost.number)`,
  movement: `
    select cast(lost.id as text) as subject, lost.type as label,
      json_object('product', product.name, 'delta', lost.delta) as detail, null as cents, lost.created_at as at
    from former.stock_movement as lost join former.product on product.id = lost.product_id
    where not exists (
      select 1 from main.stock_movement
      where id = lost.id and product_id = lost.product_id and created_at = lost.created_at)`,
  // A resend has a key of its own: the highest one that was sent.
  mail: `
    select lost.idempotency_key as subject, lost.kind as label, null as detail, ${sentResends('lost')} as cents,
      lost.sent_at as at
    from former.email as lost
    where lost.sent_at is not null and not exists (
      select 1 from main.email as kept
      where kept.idempotency_key = lost.idempotency_key and kept.sent_at is not null
        and ${sentResends('kept')} >= ${sentResends('lost')})`,
}

const kinds = Object.keys(queries) as LostKind[]

/** `archiveAt`: of the restored shop; `issued`: its journal. Reads what is readable of damaged data. */
export function readLostDays(
  restored: string,
  { former, issued, archiveAt }: { former: string; issued: Issued[]; archiveAt: string },
): LostDays {
  const connection = new Database(restored, { fileMustExist: true })
  try {
    const hasFormer = attach(connection, former)
    const found = hasFormer ? readFormer(connection) : undefined
    const isKnown = found && found.unread.length < kinds.length
    const days: LostDays = {
      knownBy: isKnown ? 'data' : issued.length > 0 ? 'journal' : 'nothing',
      series: new Map(found?.series),
      counters: new Map(found?.counters),
      entries: found?.entries ?? [],
      unread: found?.unread ?? [...kinds],
    }
    addJournal(connection, days, { issued, archiveAt, isExact: found?.series !== undefined })
    return days
  } finally {
    connection.close()
  }
}

/** False for a missing file, or one that is no database. */
function attach(connection: Database.Database, former: string): boolean {
  if (!existsSync(former)) return false
  return (
    attempt(() => {
      connection.prepare('attach ? as former').run(former)
      connection.prepare('select count(*) from former.sqlite_schema').get()
      return true
    }) === true
  )
}

/** Undefined where the file is damaged or of another schema; another program that writes to it is no damage. */
function attempt<Result>(read: () => Result): Result | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Database.SqliteError && !isLocked(error)) return undefined
    throw error
  }
}

function readFormer(connection: Database.Database) {
  const unread: LostKind[] = []
  const entries = kinds.flatMap((kind) => {
    const rows = attempt(() => connection.prepare<[], Row>(`${queries[kind]} order by at, subject`).all())
    if (!rows) unread.push(kind)
    return (rows ?? []).flatMap((row) => (kind === 'mail' ? mailEntries(row) : [entryOf(kind, row)]))
  })
  return { entries, unread, series: readSeries(connection), counters: readCounters(connection) }
}

function entryOf(kind: LostKind, { name, email, ...row }: Row): LostEntry {
  return { kind, ...row, ...(name !== undefined && email !== undefined && { person: { name, email } }) }
}

/** Of the mail and of each of its resends. */
function mailEntries({ subject, label, at, cents: resends }: Row): LostEntry[] {
  const keys = Array.from({ length: (resends ?? 0) + 1 }, (_, resend) => messageKey(subject, resend))
  return keys.map((key) => ({ kind: 'mail', subject: mailDigest(key), label, detail: null, cents: null, at }))
}

/** Undefined where the invoices cannot be read; numbers passed over by a restore before count as given. */
function readSeries(connection: Database.Database): Map<string, number> | undefined {
  const highest = (table: string, column: string) =>
    attempt(() =>
      connection
        .prepare<[], { series: string; last: number }>(
          `select series, max(${column}) as last from former.${table} group by series`,
        )
        .all(),
    )
  const issued = highest('invoice', 'sequence')
  if (!issued) return undefined
  return highestOf([...issued, ...(highest('number_gap', 'last_sequence') ?? [])].map((row) => [row.series, row.last]))
}

function readCounters(connection: Database.Database): Map<string, number> {
  const rows = attempt(() =>
    connection.prepare<[], { name: string; seq: number }>('select name, seq from former.sqlite_sequence').all(),
  )
  return new Map((rows ?? []).map(({ name, seq }) => [name, seq]))
}

function highestOf(pairs: [string, number][]): Map<string, number> {
  const highest = new Map<string, number>()
  for (const [name, value] of pairs) highest.set(name, Math.max(value, highest.get(name) ?? 0))
  return highest
}

/** Mails and numbers of the journal always count; the rest where the former data cannot tell. */
function addJournal(
  connection: Database.Database,
  days: LostDays,
  { issued, archiveAt, isExact }: { issued: Issued[]; archiveAt: string; isExact: boolean },
): void {
  const last = lastState(issued)
  if (!last) return
  const margins = isExact || (issued.at(-1) === last && last.isLast) ? new Map<string, number>() : marginsOf(issued)
  for (const line of issued) {
    if (line.what === 'mail') continue
    for (const [series, number] of Object.entries(line.series))
      days.series.set(series, Math.max(number + (margins.get(series) ?? 0), days.series.get(series) ?? 0))
    for (const [ledger, id] of Object.entries(line.counters))
      days.counters.set(ledger, Math.max(id, days.counters.get(ledger) ?? 0))
  }
  const since = new Date(Date.parse(archiveAt) - NOTED_WITHIN_MS).toISOString()
  days.entries.push(...mailsOf(connection, { issued, since, known: days.entries }))
  if (days.unread.includes('order')) days.entries.push(...ordersOf(connection, issued))
}

/** The journal is written every few seconds: an archive may hold what it notes a little later. */
const NOTED_WITHIN_MS = 60_000
const LEAST_MARGIN = 3

/** Numbers that a series may have given after the last line: twice as many as ever between two lines. */
function marginsOf(issued: Issued[]): Map<string, number> {
  const margins = new Map<string, number>()
  let before: Record<string, number> = {}
  for (const line of issued) {
    if (line.what === 'mail') continue
    for (const [series, number] of Object.entries(line.series)) {
      const step = before[series] === undefined ? 0 : number - before[series]
      margins.set(series, Math.max(LEAST_MARGIN, 2 * step, margins.get(series) ?? 0))
    }
    before = line.series
  }
  return margins
}

function mailsOf(
  connection: Database.Database,
  { issued, since, known }: { issued: Issued[]; since: string; known: LostEntry[] },
): LostEntry[] {
  const kept = connection.prepare<[], { key: string; resends: number }>(
    `select idempotency_key as key, ${sentResends('email')} as resends from main.email where sent_at is not null`,
  )
  const sent = new Set(kept.all().map(({ key, resends }) => mailDigest(messageKey(key, resends))))
  for (const { kind, subject } of known) if (kind === 'mail') sent.add(subject)
  return issued.flatMap((line): LostEntry[] => {
    if (line.what !== 'mail' || line.at < since || sent.has(line.key)) return []
    sent.add(line.key)
    return [{ kind: 'mail', subject: line.key, label: line.kind, detail: null, cents: null, at: line.at }]
  })
}

/** Lost orders, and changes of those that the archive holds. */
function ordersOf(connection: Database.Database, issued: Issued[]): LostEntry[] {
  const hasOrder = connection.prepare('select 1 from main.customer_order where order_number = @order or id = @order')
  const hasEvent = connection.prepare('select 1 from main.order_event where id = @id and created_at = @at')
  const lost = new Map<string, LostEntry>()
  for (const line of issued) {
    if (line.what === 'mail') continue
    for (const { id, kind, order, state, cents, at } of line.events) {
      if (hasEvent.get({ id, at })) continue
      const detail = JSON.stringify({ order })
      if (hasOrder.get({ order })) {
        lost.set(`change ${id}`, { kind: 'change', subject: String(id), label: kind, detail, cents: null, at })
        continue
      }
      const first = lost.get(`order ${order}`)
      lost.set(`order ${order}`, {
        kind: 'order',
        subject: order,
        label: state,
        detail: null,
        cents,
        at: first?.at ?? at,
      })
      if (kind === 'paid')
        lost.set(`payment ${id}`, { kind: 'payment', subject: `${order}-${id}`, label: '', detail, cents, at })
    }
  }
  return [...lost.values()]
}

/** New rows of the ledgers get ids that were never used. */
export function raiseCounters(file: string, counters: Map<string, number>): void {
  const connection = new Database(file, { fileMustExist: true })
  try {
    const raise = connection.prepare('update sqlite_sequence set seq = @id where name = @ledger and seq < @id')
    const begin = connection.prepare(
      `insert into sqlite_sequence (name, seq) select name, @id from sqlite_schema
       where type = 'table' and name = @ledger and sql like '%autoincrement%'
         and not exists (select 1 from sqlite_sequence where name = @ledger)`,
    )
    connection.transaction(() => {
      for (const [ledger, id] of counters) {
        raise.run({ ledger, id })
        begin.run({ ledger, id })
      }
    })()
  } finally {
    connection.close()
  }
}
