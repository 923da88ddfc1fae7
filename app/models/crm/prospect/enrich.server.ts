import { sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { Prospect, ShopDb } from '~/database/schema'
import { agentName } from '~/models/base/agent'
import { activityText } from './activities'
import { recordProspectEvent } from './change.server'
import { type CompanyKey, companyKeyOf, type KeptAnswer, keepAnswer } from './company-lookup.server'
import { enrichedFields, listEnriched, type RegisteredCompany, withCompany } from './enriched'
import { derived, readNames, readObject, readScoreRules } from './prospect-row.server'

export type DueProspect = Pick<Prospect, 'id' | 'mailbox_hash' | 'company' | 'city'>

/** With company and city, not looked up yet, newest first. */
export function listToLookUp(db: ShopDb, limit: number): Promise<DueProspect[]> {
  return db
    .selectFrom('prospect')
    .select(['id', 'mailbox_hash', 'company', 'city'])
    .where('looked_up_at', 'is', null)
    .where('merged_into', 'is', null)
    .where('sort_company', '<>', sql.lit(''))
    .where('city', '<>', sql.lit(''))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Marks a prospect that cannot or must not be looked up. */
export async function setAside(trx: ShopDb, { prospectId, at }: { prospectId: string; at: Date }): Promise<void> {
  await trx.updateTable('prospect').set({ looked_up_at: at.toISOString() }).where('id', '=', prospectId).execute()
}

interface Enrich {
  prospectId: string
  /** Of the company looked up. */
  key: CompanyKey
  answer: KeptAnswer
  at: Date
}

/**
 * Caches an answer and applies it, in the caller's transaction; true when it added data. Skips a prospect whose company
 * changed meanwhile; stores nothing for a deleted one.
 */
export async function enrichProspect(trx: ShopDb, input: Enrich): Promise<boolean> {
  const row = await trx.selectFrom('prospect').selectAll().where('id', '=', input.prospectId).executeTakeFirst()
  if (!row) return false
  await keepAnswer(trx, input.key, input.answer)
  const key = companyKeyOf(row)
  if (key?.name !== input.key.name || key.city !== input.key.city) return false
  return applyAnswer(trx, row, input)
}

async function applyAnswer(trx: ShopDb, row: Prospect, { answer, at }: Enrich): Promise<boolean> {
  const enriched = withCompany(readObject(row.enriched_data), answer)
  const sector = sectorFor(row, answer.company)
  const after = valuesOf({ enriched_data: JSON.stringify(enriched), sector: sector ?? row.sector })
  const change = difference(valuesOf(row), after)
  const version = change ? row.version + 1 : row.version
  const scored = sector !== undefined && {
    sector,
    ...derived({ ...row, sector }, { rules: await readScoreRules(trx), at }),
  }
  const columns = { enriched_data: JSON.stringify(enriched), looked_up_at: at.toISOString(), version, ...scored }
  await trx.updateTable('prospect').set(columns).where('id', '=', row.id).execute()
  if (!change) return false
  const actor = { id: null, name: agentName('scraper') }
  await recordProspectEvent(trx, { kind: 'enriched', ...change, row, version, actor, at })
  return true
}

/** Only when unknown; manual input wins, even when empty. */
function sectorFor({ sector, typed_fields }: Prospect, company: RegisteredCompany | undefined): string | undefined {
  if (sector !== '' || readNames(typed_fields).includes('sector')) return undefined
  return company?.activity && activityText(company.activity)
}

type Values = Record<string, string>

/** Compared for the history, which ignores a repeated answer's date. */
function valuesOf({ enriched_data, sector }: Pick<Prospect, 'enriched_data' | 'sector'>): Values {
  const enriched = listEnriched(readObject(enriched_data)).map(({ field, value }) => [`register_${field}`, value])
  return { ...Object.fromEntries(enriched), sector }
}

const comparedNames = [...enrichedFields.map((field) => `register_${field}`), 'sector']

function difference(before: Values, after: Values): { before: Values; after: Values } | undefined {
  const changed = comparedNames.filter((name) => (before[name] ?? '') !== (after[name] ?? ''))
  const pick = (values: Values) => Object.fromEntries(changed.map((name) => [name, values[name] ?? '']))
  return changed.length > 0 ? { before: pick(before), after: pick(after) } : undefined
}

/** Version increments since, other than manual edits: enrichment, or a merge that was split. */
export function countOtherMoves(
  trx: ShopDb,
  { prospectId, after }: { prospectId: string; after: number },
): Promise<number> {
  return countOf(
    trx
      .selectFrom('prospect_event')
      .where('prospect_id', '=', prospectId)
      .where('kind', 'in', ['enriched', 'merged', 'parted'])
      .where('version', '>', after),
  )
}
