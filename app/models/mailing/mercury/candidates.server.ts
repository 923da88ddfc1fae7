import type { SequenceKey, ShopDb } from '~/database/schema'
import { listDeliveredToWriteAbout, listLastToWriteAbout, paidSince } from '~/models/shop/order/index.server'
import { formatDate } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'

/** An agreement given longer ago is no welcome. */
const WELCOME_DAYS = 7
const ANSWERED_FROM_DAYS = 2
const ANSWERED_UNTIL_DAYS = 30
const ARRIVED_FROM_DAYS = 7
const ARRIVED_UNTIL_DAYS = 60
/** Without an order since. */
const SILENT_DAYS = 183

export interface Candidate {
  email: string
  subjectId: string | null
  /** In French, for a person. */
  reason: string
}

type Find = (db: ShopDb, input: { at: Date; limit: number }) => Promise<Candidate[]>

/** Who fulfils the condition of a sequence, is in none and was not in this one for the same reason. */
export const findCandidates: Record<Exclude<SequenceKey, 'panier'>, Find> = {
  bienvenue: findWelcomed,
  questionnaire: findAnswered,
  'apres-achat': findDelivered,
  reactivation: findSilent,
  prospection: findProspects,
}

async function findWelcomed(db: ShopDb, { at, limit }: { at: Date; limit: number }): Promise<Candidate[]> {
  const rows = await outside(db, 'bienvenue')
    .where('agreement.kind', '=', 'offers')
    .where('agreement.given_at', '>', ago(at, WELCOME_DAYS))
    .limit(limit)
    .execute()
  return rows.map(({ id, email, given_at }) => ({
    email,
    subjectId: id,
    reason: `a accepté nos conseils et offres le ${day(given_at)}`,
  }))
}

async function findAnswered(db: ShopDb, { at, limit }: { at: Date; limit: number }): Promise<Candidate[]> {
  const rows = await outside(db, 'questionnaire')
    .where('agreement.kind', '=', 'advice')
    .where('agreement.lead_id', 'in', db.selectFrom('lead').select('id').where('is_demo', '=', 0))
    .where('agreement.given_at', '>', ago(at, ANSWERED_UNTIL_DAYS))
    .where('agreement.given_at', '<=', ago(at, ANSWERED_FROM_DAYS))
    .where(({ not }) => not(paidSince({ mailbox: 'agreement.mailbox', since: 'agreement.given_at' })))
    .limit(limit)
    .execute()
  return rows.map(({ lead_id, email, given_at }) => ({
    email,
    subjectId: lead_id,
    reason: `a répondu au questionnaire le ${day(given_at)}, sans acheter depuis`,
  }))
}

async function findDelivered(db: ShopDb, { at, limit }: { at: Date; limit: number }): Promise<Candidate[]> {
  const rows = await listDeliveredToWriteAbout(db, {
    deliveredAfter: daysBefore(at, ARRIVED_UNTIL_DAYS),
    deliveredUntil: daysBefore(at, ARRIVED_FROM_DAYS),
    sequence: 'apres-achat',
    limit,
  })
  return rows.map(({ id, email, order_number, delivered_at }) => ({
    email,
    subjectId: id,
    reason: `a reçu la commande ${order_number ?? ''} le ${day(delivered_at)}`,
  }))
}

async function findSilent(db: ShopDb, { at, limit }: { at: Date; limit: number }): Promise<Candidate[]> {
  const paidUntil = daysBefore(at, SILENT_DAYS)
  const rows = await listLastToWriteAbout(db, { paidUntil, sequence: 'reactivation', limit })
  return rows.map(({ id, email, paid_at }) => ({
    email,
    subjectId: id,
    reason: `n’a rien commandé depuis le ${day(paid_at)}`,
  }))
}

async function findProspects(db: ShopDb, { limit }: { at: Date; limit: number }): Promise<Candidate[]> {
  const rows = await db
    .selectFrom('prospect')
    .select(['id', 'email', 'score'])
    .where('priority_segment', '=', 'Haute')
    .where('status', '=', 'new')
    .where('campaign_status', 'in', ['unassigned', 'pending'])
    .where('merged_into', 'is', null)
    .where('is_demo', '=', 0)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('mail_refusal')
            .select('mail_refusal.mailbox_hash')
            .whereRef('mail_refusal.mailbox_hash', '=', 'prospect.mailbox_hash'),
        ),
      ),
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sequence_enrolment')
            .select('sequence_enrolment.id')
            .whereRef('sequence_enrolment.mailbox_hash', '=', 'prospect.mailbox_hash')
            .where((eb) => eb.or([eb('left_at', 'is', null), eb('sequence', '=', 'prospection')])),
        ),
      ),
    )
    .orderBy('score', 'desc')
    .orderBy('id')
    .limit(limit)
    .execute()
  return rows.map(({ id, email, score }) => ({
    email,
    subjectId: id,
    reason: `prospect de priorité haute (score ${score}), jamais contacté`,
  }))
}

/** Agreements in force of mailboxes that are in no sequence, and were never in this one; oldest first. */
function outside(db: ShopDb, sequence: SequenceKey) {
  return db
    .selectFrom('agreement')
    .selectAll('agreement')
    .where('agreement.ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('sequence_enrolment')
            .select('sequence_enrolment.id')
            .whereRef('sequence_enrolment.mailbox_hash', '=', 'agreement.mailbox_hash')
            .where((eb) => eb.or([eb('left_at', 'is', null), eb('sequence', '=', sequence)])),
        ),
      ),
    )
    .orderBy('agreement.given_at')
    .orderBy('agreement.id')
}

function ago(at: Date, days: number): string {
  return daysBefore(at, days).toISOString()
}

function daysBefore(at: Date, days: number): Date {
  return new Date(at.getTime() - days * DAY_MS)
}

function day(instant: string | null): string {
  return instant === null ? '?' : formatDate(new Date(instant))
}
