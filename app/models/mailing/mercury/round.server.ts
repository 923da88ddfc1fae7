import { countOf } from '~/database/aggregates'
import type { LeaveReason, SequenceEnrolment, SequenceKey, ShopDb } from '~/database/schema'
import type { JobHandler, JobWork } from '~/models/base/agent/index.server'
import { MOST_A_DAY } from '~/models/base/outbox/index.server'
import type { Template } from '~/models/base/template'
import {
  enterSequence,
  leaveSequence,
  listDueEnrolments,
  queueStep,
  readSteps,
  type SequenceSteps,
} from '~/models/mailing/sequence/index.server'
import { findOrderRow, hasMailboxPaidSince } from '~/models/shop/order/index.server'
import { keysOf } from '~/runtime/record'
import { HOUR_MS } from '~/runtime/time'

import { type Candidate, findCandidates } from './candidates.server'

export const SEQUENCE_JOB = 'sequence-round'
const MOST_DUE = 200

/** Those that the e-mail agent works on; the cart's belongs to the recovery agent. */
const mercurySequences = keysOf(findCandidates)

/** Lets people enter the sequences, and queues the mails that are due. */
export const sequenceHandler: JobHandler = {
  kind: SEQUENCE_JOB,
  label: 'Séquences d’e-mails',
  async run(work) {
    const entered = await enrolCandidates(work)
    const queued = await advance(work)
    return { message: `${entered} entrées, ${queued} messages préparés.`, items: queued }
  },
}

async function enrolCandidates(work: JobWork): Promise<number> {
  const { db } = work.tenant
  let room = await readRoom(db)
  let entered = 0
  for (const sequence of await listActive(db)) {
    if (room <= 0) break
    const candidates = await findCandidates[sequence](db, { at: work.now(), limit: room })
    const { steps } = await readSteps(db, { sequence, template: work.tenant.template })
    const [first] = steps
    if (!first) continue
    await work.eachBatch(candidates, async (trx, slice) => {
      for (const candidate of slice) {
        const isIn = await enrol(trx, { candidate, sequence, afterHours: first.afterHours, at: work.now() })
        if (isIn) entered++
      }
    })
    room -= candidates.length
  }
  return entered
}

/** No more wait inside than a full day brings: who waits in one sequence cannot enter another. */
async function readRoom(db: ShopDb): Promise<number> {
  const count = await countOf(db.selectFrom('sequence_enrolment').where('left_at', 'is', null).where('step', '=', 0))
  return MOST_A_DAY - count
}

interface Entering {
  candidate: Candidate
  sequence: SequenceKey
  afterHours: number
  at: Date
}

async function enrol(trx: ShopDb, { candidate, sequence, afterHours, at }: Entering): Promise<boolean> {
  const firstAt = new Date(at.getTime() + afterHours * HOUR_MS)
  const entry = await enterSequence(trx, { ...candidate, sequence, firstAt, at })
  if (entry.ok) return true
  // Looked at once: the next round would find the same prospects before all others.
  if (sequence === 'prospection' && entry.reason !== 'elsewhere')
    await trx
      .updateTable('prospect')
      .set({ campaign_status: 'excluded' })
      .where('id', '=', candidate.subjectId ?? '')
      .execute()
  return false
}

async function advance(work: JobWork): Promise<number> {
  const { db, template } = work.tenant
  const sequences = await listActive(db)
  const due = await listDueEnrolments(db, { sequences, at: work.now(), limit: MOST_DUE })
  const steps = await readAllSteps(db, template, sequences)
  let queued = 0
  await work.eachBatch(due, async (trx, slice) => {
    for (const enrolment of slice) {
      const known = steps.get(enrolment.sequence)
      if (known && (await advanceOne(trx, { enrolment, steps: known, at: work.now() }))) queued++
    }
  })
  return queued
}

async function advanceOne(
  trx: ShopDb,
  { enrolment, steps, at }: { enrolment: SequenceEnrolment; steps: SequenceSteps; at: Date },
): Promise<boolean> {
  const reason = await findLeaveReason(trx, enrolment)
  if (reason) {
    await leaveSequence(trx, { id: enrolment.id, reason, at })
    return false
  }
  return (await queueStep(trx, { enrolment, steps, at })) === 'queued'
}

/** What was to be brought about has happened, or what the mails are about is gone. */
async function findLeaveReason(trx: ShopDb, enrolment: SequenceEnrolment): Promise<LeaveReason | undefined> {
  const { sequence, email, entered_at, subject_id } = enrolment
  if (sequence === 'apres-achat') {
    const order = await findOrderRow(trx, subject_id ?? '')
    return order?.status === 'livre' ? undefined : 'subject-gone'
  }
  if (sequence === 'bienvenue') return undefined
  return (await hasMailboxPaidSince(trx, { email, since: entered_at })) ? 'bought' : undefined
}

async function listActive(db: ShopDb): Promise<(keyof typeof findCandidates)[]> {
  const paused = await db.selectFrom('sequence_pause').select('sequence').execute()
  return mercurySequences.filter((key) => !paused.some(({ sequence }) => sequence === key))
}

async function readAllSteps(db: ShopDb, template: Template, sequences: SequenceKey[]) {
  const known = new Map<SequenceKey, SequenceSteps>()
  for (const sequence of sequences) known.set(sequence, await readSteps(db, { sequence, template }))
  return known
}
