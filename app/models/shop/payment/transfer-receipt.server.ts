import { href } from 'react-router'
import { encode } from 'uqr'
import type { ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import type { OrderActor } from '~/models/shop/order'
import { listOrderEvents, readOrder } from '~/models/shop/order/index.server'
import type { Identity } from '~/runtime/identity.server'
import type { Signer } from '~/runtime/secret.server'
import { listPayments } from './payment.server'
import type { PaymentSession } from './provider'
import { settlePayment } from './settlement.server'

interface Transfer {
  iban: string
  bic: string
  holder: string
  amountCents: number
  reference: string
}

/** Field limits (EPC069-12, 3.2). */
const [MAX_NAME, MAX_REFERENCE, MAX_CENTS] = [70, 140, 99_999_999_999]
const ibanForm = /^[A-Z]{2}\d{2}[A-Z0-9]{11,30}$/
const bicForm = /^[A-Z0-9]{8}(?:[A-Z0-9]{3})?$/

/** Payload of a transfer QR code: EPC069-12, version 002, UTF-8. Undefined for an invalid account or amount. */
export function transferCode(transfer: Transfer): string | undefined {
  const [iban, bic] = [compact(transfer.iban), compact(transfer.bic)]
  const { amountCents } = transfer
  const holder = oneLine(transfer.holder, MAX_NAME)
  if (!ibanForm.test(iban) || holder === '' || amountCents < 1 || amountCents > MAX_CENTS) return undefined
  const amount = `EUR${Math.floor(amountCents / 100)}.${String(amountCents % 100).padStart(2, '0')}`
  // No purpose and no structured reference: the order number is unstructured text.
  const words = ['', '', oneLine(transfer.reference, MAX_REFERENCE)]
  return ['BCD', '002', '1', 'SCT', bicForm.test(bic) ? bic : '', holder, iban, amount, ...words].join('\n')
}

function compact(typed: string): string {
  return typed.replace(/\s/g, '').toUpperCase()
}

function oneLine(typed: string, max: number): string {
  return [...typed.replace(/\s+/g, ' ').trim()].slice(0, max).join('')
}

/** Separate from the order link, which is shown on screen: this one authenticates the mailbox. */
const PURPOSE = 'transfer'

export function transferConfirmationPath(signer: Signer, orderId: string): string {
  return href('/virement/:reference', { reference: signer.signReference(PURPOSE, orderId) })
}

/** Undefined unless we signed it. */
export function parseTransferReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference(PURPOSE, reference)
}

/** Whether what an order owes its buyer in writing can be sent (art. L221-13 C. conso); a demonstration shows it on screen. */
export function canConfirmOrders({ demo, mailServer }: Pick<Identity, 'demo' | 'mailServer'>): boolean {
  return demo || mailServer !== undefined
}

/** An account to pay to, and a way to confirm that it was the buyer who chose it. */
export function takesTransfers(settings: Settings, identity: Pick<Identity, 'demo' | 'mailServer'>): boolean {
  return settings['transfer.iban'].trim() !== '' && canConfirmOrders(identity)
}

export type TransferReceipt =
  /** `revived`: the order had been cancelled and its stock was still available. */
  | { ok: true; outcome: 'confirmed'; amountCents: number; revived: boolean }
  | { ok: true; outcome: 'received-before'; amountCents: number }
  /** `reason`: for the order's history. `before`: already recorded. */
  | { ok: true; outcome: 'refund-due'; amountCents: number; reason: string; before: boolean }
  | { ok: false; reason: 'not-a-transfer' }

/** Marks an awaited transfer as received in full. `actor`: who confirmed it. */
export async function receiveTransfer(
  db: ShopDb,
  input: { orderId: string; actor?: OrderActor; at: Date },
): Promise<TransferReceipt> {
  const { orderId, actor, at } = input
  const transfer = await findTransfer(db, orderId)
  if (!transfer?.session_id) return { ok: false, reason: 'not-a-transfer' }
  const { amount_cents: amountCents, status } = transfer
  const revived = (await readOrder(db, orderId)).status === 'annule'
  const session: PaymentSession = {
    id: transfer.session_id,
    url: null,
    status: 'paid',
    amountCents,
    currency: 'eur',
    orderId,
  }
  await settlePayment(db, { session, source: 'administrator', actor, at })
  if ((await findTransfer(db, orderId))?.status === 'refund_due') {
    const reason = await refundReason(db, orderId)
    return { ok: true, outcome: 'refund-due', amountCents, reason, before: status === 'refund_due' }
  }
  return status === 'paid'
    ? { ok: true, outcome: 'received-before', amountCents }
    : { ok: true, outcome: 'confirmed', amountCents, revived }
}

async function findTransfer(db: ShopDb, orderId: string) {
  return (await listPayments(db, orderId)).find(({ provider }) => provider === 'transfer')
}

async function refundReason(db: ShopDb, orderId: string): Promise<string> {
  const alerts = (await listOrderEvents(db, orderId)).filter(({ kind }) => kind === 'refund-due')
  return alerts.at(-1)?.reason ?? ''
}

/** QR modules by row with quiet zone; level M, as EPC069-12 requires. */
export function transferQr(transfer: Parameters<typeof transferCode>[0]): boolean[][] | undefined {
  const code = transferCode(transfer)
  return code === undefined ? undefined : encode(code, { ecc: 'M', boostEcc: false, border: 4 }).data
}
