import type { Prospect, ShopDb } from '~/database/schema'
import { mailboxHash } from '~/models/base/agreement/index.server'
import { deleteOldest } from '~/models/values/delete-oldest.server'
import { newId } from '~/models/values/id.server'
import { normalise } from '~/models/values/search-text'
import { DAY_MS } from '~/runtime/time'
import type { RegisteredCompany } from './enriched'
import { readObject } from './prospect-row.server'

/** Cache lifetime of the register's answers. */
export const LOOKUP_DAYS = 90
const MAX_OF_A_PERSON = 10

/** Normalized cache key. */
export interface CompanyKey {
  name: string
  city: string
}

export interface KeptAnswer {
  /** Undefined when the register has no match. */
  company: RegisteredCompany | undefined
  /** Time of the register's answer. */
  at: string
}

/** Undefined without company and city. */
export function companyKeyOf({ company, city }: Pick<Prospect, 'company' | 'city'>): CompanyKey | undefined {
  const key = { name: normalise(company), city: normalise(city) }
  return key.name && key.city ? key : undefined
}

export async function findKeptAnswer(
  db: ShopDb,
  { name, city }: CompanyKey,
  now: Date,
): Promise<KeptAnswer | undefined> {
  const row = await db
    .selectFrom('company_lookup')
    .select(['answer', 'asked_at'])
    .where('name', '=', name)
    .where('city', '=', city)
    .where('asked_at', '>', oldest(now).toISOString())
    .executeTakeFirst()
  return row && { company: readCompany(row.answer), at: row.asked_at }
}

export function askedAgainFrom({ at }: KeptAnswer): Date {
  return new Date(Date.parse(at) + LOOKUP_DAYS * DAY_MS)
}

function oldest(now: Date): Date {
  return new Date(now.getTime() - LOOKUP_DAYS * DAY_MS)
}

function readCompany(json: string | null): RegisteredCompany | undefined {
  const { siren, name, activity, postalCode, city } = readObject(json)
  if (typeof siren !== 'string' || typeof name !== 'string') return undefined
  return { siren, name, activity: textOf(activity), postalCode: textOf(postalCode), city: textOf(city) }
}

function textOf(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined
}

export async function keepAnswer(trx: ShopDb, key: CompanyKey, { company, at }: KeptAnswer): Promise<void> {
  const said = { answer: company ? JSON.stringify(company) : null, asked_at: at }
  await trx
    .insertInto('company_lookup')
    .values({ id: newId(new Date(at)), ...key, ...said })
    .onConflict((conflict) => conflict.columns(['name', 'city']).doUpdateSet(said))
    .execute()
}

export function deleteOldLookups(db: ShopDb, { at, limit }: { at: Date; limit: number }): Promise<number> {
  return deleteOldest(db, { table: 'company_lookup', before: oldest(at), limit })
}

/** Cached register answers for a person's data export: a company may bear its owner's name. */
export async function listCompanyLookupsOf(db: ShopDb, email: string) {
  const prospects = await db
    .selectFrom('prospect')
    .select(['company', 'city'])
    .where('mailbox_hash', '=', mailboxHash(email))
    .orderBy('id')
    .limit(MAX_OF_A_PERSON)
    .execute()
  const found = []
  for (const prospect of prospects) {
    const key = companyKeyOf(prospect)
    if (key) found.push(...(await selectOf(db, key)))
  }
  return found
}

function selectOf(db: ShopDb, { name, city }: CompanyKey) {
  return db.selectFrom('company_lookup').selectAll().where('name', '=', name).where('city', '=', city).execute()
}

/** Erased with a person; a colleague's company is looked up again. */
export async function forgetLookups(trx: ShopDb, prospects: Pick<Prospect, 'company' | 'city'>[]): Promise<void> {
  for (const prospect of prospects) {
    const key = companyKeyOf(prospect)
    if (!key) continue
    await trx.deleteFrom('company_lookup').where('name', '=', key.name).where('city', '=', key.city).execute()
  }
}
