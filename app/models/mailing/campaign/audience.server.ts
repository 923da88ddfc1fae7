import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { ShopDatabase, ShopDb } from '~/database/schema'
import { filtered } from '~/models/crm/prospect/index.server'
import { isProfessional } from '~/models/values/mail-provider'
import { fromEntries } from '~/runtime/record'
import { takeTurn } from '~/runtime/take-turn'
import { DAY_MS } from '~/runtime/time'

import { type Audience, type Exclusion, exclusions, type Lackable, RECENT_DAYS } from './campaign'

/** Rows read in less than 20 ms. */
const A_SLICE = 1000

export interface AudienceCount {
  /** Prospects that match the filters. */
  meant: number
  /** Those that may be mailed. */
  reached: number
  excluded: Record<Exclusion, number>
  /** Those of them whose value of a placeholder is unknown. */
  lacking: Record<Lackable, number>
}

/** Recounts each time, one slice per event loop turn, so that other requests are not blocked. */
export async function countAudience(
  db: ShopDb,
  { audience, campaignId = '', at }: { audience: Audience; campaignId?: string; at: Date },
): Promise<AudienceCount> {
  const excluded: AudienceCount['excluded'] = fromEntries(exclusions.map((key) => [key, 0]))
  const count = { meant: 0, reached: 0, excluded, lacking: { prenom: 0, nom: 0, entreprise: 0 } }
  for (let after = 0; ; ) {
    const rows = await readSlice(db, { audience, campaignId, after, limit: A_SLICE, at })
    for (const row of rows) {
      count.meant++
      const exclusion = exclusionOf(row)
      if (exclusion) excluded[exclusion]++
      else {
        count.reached++
        if (row.first_name === '') count.lacking.prenom++
        if (row.last_name === '') count.lacking.nom++
        if (row.company === '') count.lacking.entreprise++
      }
    }
    const last = rows.at(-1)
    if (!last || rows.length < A_SLICE) return count
    after = last.number
    await takeTurn()
  }
}

interface Slice {
  audience: Audience
  campaignId: string
  /** Number of the previous prospect (keyset cursor). */
  after: number
  limit: number
  at: Date
}

export type AudienceRow = Awaited<ReturnType<typeof readSlice>>[number]

/** Prospects that match the filters, by number, each with its exclusion. */
export function readSlice(db: ShopDb, { audience, campaignId, after, limit, at }: Slice) {
  const { minScore, ...filters } = audience
  const since = new Date(at.getTime() - RECENT_DAYS * DAY_MS).toISOString()
  return filtered(db, { words: '', ...filters })
    .select(['prospect.id', 'prospect.number', 'prospect.email', 'prospect.mailbox_hash', 'prospect.is_demo'])
    .select(['prospect.first_name', 'prospect.last_name', 'prospect.company'])
    .select((eb) => [
      flag(eb, hasRefused(eb)).as('refused'),
      flag(eb, hasBounced(eb)).as('bounced'),
      flag(eb, isInSequence(eb)).as('inSequence'),
      flag(eb, isInAnotherCampaign(eb, campaignId)).as('inCampaign'),
      flag(eb, eb('prospect.last_contact_at', '>', since)).as('isRecent'),
    ])
    .where('prospect.number', '>', after)
    .where('prospect.score', '>=', minScore)
    .orderBy('prospect.number')
    .limit(limit)
    .execute()
}

/** Undefined for one that may be mailed. Checked again at sending. */
export function exclusionOf(row: AudienceRow): Exclusion | undefined {
  if (row.is_demo === 1) return 'example'
  if (row.refused === 1) return 'refused'
  if (row.bounced === 1) return 'bounced'
  if (!isProfessional(row.email)) return 'private-address'
  if (row.inSequence === 1) return 'in-sequence'
  if (row.inCampaign === 1) return 'in-campaign'
  return row.isRecent === 1 ? 'recent' : undefined
}

type Prospects = ExpressionBuilder<ShopDatabase, 'prospect'>

function flag(eb: Prospects, condition: Expression<SqlBool>) {
  return eb.case().when(condition).then(sql.lit(1)).else(sql.lit(0)).end()
}

/** Refused by the prospect, by one merged into it, or by an ended agreement without one in force. */
function hasRefused(eb: Prospects): Expression<SqlBool> {
  const own = eb
    .selectFrom('mail_refusal')
    .select('mail_refusal.mailbox_hash')
    .whereRef('mail_refusal.mailbox_hash', '=', 'prospect.mailbox_hash')
  const ofKin = eb
    .selectFrom('prospect as kin')
    .innerJoin('mail_refusal as refusal', 'refusal.mailbox_hash', 'kin.mailbox_hash')
    .select('kin.id')
    .whereRef('kin.merged_into', '=', 'prospect.id')
  const ended = eb
    .selectFrom('agreement')
    .select('agreement.id')
    .whereRef('agreement.mailbox_hash', '=', 'prospect.mailbox_hash')
    .where('agreement.ended_at', 'is not', null)
  const standing = eb
    .selectFrom('agreement as standing')
    .select('standing.id')
    .whereRef('standing.mailbox_hash', '=', 'prospect.mailbox_hash')
    .where('standing.ended_at', 'is', null)
  return eb.or([eb.exists(own), eb.exists(ofKin), eb.and([eb.exists(ended), eb.not(eb.exists(standing))])])
}

function hasBounced(eb: Prospects): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('mail_bounce')
      .select('mail_bounce.id')
      .whereRef('mail_bounce.mailbox_hash', '=', 'prospect.mailbox_hash')
      .where('mail_bounce.severity', '=', 'hard')
      .where('mail_bounce.lifted_at', 'is', null),
  )
}

function isInSequence(eb: Prospects): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('sequence_enrolment')
      .select('sequence_enrolment.id')
      .whereRef('sequence_enrolment.mailbox_hash', '=', 'prospect.mailbox_hash')
      .where('sequence_enrolment.left_at', 'is', null),
  )
}

function isInAnotherCampaign(eb: Prospects, campaignId: string): Expression<SqlBool> {
  return eb.exists(
    eb
      .selectFrom('campaign_recipient')
      .select('campaign_recipient.prospect_id')
      .whereRef('campaign_recipient.mailbox_hash', '=', 'prospect.mailbox_hash')
      // Literals: SQLite uses a partial index only where it can prove its condition.
      .where('campaign_recipient.state', 'in', [sql.lit('waiting' as const), sql.lit('queued' as const)])
      .where('campaign_recipient.campaign_id', '<>', campaignId),
  )
}
