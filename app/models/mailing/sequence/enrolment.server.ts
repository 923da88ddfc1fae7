import type { LeaveReason, SequenceEnrolment, SequenceKey, ShopDb } from '~/database/schema'
import { mailboxHash, mayWrite, type NoRight } from '~/models/base/agreement/index.server'
import { enqueueAgentMail } from '~/models/base/outbox/index.server'
import { deleteOldest } from '~/models/values/delete-oldest.server'
import { newId } from '~/models/values/id.server'
import { HOUR_MS } from '~/runtime/time'

import { findSequence } from './sequences'
import type { SequenceSteps } from './steps.server'

type EnterResult =
  | { ok: true; id: string }
  | { ok: false; reason: NoRight | 'paused' }
  /** The mailbox is already enrolled. */
  | { ok: false; reason: 'elsewhere'; sequence: SequenceKey }

interface Entry {
  sequence: SequenceKey
  email: string
  /** Id of what triggered the enrolment: a lead, an order, a cart, a prospect, an agreement. */
  subjectId: string | null
  /** In French, for a person. */
  reason: string
  /** When the first step is due. */
  firstAt: Date
  at: Date
}

/** Enrols a mailbox in at most one sequence at a time; a unique index decides races. */
export async function enterSequence(trx: ShopDb, input: Entry): Promise<EnterResult> {
  const { sequence, email, subjectId, reason, firstAt, at } = input
  if (await isPaused(trx, sequence)) return { ok: false, reason: 'paused' }
  const basis = findSequence(sequence)?.basis ?? 'offers'
  const cartId = basis === 'cart-reminder' ? (subjectId ?? undefined) : undefined
  const right = await mayWrite(trx, { email, basis, cartId, at })
  if (!right.ok) return right
  const id = newId(at)
  const mailbox_hash = mailboxHash(email)
  const inserted = await trx
    .insertInto('sequence_enrolment')
    .values({
      ...{ id, sequence, email, mailbox_hash, basis, reason },
      subject_id: subjectId,
      entered_at: at.toISOString(),
      next_at: firstAt.toISOString(),
    })
    .onConflict((conflict) => conflict.column('mailbox_hash').where('left_at', 'is', null).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted) return { ok: true, id }
  const other = await findInside(trx, mailbox_hash)
  return { ok: false, reason: 'elsewhere', sequence: other?.sequence ?? sequence }
}

export function findInside(db: ShopDb, hash: string): Promise<SequenceEnrolment | undefined> {
  return db
    .selectFrom('sequence_enrolment')
    .selectAll()
    .where('mailbox_hash', '=', hash)
    .where('left_at', 'is', null)
    .executeTakeFirst()
}

export async function isPaused(db: ShopDb, sequence: SequenceKey): Promise<boolean> {
  const row = await db
    .selectFrom('sequence_pause')
    .select('sequence')
    .where('sequence', '=', sequence)
    .executeTakeFirst()
  return row !== undefined
}

