import { sql } from 'kysely'
import { countOf } from '~/database/aggregates'
import type { ShopDb } from '~/database/schema'
import { type AuditInput, recordAudit } from '~/models/base/audit/index.server'
import { findUserByEmail } from '~/models/base/user/index.server'
import { countOrdersUnderWay } from '~/models/shop/order/index.server'
import { normalizeEmail } from '~/models/values/email-address'
import { entriesOf } from '~/runtime/record'
import type { Signer } from '~/runtime/secret.server'
import type { PersonExport } from './data-export.server'
import { eraseFinishedOrders, forgetPerson } from './erasure.server'
import { type ErasureJournal, noteErasure } from './erasure-journal.server'

interface Input {
  email: string
  /** Hashes the address for the log. */
  signer: Pick<Signer, 'sign'>
  actor: AuditInput['actor']
  at: Date
}

type Erasing = Input & { /** Absent when an erasure is repeated. */ journal?: ErasureJournal }

/** Numbers of rows that outlive the erasure of an address, by reason. */
export interface KeptByLaw {
  /** Paid orders: invoices and contracts. */
  paidOrders: number
  /** Open orders, which keep their contact until they are complete. */
  ordersUnderWay: number
  withdrawals: number
}

type ErasePersonResult = { ok: true; kept: KeptByLaw } | { ok: false; reason: 'administrator' }

/** Erases an address as far as the law allows; the log holds only its hash. */
export async function erasePerson(db: ShopDb, input: Erasing): Promise<ErasePersonResult> {
  const { actor, at } = input
  const erased = await db.transaction().execute(async (trx): Promise<ErasePersonResult> => {
    const user = await findUserByEmail(trx, input.email)
    if (user?.role === 'Administrator') return { ok: false, reason: 'administrator' }
    if (input.journal) noteErasure(input.journal, input)
    const kept = await countKept(trx, input)
    await forgetPerson(trx, { email: input.email, user, at })
    await recordAudit(trx, { at, actor, action: 'person.erase', subject: subjectOf(input), after: { ...kept } })
    return { ok: true, kept }
  })
  if (!erased.ok) return erased
  await eraseFinishedOrders(db, { at, limit: 1000 })
  return erased
}

export function recordPersonExport(db: ShopDb, input: Input & { format: string }): Promise<void> {
  const { actor, at, format } = input
  return db.transaction().execute(async (trx) => {
    await recordAudit(trx, { at, actor, action: 'person.export', subject: subjectOf(input), after: { format } })
  })
}

/** Counts the rows that erasing an address now would keep. */
export async function countKept(db: ShopDb, asked: { email: string; at: Date }): Promise<KeptByLaw> {
  const { paid, kept } = await countOrdersUnderWay(db, asked)
  const withdrawals = await countOf(
    db.selectFrom('withdrawal').where(sql`lower(email)`, '=', normalizeEmail(asked.email)),
  )
  return { paidOrders: paid, ordersUnderWay: kept, withdrawals }
}

/** Counts the rows of each non-empty subject. */
export function countSubjects(content: PersonExport): { subject: keyof PersonExport; rows: number }[] {
  const { exported_at: _at, ...subjects } = content
  return entriesOf(subjects)
    .map(([subject, value]) => ({ subject, rows: countRows(value) }))
    .filter(({ rows }) => rows > 0)
}

function countRows(value: unknown): number {
  if (Array.isArray(value)) return value.length
  return value ? 1 : 0
}

const IMPRINT_LENGTH = 12

function subjectOf({ email, signer }: Pick<Input, 'email' | 'signer'>) {
  const id = signer.sign('person', normalizeEmail(email)).slice(0, IMPRINT_LENGTH)
  return { kind: 'person', id, label: `Adresse d’empreinte ${id}` }
}
