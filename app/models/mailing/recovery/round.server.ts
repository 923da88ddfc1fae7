import type { SequenceEnrolment, ShopDb } from '~/database/schema'
import type { JobHandler, JobWork } from '~/models/base/agent/index.server'
import {
  enterSequence,
  isPaused,
  leaveSequence,
  listDueEnrolments,
  queueStep,
  readSteps,
  type SequenceSteps,
} from '~/models/mailing/sequence/index.server'
import { readCart } from '~/models/shop/cart/index.server'
import { findOpenOrder } from '~/models/shop/order/index.server'
import { formatDateTime } from '~/models/values/french-date'
import { HOUR_MS } from '~/runtime/time'

import { type AbandonedCart, listAbandonedCarts } from './abandoned-carts.server'
import { IDLE_HOURS, MOST_REMINDERS } from './text'

export const RECOVERY_JOB = 'cart-recovery'
const MOST_DUE = 200

/** Lets carts that were left enter the sequence, and queues the reminders that are due. */
export const recoveryHandler: JobHandler = {
  kind: RECOVERY_JOB,
  label: 'Paniers laissés',
  async run(work) {
    const { db, template } = work.tenant
    if (await isPaused(db, 'panier')) return { message: 'La séquence «\u202fPanier abandonné\u202f» est en pause.' }
    const worded = await readSteps(db, { sequence: 'panier', template })
    const steps = { ...worded, steps: worded.steps.slice(0, MOST_REMINDERS) }
    const entered = await enrolAbandonedCarts(work, steps)
    const queued = await remind(work, steps)
    return { message: `Paniers laissés\u202f: ${entered}, messages préparés\u202f: ${queued}.`, items: queued }
  },
  async rehearse({ tenant: { db }, now }) {
    let found = 0
    for await (const carts of listAbandonedCarts(db, now())) found += carts.length
    return { message: `Paniers laissés depuis le dernier passage\u202f: ${found}.`, items: found }
  },
}

async function enrolAbandonedCarts(work: JobWork, { steps }: SequenceSteps): Promise<number> {
  const afterHours = Math.max(IDLE_HOURS, steps[0]?.afterHours ?? IDLE_HOURS)
  let entered = 0
  for await (const carts of listAbandonedCarts(work.tenant.db, work.now())) {
    await work.eachBatch(carts, async (trx, slice) => {
      for (const cart of slice) if (await enrolCart(trx, { cart, afterHours, at: work.now() })) entered++
    })
  }
  return entered
}

async function enrolCart(
  trx: ShopDb,
  { cart, afterHours, at }: { cart: AbandonedCart; afterHours: number; at: Date },
): Promise<boolean> {
  const used = new Date(cart.usedAt)
  const entry = await enterSequence(trx, {
    sequence: 'panier',
    email: cart.email,
    subjectId: cart.id,
    reason: `a laissé son panier le ${formatDateTime(used)}`,
    firstAt: new Date(used.getTime() + afterHours * HOUR_MS),
    at,
  })
  return entry.ok
}

async function remind(work: JobWork, steps: SequenceSteps): Promise<number> {
  const { db } = work.tenant
  let queued = 0
  for (;;) {
    const due = await listDueEnrolments(db, { sequences: ['panier'], at: work.now(), limit: MOST_DUE })
    await work.eachBatch(due, async (trx, slice) => {
      for (const enrolment of slice) if (await remindOne(trx, { enrolment, steps, at: work.now() })) queued++
    })
    if (due.length < MOST_DUE) return queued
  }
}

async function remindOne(
  trx: ShopDb,
  { enrolment, steps, at }: { enrolment: SequenceEnrolment; steps: SequenceSteps; at: Date },
): Promise<boolean> {
  const { id, subject_id } = enrolment
  const cartId = subject_id ?? ''
  const row = await trx.selectFrom('cart').select('updated_at').where('id', '=', cartId).executeTakeFirst()
  const { lines } = await readCart(trx, cartId)
  if (!row || !lines.some(({ offer, shortage }) => offer && shortage !== 0)) {
    await leaveSequence(trx, { id, reason: row && lines.length === 0 ? 'cart-emptied' : 'subject-gone', at })
    return false
  }
  const idleFrom = new Date(Date.parse(row.updated_at) + IDLE_HOURS * HOUR_MS)
  const isBeingPaid = (await findOpenOrder(trx, cartId)) !== undefined
  if (isBeingPaid || idleFrom > at) {
    const nextAt = isBeingPaid ? new Date(at.getTime() + IDLE_HOURS * HOUR_MS) : idleFrom
    await waitUntil(trx, { id, nextAt })
    return false
  }
  return (await queueStep(trx, { enrolment, steps, at })) === 'queued'
}

/** The cart is being used or paid for. */
async function waitUntil(trx: ShopDb, { id, nextAt }: { id: string; nextAt: Date }): Promise<void> {
  await trx
    .updateTable('sequence_enrolment')
    .set({ next_at: nextAt.toISOString() })
    .where('id', '=', id)
    .where('next_at', 'is not', null)
    .execute()
}
