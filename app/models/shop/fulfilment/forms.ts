import { z } from 'zod'
import { orderNumberForm, orderStatuses } from '~/models/shop/order'
import { typedText } from '~/models/values/typed-text'
import { carrierKeys } from './carriers'
import {
  MAX_ORDER_NOTE,
  MAX_PARCEL_NUMBER,
  MAX_REASON,
  restockedName,
  settlings,
  unitsName,
  writtenOffName,
} from './form-fields'

/** Id of the last event the administrator saw. */
const seenEvent = z
  .string('Rechargez la page')
  .regex(/^\d{1,12}$/, 'Rechargez la page')
  .transform(Number)

/** One field per line: units withdrawn. */
export function withdrawalLinesForm(positions: number[]) {
  return z.object({
    version: seenEvent,
    ...Object.fromEntries(positions.map((position) => [unitsName(position), unitsField])),
    returnAddress: z.enum(['oui', 'non'], 'Choisissez'),
  })
}

/** One field per line, as in `withdrawalLinesForm`. */
export function receivedWithdrawalForm(positions: number[]) {
  return withdrawalLinesForm(positions).extend({
    withdrawalId: z.uuid('Rechargez la page'),
    means: z.enum(['letter', 'telephone'], 'Choisissez'),
    receivedOn: z.iso.date('Indiquez un jour, par exemple 2026-11-24'),
  })
}

export const withdrawalRefusalForm = z.object({
  version: seenEvent,
  ground: z.enum(['late', 'unsealed'], 'Choisissez un motif'),
  answer: typedText({ max: MAX_REASON, required: 'Expliquez le refus, que l’acheteur lira' }),
})

const tell = z.literal('on').optional()

export const withdrawalMatchForm = z.object({ orderNumber: orderNumberForm, tell })

export const withdrawalSetAsideForm = z.object({
  reason: typedText({ max: MAX_REASON, required: 'Indiquez pourquoi elle est mise de côté' }),
  tell,
})

export const parcelNumber = typedText({ max: MAX_PARCEL_NUMBER, required: 'Indiquez le numéro du colis' }).regex(
  /^[\p{L}\p{N} -]+$/u,
  'Des lettres, des chiffres, des espaces et des tirets seulement',
)

const carrier = z.enum(carrierKeys, 'Choisissez un transporteur')

export const parcelForm = z.object({
  version: seenEvent,
  parcelId: z.uuid('Rechargez la page'),
  carrier,
  number: parcelNumber,
})

export const parcelNumberForm = z.object({ version: seenEvent, carrier, number: parcelNumber })

export const parcelDeliveryForm = z.object({
  version: seenEvent,
  deliveredOn: z.iso.date('Indiquez un jour, par exemple 2026-11-24'),
})

export const parcelRemovalForm = z.object({
  version: seenEvent,
  reason: typedText({ max: MAX_REASON, required: 'Indiquez pourquoi ce colis est retiré' }),
})

export const orderStatusForm = z.object({
  version: seenEvent,
  status: z.enum(orderStatuses, 'Choisissez un statut'),
  reason: typedText({ max: MAX_REASON }),
  tell: z.literal('on').optional(),
  /** Sent from the list: query string to return to. */
  list: z
    .string()
    .max(400)
    .regex(/^(\?.*)?$/)
    .optional(),
})

export const orderNoteForm = z.object({ version: seenEvent, notes: typedText({ max: MAX_ORDER_NOTE }) })

/** No input fields. */
export const paymentLinkForm = z.object({})

const euros = /^\d{1,7}([.,]\d{1,2})?$/

/** Parses `12,50` or `12.50` into cents; empty means none. */
const amountField = z
  .string()
  .default('')
  .transform((typed) => typed.replace(/[\s\u202f€]/g, ''))
  .refine((typed) => typed === '' || euros.test(typed), 'Écrivez un montant en euros, par exemple 12,50')
  .transform((typed) => (typed === '' ? undefined : Math.round(Number(typed.replace(',', '.')) * 100)))

const unitsField = z
  .string()
  .trim()
  .default('')
  .refine((typed) => /^\d{0,4}$/.test(typed), 'Écrivez un nombre entier, 9999 au plus')
  .transform(Number)

/** One field per line. */
export function refundForm(positions: number[]) {
  const form = z.object({
    version: seenEvent,
    refundId: z.uuid('Rechargez la page'),
    ...Object.fromEntries(positions.map((position) => [unitsName(position), unitsField])),
    delivery: z.literal('on').optional(),
    amount: amountField,
    whole: z.literal('on').optional(),
    settles: z.enum(settlings).optional(),
    reason: typedText({ max: MAX_REASON, required: 'Indiquez le motif, que l’acheteur lira' }),
  })
  const either = 'Choisissez\u202f: tout rendre, ou ce montant'
  return form.refine(({ amount, whole }) => !whole || amount === undefined, { path: ['amount'], error: either })
}

export const unmatchedRefundForm = z.object({ refundId: z.uuid(), paymentId: z.string().min(1) })

/** Two fields per product: units restocked and units written off. */
export function returnedGoodsForm(productIds: string[]) {
  const names = productIds.flatMap((id) => [restockedName(id), writtenOffName(id)])
  return z.object({
    version: seenEvent,
    ...Object.fromEntries(names.map((name) => [name, unitsField])),
    reason: typedText({ max: MAX_REASON, required: 'Indiquez le motif' }),
  })
}
