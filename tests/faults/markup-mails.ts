import type { Kysely } from 'kysely'
import type { CustomerOrder, ShopDatabase } from '~/database/schema'
import { type Mail, type MailKind, mailKindNames, orderMail } from '~/models/base/outbox'
import { queueEmail } from '~/models/base/outbox/index.server'
import { paymentReminders } from '~/models/platform/subscription'
import { trialNotices } from '~/models/platform/tenant'

interface Planted {
  order: CustomerOrder
  withdrawalId: string
  reviewId: string
  productId: string
  noticeId: string
  payload: string
}

/** Every kind of order mail, with the payload in each text. */
function mailsOf({ order, withdrawalId, reviewId, payload }: Planted): Mail[] {
  const data = orderMail(order)
  const [orderId, amountCents, at] = [order.id, 100, order.created_at]
  const booking = { bookingId: 'inconnu', startsAt: at, endsAt: at, sequence: 0 }
  return [
    { kind: 'payment-refused', data },
    { kind: 'payment-link', data },
    { kind: 'payment-expired', data: { ...data, why: 'cancelled', cartId: null } },
    { kind: 'refund-due', data: { ...data, amountCents, isPaidAlready: true } },
    { kind: 'refund-made', data: { ...data, amountCents, creditCents: 0, means: 'stripe', reason: payload } },
    { kind: 'refund-returned', data: { ...data, amountCents } },
    { kind: 'order-status', data: { ...data, status: 'annule', reason: payload } },
    { kind: 'parcel-sent', data: { ...data, carrier: payload, number: payload } },
    { kind: 'parcel-changed', data: { ...data, carrier: 'colissimo', number: payload } },
    { kind: 'return-address', data: { ...data, withdrawalId } },
    { kind: 'withdrawal-refused', data: { ...data, withdrawalId, ground: 'late', answer: payload } },
    { kind: 'withdrawal-matched', data: { ...data, withdrawalId, declaredAt: order.created_at } },
    { kind: 'withdrawal-set-aside', data: { withdrawalId, answer: payload } },
    { kind: 'late-delivery', data: { ...data, request: 'cancel' } },
    { kind: 'review-invitation', data },
    { kind: 'review-refused', data: { ...data, reviewId, ground: 'off-topic' } },
    { kind: 'review-report-answered', data: { reviewId, ground: 'insult' } },
    { kind: 'order-link', data: { orderId } },
    { kind: 'credit', data: { orderId, purpose: 'referral', amountCents } },
    { kind: 'shopkeeper-notice', data: { ...data, about: 'order', subject: 'late_delivery', detail: payload } },
    { kind: 'booking-confirmation', data: { ...booking } },
    { kind: 'booking-notice', data: { ...booking, about: 'moved', formerly: at } },
    { kind: 'booking-moved', data: { ...booking, formerly: at } },
    { kind: 'booking-cancelled', data: { ...booking, by: 'shop', reason: payload } },
    { kind: 'booking-reminder', data: { ...booking } },
    { kind: 'administrator-invitation', data: { token: 'essai', by: payload } },
    { kind: 'password-reset', data: { token: 'essai' } },
    { kind: 'onboarding-resume', data: { draftId: 'essai', company: payload } },
    {
      kind: 'workspace-ready',
      data: { token: 'essai', company: payload, origin: 'http://essai.localhost', trialEndAt: at },
    },
    {
      kind: 'workspace-ready',
      data: { token: 'repris', company: payload, origin: 'http://essai.localhost', trialEndAt: at, isTakenUp: true },
    },
    { kind: 'backup-failed', data: { reason: payload, lastAt: at } },
    { kind: 'workspace-deletion', data: { company: payload, deleteAt: at } },
    { kind: 'workspace-read-only', data: { company: payload, origin: 'http://localhost', reason: payload } },
    ...trialNotices.map(({ kind: notice }) => ({
      kind: 'workspace-notice' as const,
      data: {
        notice,
        company: payload,
        origin: 'http://localhost',
        until: at,
        plan: notice === 'ended' ? 'PRO' : null,
      },
    })),
    ...(['address', 'lost', 'lost-removed', 'taken', 'plan', 'plan-removed'] as const).map((notice) => ({
      kind: 'workspace-domain' as const,
      data: { notice, company: payload, host: payload, home: 'http://essai.localhost', until: at },
    })),
    ...(['raised', 'lowered', 'kept', 'cancelled', 'resumed'] as const).map((what) => ({
      kind: 'plan-changed' as const,
      data: {
        company: payload,
        origin: 'http://localhost',
        what,
        plan: 'PRO',
        before: 'BASIC',
        on: at,
        exceeding: [payload],
      },
    })),
    ...paymentReminders.map(({ kind: reminder }) => ({
      kind: 'plan-unpaid' as const,
      data: { reminder, company: payload, origin: 'http://localhost', plan: 'PRO', until: at },
    })),
    {
      kind: 'plan-invoice',
      data: {
        ...{ company: payload, origin: 'http://localhost', number: 'FA-2026-000001', what: payload },
        ...{ totalCents: 23_880, isSimulated: false },
      },
    },
    {
      kind: 'plan-invoice',
      data: {
        ...{ company: payload, origin: 'http://localhost', number: 'AV-2026-000001', what: payload },
        ...{ totalCents: 23_880, isSimulated: false, isCredit: true },
      },
    },
    { kind: 'plan-asked', data: { company: payload, plan: 'PRO', reference: payload } },
  ]
}

/** Queues the mails of agents and administrators. */
export async function queueEveryKind(db: Kysely<ShopDatabase>, input: Planted): Promise<void> {
  const { order, productId, noticeId } = input
  const mails: Mail[] = [
    ...mailsOf(input),
    { kind: 'stock-notice-acknowledgement', data: { noticeId, productId } },
    { kind: 'stock-notice', data: { productId } },
  ]
  const envelope = { to: 'lecture@example.fr', at: new Date(), orderId: order.id }
  for (const [place, mail] of mails.entries())
    await queueEmail(db, { ...envelope, ...mail, key: `${mail.kind}:${place}:${order.id}` })
}

/** Mail kinds missing from the outbox. */
export async function missingKinds(db: Kysely<ShopDatabase>): Promise<string[]> {
  const rows = await db.selectFrom('email').select('kind').distinct().execute()
  const found = new Set(rows.map(({ kind }) => kind))
  return Object.keys(mailKindNames).filter((kind) => !found.has(kind as MailKind))
}
