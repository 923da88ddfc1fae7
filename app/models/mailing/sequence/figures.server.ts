import { countOf } from '~/database/aggregates'
import type { SequenceEnrolment, SequenceKey, ShopDb } from '~/database/schema'
import { boughtSince } from '~/models/shop/order/index.server'
import { DAY_MS } from '~/runtime/time'

import { sequences } from './sequences'

const LISTED = 50
const sequenceKeys = sequences.map(({ key }) => key)

export interface MercuryFigures {
  /** High-priority prospects who were sent a mail. */
  highMailed: number
  /** Prospects who were sent a mail, and those of them who bought after it. */
  mailed: number
  bought: number
  contactedToday: number
  pending: number
}

/** Computed as specified, with the share that bought. */
export async function readMercuryFigures(db: ShopDb, at: Date): Promise<MercuryFigures> {
  const since = new Date(at.getTime() - DAY_MS).toISOString()
  const prospects = db.selectFrom('prospect').where('merged_into', 'is', null)
  const high = prospects.where('priority_segment', '=', 'Haute')
  const contacted = prospects.where('last_contact_at', '>', since)
  return {
    highMailed: await countOf(high.where('campaign_status', '>=', 'Email ').where('campaign_status', '<', 'Email!')),
    ...(await countBuyers(db)),
    contactedToday: await countOf(contacted),
    pending: await countOf(high.where('campaign_status', 'in', ['unassigned', 'pending'])),
  }
}

async function countBuyers(db: ShopDb): Promise<Pick<MercuryFigures, 'mailed' | 'bought'>> {
  const sent = db
    .selectFrom('email')
    .where('class', '=', 'agent')
    .where('basis', '=', 'prospection')
    .where('sent_at', 'is not', null)
  const distinct = (rows: typeof sent) =>
    rows.select(({ fn }) => fn.count<number>('mailbox').distinct().as('people')).executeTakeFirstOrThrow()
  const buyers = sent.where(boughtSince({ mailbox: 'email.mailbox', since: 'email.sent_at' }))
  return { mailed: (await distinct(sent)).people, bought: (await distinct(buyers)).people }
}

interface SequenceCounts {
  sequence: SequenceKey
  inside: number
  left: number
  sent: number
  isPaused: boolean
}

/** In the order of the screens. */
export async function countSequences(db: ShopDb): Promise<SequenceCounts[]> {
  const people = await db
    .selectFrom('sequence_enrolment')
    .select([
      'sequence',
      ({ fn }) => fn.countAll<number>().as('all'),
      ({ fn }) => fn.count<number>('left_at').as('left'),
    ])
    .where('sequence', 'in', sequenceKeys)
    .groupBy('sequence')
    .execute()
  const mails = await db
    .selectFrom('email')
    .innerJoin('sequence_enrolment', 'sequence_enrolment.id', 'email.cause_id')
    .select(['sequence_enrolment.sequence', ({ fn }) => fn.countAll<number>().as('sent')])
    .where('email.cause', '=', 'sequence')
    .where('email.status', '=', 'sent')
    .groupBy('sequence_enrolment.sequence')
    .execute()
  const paused = await db.selectFrom('sequence_pause').select('sequence').execute()
  return sequences.map(({ key }) => {
    const { all = 0, left = 0 } = people.find(({ sequence }) => sequence === key) ?? {}
    return {
      ...{ sequence: key, inside: all - left, left },
      sent: mails.find(({ sequence }) => sequence === key)?.sent ?? 0,
      isPaused: paused.some(({ sequence }) => sequence === key),
    }
  })
}

/** Sequences with active enrolments that are not paused. */
export async function countRunningSequences(db: ShopDb): Promise<number> {
  const rows = await db
    .selectFrom('sequence_enrolment')
    .select('sequence')
    .distinct()
    .where('left_at', 'is', null)
    .where('sequence', 'in', sequenceKeys)
    .where('sequence', 'not in', db.selectFrom('sequence_pause').select('sequence'))
    .execute()
  return rows.length
}

/** The newest of each. */
export async function listPeople(
  db: ShopDb,
  sequence: SequenceKey,
): Promise<Record<'inside' | 'left', SequenceEnrolment[]>> {
  const newest = db
    .selectFrom('sequence_enrolment')
    .selectAll()
    .where('sequence', '=', sequence)
    .orderBy('entered_at', 'desc')
    .orderBy('id', 'desc')
    .limit(LISTED)
  return {
    inside: await newest.where('left_at', 'is', null).execute(),
    left: await newest.where('left_at', 'is not', null).execute(),
  }
}

export function findEnrolment(db: ShopDb, id: string): Promise<SequenceEnrolment | undefined> {
  return db.selectFrom('sequence_enrolment').selectAll().where('id', '=', id).executeTakeFirst()
}
