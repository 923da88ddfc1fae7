import { z } from 'zod'
import type { LeadConsent, ShopDb } from '~/database/schema'
import type { Template } from '~/models/base/template'
import { readJson } from '~/models/crm/lead'
import { answered, coversPhone } from '~/models/crm/lead/index.server'
import { type AnswerInWords, readAnswerWords } from './questionnaire-version.server'

const MAX_LISTED = 20

const answersSchema = z.record(z.string(), z.string())
const idsSchema = z.array(z.string())

export interface KeptAnswers {
  id: string
  answeredAt: string
  /** In words; undefined when the row is damaged. */
  chosen: AnswerInWords[] | undefined
  /** As recommended then, best first; undefined when the row is damaged. */
  recommended: { id: string; name: string }[] | undefined
  /** As typed with these answers, unverified. */
  name: string | null
  phone: string | null
  /** A consent in force covers the number. */
  isCallable: boolean
}

/** Newest first. */
export async function listAnswers(
  db: ShopDb,
  { leadId, template }: { leadId: string; template: Pick<Template, 'questionnaire'> },
): Promise<KeptAnswers[]> {
  const rows = await db
    .selectFrom('questionnaire_answer')
    .selectAll()
    .select(coversPhone(answered).as('covers_phone'))
    .where('lead_id', '=', leadId)
    .orderBy('answered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
  const ids = rows.map(({ recommended }) => idsSchema.safeParse(readJson(recommended)).data)
  const names = await nameProducts(
    db,
    ids.flatMap((one) => one ?? []),
  )
  const answers = rows.map((row) => answersSchema.safeParse(readJson(row.answers)).data)
  const kept = rows.map((row, place) => ({ rulesVersion: row.rules_version, answers: answers[place] ?? {} }))
  const words = await readAnswerWords(db, { template, kept })
  return rows.map((row, place) => ({
    id: row.id,
    answeredAt: row.answered_at,
    chosen: answers[place] && words[place],
    recommended: ids[place]?.map((id) => ({ id, name: names.get(id) ?? id })),
    name: row.contact_name,
    phone: row.contact_phone,
    isCallable: Boolean(row.covers_phone),
  }))
}

/** Lists all consents of a lead to calls with their text, including withdrawn ones; newest first. */
export function listCallConsents(db: ShopDb, leadId: string): Promise<LeadConsent[]> {
  return db
    .selectFrom('lead_consent')
    .selectAll()
    .where('lead_id', '=', leadId)
    .orderBy('given_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_LISTED)
    .execute()
}

async function nameProducts(db: ShopDb, ids: string[]): Promise<Map<string, string>> {
  const rows = await db
    .selectFrom('product')
    .select(['id', 'name'])
    .where('id', 'in', [...new Set(ids)])
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ id, name }) => [id, name]))
}
