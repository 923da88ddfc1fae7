import type { Agreement, AgreementKind, ClickAgreement, LeadConsent, ShopDb } from '~/database/schema'
import {
  endAgreements,
  endClickAgreement,
  giveAgreement,
  giveClickAgreement,
  isMailboxRefused,
  listAgreementsOf,
  listClickAgreementsOf,
  stopMails,
} from '~/models/base/agreement/index.server'

import { findCallConsent, renewCalls, withdrawCalls } from './consent.server'

/** Holder of a link to consents. */
export interface AgreementsOwner {
  /** `mailboxHash` */
  hash: string
  /** From the lead or the mailbox's newest agreement. */
  email: string | undefined
  leadId: string | undefined
}

export interface PersonConsents {
  /** Newest of each kind, including ended ones. */
  agreements: Agreement[]
  calls: LeadConsent | undefined
  /** The newest, ended or not. */
  clicks: ClickAgreement | undefined
  isProspect: boolean
  isRefused: boolean
}

export async function readConsents(db: ShopDb, { hash, leadId }: AgreementsOwner): Promise<PersonConsents> {
  const all = await listAgreementsOf(db, hash)
  const prospect = await db
    .selectFrom('prospect')
    .select('id')
    .where('mailbox_hash', '=', hash)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  return {
    agreements: all.filter((row, place) => all.findIndex(({ kind }) => kind === row.kind) === place),
    calls: leadId ? await findCallConsent(db, leadId) : undefined,
    clicks: (await listClickAgreementsOf(db, hash))[0],
    isProspect: prospect !== undefined,
    isRefused: await isMailboxRefused(db, hash),
  }
}

/** Derives the owner from the agreements of a mailbox. */
export async function findAgreementsOwner(db: ShopDb, hash: string): Promise<AgreementsOwner> {
  const all = await listAgreementsOf(db, hash)
  return { hash, email: all[0]?.email, leadId: all.find(({ lead_id }) => lead_id !== null)?.lead_id ?? undefined }
}

/** `all`: every unsolicited mail, whatever its legal basis. `clicks`: counting those in campaigns. */
export type ConsentSubject = AgreementKind | 'clicks' | 'phone' | 'all'

interface Change {
  owner: AgreementsOwner
  subject: ConsentSubject
  /** Path of the page, without tokens. */
  page: string
  at: Date
}

/** False when no consent was in force. */
export async function endConsent(db: ShopDb, { owner, subject, page, at }: Change): Promise<boolean> {
  const { hash, leadId } = owner
  if (subject === 'phone') return leadId !== undefined && withdrawCalls(db, { leadId, page, at })
  if (subject === 'clicks') return db.transaction().execute((trx) => endClickAgreement(trx, { hash, page, at }))
  if (subject !== 'all') return db.transaction().execute((trx) => endAgreements(trx, { hash, kind: subject, page, at }))
  if (await isMailboxRefused(db, hash)) return false
  await stopMails(db, { hash, page, at, isRefusal: true })
  return true
}

/**
 * Renews an ended consent with the current text; false when none had ended. Also lifts the mailbox's refusal. That to
 * counted clicks is given here first.
 */
export async function renewConsent(db: ShopDb, { owner, subject, page, at }: Change): Promise<boolean> {
  const { hash, leadId } = owner
  if (subject === 'phone') return leadId !== undefined && renewCalls(db, { leadId, page, at })
  if (subject === 'clicks') return db.transaction().execute((trx) => giveClickAgreement(trx, { hash, page, at }))
  if (subject !== 'advice' && subject !== 'offers') return false
  return db.transaction().execute(async (trx) => {
    const last = (await listAgreementsOf(trx, hash)).find(({ kind }) => kind === subject)
    if (!last?.ended_at) return false
    const { email, lead_id } = last
    await giveAgreement(trx, { email, kind: subject, page, at, isOwner: true, ...(lead_id && { leadId: lead_id }) })
    return true
  })
}
