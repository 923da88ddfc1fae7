import type { CustomerOrder, OrderItem, ShopDb } from '~/database/schema'
import {
  orderStatusForm,
  parcelForm,
  parcelMail,
  paymentLinkForm,
  paymentLinkMail,
  receivedWithdrawalForm,
  refundForm,
  statusMail,
} from '~/models/fulfilment'
import { draftReceivedWithdrawal } from '~/models/fulfilment/index.server'
import { refundMail } from '~/models/refund'
import { draftRefund, findLeftOut } from '~/models/refund/index.server'
import { parseForm } from '~/routes/posted-form.server'
import { refundRefusal } from './refund-refusals'
import type { FormDraft } from './shown-mail.server'
import { unitsByPosition } from './units-by-position'
import { receivedRefusal } from './withdrawal-refusals'

interface Input {
  db: ShopDb
  order: CustomerOrder
  items: OrderItem[]
  at: Date
}

type ReadDraft = (request: Request, asked: Input) => Promise<FormDraft>

/** Keyed by the form's name in the URL. */
export const mailDrafts = new Map<string, ReadDraft>([
  ['statut', draftStatus],
  ['colis', draftParcel],
  ['lien-de-paiement', draftPaymentLink],
  ['remboursement', draftOfRefund],
  ['retractation', draftReceived],
])

async function draftStatus(request: Request, { order }: Input): Promise<FormDraft> {
  const submission = await parseForm(request, orderStatusForm)
  if (submission.status !== 'success') return { submission }
  const { status, reason } = submission.value
  return { submission, mail: statusMail({ ...order, status }, reason) }
}

async function draftParcel(request: Request, { order }: Input): Promise<FormDraft> {
  const submission = await parseForm(request, parcelForm)
  if (submission.status !== 'success') return { submission }
  return { submission, mail: parcelMail(order, { ...submission.value, kind: 'parcel-sent' }) }
}

async function draftPaymentLink(request: Request, { order }: Input): Promise<FormDraft> {
  return { submission: await parseForm(request, paymentLinkForm), mail: paymentLinkMail(order) }
}

async function draftOfRefund(request: Request, { db, order, items }: Input): Promise<FormDraft> {
  const positions = items.map(({ position }) => position)
  const submission = await parseForm(request, refundForm(positions))
  if (submission.status !== 'success') return { submission }
  const { delivery, amount, whole, settles, reason, ...units } = submission.value
  const lines = unitsByPosition(units, positions)
  const choice = { lines, delivery: delivery === 'on', amountCents: amount, whole: whole === 'on' }
  const draft = await draftRefund(db, { order, choice })
  if (!draft.ok) return { submission, refusal: refundRefusal(draft) }
  const { plan, means } = draft
  const leftOut = settles === 'oui' ? await findLeftOut(db, { order, plan }) : undefined
  if (leftOut) return { submission, refusal: refundRefusal(leftOut) }
  const leavesUnsealed = settles === 'descelle'
  const mailInput = { amountCents: plan.moneyCents, creditCents: plan.creditCents, means, reason, leavesUnsealed }
  return { submission, mail: refundMail(order, mailInput) }
}

async function draftReceived(request: Request, { db, order, items, at }: Input): Promise<FormDraft> {
  const positions = items.map(({ position }) => position)
  const submission = await parseForm(request, receivedWithdrawalForm(positions))
  if (submission.status !== 'success') return { submission }
  const { withdrawalId, receivedOn, ...fields } = submission.value
  const units = unitsByPosition(fields, positions)
  const draft = await draftReceivedWithdrawal(db, { orderId: order.id, withdrawalId, receivedOn, units, at })
  if (draft.ok) return { submission, mail: draft.mail }
  return draft.reason === 'unknown' ? { submission } : { submission, refusal: receivedRefusal(draft, positions) }
}
