import { sql } from 'kysely'
import type { Prospect, ShopDb } from '~/database/schema'
import type { AuditInput } from '~/models/base/audit/index.server'
import { type MatchKey, matchKeyNames } from './match-keys'

/** Two possibly duplicate prospects. */
export interface PossiblePair {
  first: Prospect
  second: Prospect
  /** Shared keys. */
  keys: MatchKey[]
}

/** Per kind of key. */
const KEYS_A_PAGE = 10
/** A number shared by more people is a switchboard and identifies no one. */
const MOST_OF_A_KEY = 10

/** One page of similar pairs not marked as distinct. */
export async function pagePossiblePairs(
  db: ShopDb,
  { page }: { page: number },
): Promise<{ pairs: PossiblePair[]; isMore: boolean }> {
  const pairs = new Map<string, PossiblePair>()
  let isMore = false
  for (const kind of matchKeyNames) {
    const keys = await listSharedKeys(db, { kind, limit: KEYS_A_PAGE + 1, offset: (page - 1) * KEYS_A_PAGE })
    isMore ||= keys.length > KEYS_A_PAGE
    for (const key of keys.slice(0, KEYS_A_PAGE)) addPairs(pairs, kind, await listMembers(db, kind, key))
  }
  const apart = await listDistinctPairs(db, [...pairs.values()])
  return { pairs: [...pairs].filter(([ids]) => !apart.has(ids)).map(([, pair]) => pair), isMore }
}

function addPairs(pairs: Map<string, PossiblePair>, kind: MatchKey, members: Prospect[]): void {
  for (const [place, first] of members.entries())
    for (const second of members.slice(place + 1)) {
      const known = pairs.get(`${first.id} ${second.id}`)
      if (known) known.keys.push(kind)
      else pairs.set(`${first.id} ${second.id}`, { first, second, keys: [kind] })
    }
}

/** Keys shared by prospects not all marked as distinct. */
async function listSharedKeys(
  db: ShopDb,
  { kind, limit, offset }: { kind: MatchKey; limit: number; offset: number },
): Promise<string[]> {
  const key = sql.ref<string>(`prospect.${kind}`)
  const distinctPairs = sql<number>`(
    select count(*) from prospect_distinct
    join prospect as first on first.id = prospect_distinct.first_id
    join prospect as second on second.id = prospect_distinct.second_id
    where ${sql.ref(`first.${kind}`)} = ${key} and ${sql.ref(`second.${kind}`)} = ${key}
      and first.merged_into is null and second.merged_into is null
  )`
  const rows = await db
    .selectFrom('prospect')
    .select(key.as('key'))
    .where(key, '<>', sql.lit(''))
    .where('merged_into', 'is', null)
    .groupBy(key)
    .having(({ fn, between }) => between(fn.countAll<number>(), sql.lit(2), sql.lit(MOST_OF_A_KEY)))
    .having(sql<number>`count(*) * (count(*) - 1) / 2`, '>', distinctPairs)
    .orderBy(key)
    .limit(limit)
    .offset(offset)
    .execute()
  return rows.map(({ key: shared }) => shared)
}

function listMembers(db: ShopDb, kind: MatchKey, key: string): Promise<Prospect[]> {
  return db
    .selectFrom('prospect')
    .selectAll()
    .where(kind, '=', key)
    .where('merged_into', 'is', null)
    .orderBy('id')
    .limit(MOST_OF_A_KEY)
    .execute()
}

async function listDistinctPairs(db: ShopDb, pairs: PossiblePair[]): Promise<Set<string>> {
  if (pairs.length === 0) return new Set()
  const rows = await db
    .selectFrom('prospect_distinct')
    .select(['first_id', 'second_id'])
    .where(
      'first_id',
      'in',
      pairs.map(({ first }) => first.id),
    )
    .execute()
  return new Set(rows.map(({ first_id, second_id }) => `${first_id} ${second_id}`))
}

export interface Candidate {
  prospect: Prospect
  keys: MatchKey[]
  /** Marked as distinct by an administrator. */
  isDistinct: boolean
}

const MAX_CANDIDATES = 20

/** Possible duplicates of a prospect, marked as distinct or not. */
export async function listCandidates(db: ShopDb, prospect: Prospect): Promise<Candidate[]> {
  const found = new Map<string, Candidate>()
  for (const kind of matchKeyNames.filter((name) => prospect[name] !== ''))
    for (const row of await listMembers(db, kind, prospect[kind])) {
      if (row.id === prospect.id || found.size >= MAX_CANDIDATES) continue
      const known = found.get(row.id)
      if (known) known.keys.push(kind)
      else found.set(row.id, { prospect: row, keys: [kind], isDistinct: false })
    }
  const apart = await db
    .selectFrom('prospect_distinct')
    .select(['first_id', 'second_id'])
    .where((eb) => eb.or([eb('first_id', '=', prospect.id), eb('second_id', '=', prospect.id)]))
    .execute()
  for (const { first_id, second_id } of apart) {
    const candidate = found.get(first_id) ?? found.get(second_id)
    if (candidate) candidate.isDistinct = true
  }
  return [...found.values()]
}

interface MarkDistinct {
  ids: [string, string]
  isApart: boolean
  actor: AuditInput['actor']
  at: Date
}

/** Marks two prospects as distinct (« Ce ne sont pas les mêmes »), or undoes it; false when one was deleted. */
export function markDistinct(db: ShopDb, { ids, isApart, actor, at }: MarkDistinct): Promise<boolean> {
  const [first_id, second_id] = inOrder(ids)
  return db.transaction().execute(async (trx) => {
    const known = await trx.selectFrom('prospect').select('id').where('id', 'in', ids).execute()
    if (known.length < 2) return false
    if (isApart)
      await trx
        .insertInto('prospect_distinct')
        .values({ first_id, second_id, noted_by: actor.name, noted_at: at.toISOString() })
        .onConflict((conflict) => conflict.columns(['first_id', 'second_id']).doNothing())
        .execute()
    else
      await trx
        .deleteFrom('prospect_distinct')
        .where('first_id', '=', first_id)
        .where('second_id', '=', second_id)
        .execute()
    return true
  })
}

/** As pairs are stored. */
function inOrder([one, other]: [string, string]): [string, string] {
  return one < other ? [one, other] : [other, one]
}

export async function isMarkedDistinct(db: ShopDb, ids: [string, string]): Promise<boolean> {
  const [first_id, second_id] = inOrder(ids)
  const row = await db
    .selectFrom('prospect_distinct')
    .select('noted_at')
    .where('first_id', '=', first_id)
    .where('second_id', '=', second_id)
    .executeTakeFirst()
  return row !== undefined
}
