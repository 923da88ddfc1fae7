import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely'
import type { ProspectSource, ProspectTable, ShopDb } from '~/database/schema'
import { mailboxHash } from '~/models/base/agreement/index.server'
import { newId } from '~/models/values/id.server'
import { normalise } from '~/models/values/search-text'
import { matchKeys } from './duplicate/match-keys'
import type { StoredField } from './fields'
import { firstRules, type ScoreRules, scoreProspect } from './score'
import { fullName, segmentOf } from './text'

export type ProspectRow = Selectable<ProspectTable>
type Values = Record<StoredField, string>

const MAX_SEARCHED = 600

interface NewProspect {
  email: string
  values: Values
  aside: Record<string, string>
  source: ProspectSource
  provenance?: string
  legalBasis: string
}

/** Deadline of one month to inform the person of the data's source (art. 14 GDPR). */
function noticeDueAt(at: Date): string {
  const due = new Date(at)
  due.setUTCMonth(due.getUTCMonth() + 1)
  return due.toISOString()
}

/** Row of a new prospect. */
export function newProspectRow(prospect: NewProspect, { rules, at }: { rules: ScoreRules; at: Date }) {
  const { email, values, aside, source, provenance = '', legalBasis } = prospect
  const created_at = at.toISOString()
  return {
    id: newId(at),
    mailbox_hash: mailboxHash(email),
    email,
    ...values,
    source,
    provenance,
    other_columns: JSON.stringify(aside),
    legal_basis: legalBasis,
    created_at,
    tell_by: noticeDueAt(at),
    kept_from: created_at,
    ...derived({ ...values, email, source, kept_from: created_at }, { rules, at }),
  } satisfies Omit<Insertable<ProspectTable>, 'number'>
}

/** Columns computed from the others. */
export function derived(
  row: Values & { email: string; source: string; kept_from: string; merged_emails?: string },
  { rules, at }: { rules: ScoreRules; at: Date },
) {
  const { score, reasons, version, rescoreAt } = scoreProspect(row, rules, at)
  return {
    score,
    reasons: JSON.stringify(reasons),
    score_version: version,
    rescore_at: rescoreAt,
    priority_segment: segmentOf(score),
    sort_name: normalise(`${row.last_name} ${row.first_name}`),
    sort_company: normalise(row.company),
    search_text: searchedText(row),
    ...matchKeys(row),
  }
}

function searchedText(row: Values & { email: string; merged_emails?: string }): string {
  const emails = [row.email, ...readNames(row.merged_emails ?? '[]')].join(' ')
  return ` ${normalise(`${fullName(row)} ${row.company} ${row.city} ${emails}`)} `.slice(0, MAX_SEARCHED)
}

/** Fixed list sizes keep the number of prepared statements low. */
const A_STATEMENT = 25

export function inStatements<Item>(items: Item[]): Item[][] {
  return Array.from({ length: Math.ceil(items.length / A_STATEMENT) }, (_, place) =>
    items.slice(place * A_STATEMENT, (place + 1) * A_STATEMENT),
  )
}

/** Repeats members up to a multiple of the statement size. */
export function padded<Item>(items: Item[]): Item[] {
  const [first] = items
  const rest = items.length % A_STATEMENT
  return first === undefined || rest === 0 ? items : [...items, ...Array<Item>(A_STATEMENT - rest).fill(first)]
}

export async function nextNumber(trx: ShopDb): Promise<number> {
  const { last } = await trx
    .selectFrom('prospect')
    .select(({ fn }) => fn.max('number').as('last'))
    .executeTakeFirstOrThrow()
  return (last ?? 0) + 1
}

/** Splits `search_text` into trigrams in SQL: binding each as a parameter is ten times slower. */
export async function insertTrigrams(trx: ShopDb, { first, last }: { first: number; last: number }): Promise<void> {
  const cut = trx
    .withRecursive('place(start)', (query) =>
      query.selectNoFrom(sql<number>`1`.as('start')).unionAll(
        query
          .selectFrom('place')
          .select((eb) => eb('start', '+', 1).as('start'))
          .where('start', '<', MAX_SEARCHED),
      ),
    )
    .selectFrom('prospect')
    .innerJoin('place', (join) => join.on(sql<SqlBool>`place.start <= length(prospect.search_text) - 2`))
    .select([sql<string>`substr(prospect.search_text, place.start, 3)`.as('trigram'), 'prospect.number'])
    .distinct()
    .where('prospect.number', '>=', first)
    .where('prospect.number', '<=', last)
    .where(sql`substr(prospect.search_text, place.start + 1, 1)`, '<>', ' ')
  await trx
    .insertInto('prospect_trigram')
    .columns(['trigram', 'number'])
    .expression(() => cut)
    .execute()
}

export async function replaceTrigrams(trx: ShopDb, { number }: { number: number }): Promise<void> {
  await trx.deleteFrom('prospect_trigram').where('number', '=', number).execute()
  await insertTrigrams(trx, { first: number, last: number })
}

/** Names in a JSON list or object column; empty when damaged. */
export function readNames(json: string): string[] {
  const parsed = readObject(json)
  return Array.isArray(parsed) ? parsed.filter((name) => typeof name === 'string') : []
}

export function readObject(json: string | null): Record<string, unknown> {
  try {
    return Object(JSON.parse(json ?? '{}'))
  } catch {
    return {}
  }
}

/** Latest version; seeds the first one. */
export async function readScoreRules(trx: ShopDb): Promise<ScoreRules> {
  const kept = await findNewest(trx)
  if (kept.rules.length > 0) return kept
  const rows = firstRules.map((rule, position) => ({ ...rule, version: 1, position }))
  await trx
    .insertInto('prospect_score_rule')
    .values(rows)
    .onConflict((conflict) => conflict.columns(['version', 'key']).doNothing())
    .execute()
  return findNewest(trx)
}

async function findNewest(db: ShopDb): Promise<ScoreRules> {
  const newest = db.selectFrom('prospect_score_rule').select(({ fn }) => fn.max('version').as('version'))
  const rules = await db
    .selectFrom('prospect_score_rule')
    .selectAll()
    .where('version', '=', newest)
    .orderBy('position')
    .orderBy('key')
    .execute()
  return { version: rules[0]?.version ?? 0, rules }
}