/** False when the person had already left. */
export async function leaveSequence(
  trx: ShopDb,
  { id, reason, at }: { id: string; reason: LeaveReason; at: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('sequence_enrolment')
    .set({ left_at: at.toISOString(), left_reason: reason, next_at: null })
    .where('id', '=', id)
    .where('left_at', 'is', null)
    .executeTakeFirstOrThrow()
  return numUpdatedRows === 1n
}

/** Enrolments whose next step is due, most overdue first. */
export function listDueEnrolments(
  db: ShopDb,
  { sequences, at, limit }: { sequences: SequenceKey[]; at: Date; limit: number },
): Promise<SequenceEnrolment[]> {
  return db
    .selectFrom('sequence_enrolment')
    .selectAll()
    .where('next_at', '<=', at.toISOString())
    .where('sequence', 'in', sequences)
    .where('is_demo', '=', 0)
    .orderBy('next_at')
    .orderBy('id')
    .limit(limit)
    .execute()
}

type QueueStepResult = 'queued' | 'left' | 'unchanged'

/**
 * Queues the mail of the next step, once; the following one is due so many hours after it was sent. A person who may
 * no longer be mailed leaves.
 */
export async function queueStep(
  trx: ShopDb,
  { enrolment, steps, at }: { enrolment: SequenceEnrolment; steps: SequenceSteps; at: Date },
): Promise<QueueStepResult> {
  const { id, sequence, email, basis, subject_id } = enrolment
  const step = enrolment.step + 1
  if (!steps.steps[step - 1]) {
    await leaveSequence(trx, { id, reason: 'finished', at })
    return 'left'
  }
  const { numUpdatedRows } = await trx
    .updateTable('sequence_enrolment')
    .set({ step, next_at: null, wait_hours: steps.steps[step]?.afterHours ?? null })
    .where('id', '=', id)
    .where('step', '=', enrolment.step)
    .where('left_at', 'is', null)
    .where('next_at', 'is not', null)
    .executeTakeFirstOrThrow()
  if (numUpdatedRows === 0n) return 'unchanged'
  const queued = await enqueueAgentMail(trx, {
    key: `sequence:${id}:${step}`,
    kind: 'sequence-step',
    data: { enrolmentId: id, sequence, version: steps.version, step },
    to: email,
    agent: findSequence(sequence)?.agent ?? 'email',
    basis,
    cartId: basis === 'cart-reminder' ? (subject_id ?? undefined) : undefined,
    cause: 'sequence',
    causeId: id,
    step,
    at,
  })
  if (queued.ok) return 'queued'
  await leaveSequence(trx, { id, reason: leaveReasonOf(queued.reason), at })
  return 'left'
}

const leaveReasons: Partial<Record<NoRight, LeaveReason>> = { refused: 'refused', bounced: 'bounced' }

function leaveReasonOf(reason: NoRight): LeaveReason {
  return leaveReasons[reason] ?? 'agreement-ended'
}

/** Runs in the transaction that marks a step's mail as sent. */
export async function advanceAfterMail(
  trx: ShopDb,
  { enrolmentId, at }: { enrolmentId: string; at: Date },
): Promise<void> {
  const row = await trx
    .selectFrom('sequence_enrolment')
    .select(['id', 'wait_hours'])
    .where('id', '=', enrolmentId)
    .where('left_at', 'is', null)
    .executeTakeFirst()
  if (!row) return
  if (row.wait_hours === null) {
    await leaveSequence(trx, { id: row.id, reason: 'finished', at })
    return
  }
  const next_at = new Date(at.getTime() + row.wait_hours * HOUR_MS).toISOString()
  await trx.updateTable('sequence_enrolment').set({ next_at }).where('id', '=', row.id).execute()
}

const MAX_OF_A_PERSON = 100

/** Stored data of a person, for a data export. */
export function listEnrolmentsOf(db: ShopDb, hash: string): Promise<SequenceEnrolment[]> {
  return db
    .selectFrom('sequence_enrolment')
    .selectAll()
    .where('mailbox_hash', '=', hash)
    .orderBy('entered_at')
    .orderBy('id')
    .limit(MAX_OF_A_PERSON)
    .execute()
}

export async function forgetEnrolments(trx: ShopDb, email: string): Promise<void> {
  await trx.deleteFrom('sequence_enrolment').where('mailbox_hash', '=', mailboxHash(email)).execute()
}

/** Same retention as proof of an agreement. */
export function deleteOldEnrolments(db: ShopDb, input: { before: Date; limit: number }): Promise<number> {
  return deleteOldest(db, { table: 'sequence_enrolment', ...input })
}

/** With their mails, carts and cart agreements. */
export async function removeDemoEnrolments(trx: ShopDb): Promise<void> {
  const demo = trx.selectFrom('sequence_enrolment').where('is_demo', '=', 1)
  await trx.deleteFrom('email').where('cause', '=', 'sequence').where('cause_id', 'in', demo.select('id')).execute()
  const carts = demo.where('sequence', '=', 'panier').where('subject_id', 'is not', null).select('subject_id')
  await trx.deleteFrom('agreement').where('cart_id', 'in', carts).execute()
  await trx.deleteFrom('cart').where('id', 'in', carts.$castTo<{ subject_id: string }>()).execute()
  await trx.deleteFrom('sequence_enrolment').where('is_demo', '=', 1).execute()
}
