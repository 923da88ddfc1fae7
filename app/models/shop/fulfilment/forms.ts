import { z } from 'zod'
import { orderStatuses } from '~/models/shop/order'
import { typedText } from '~/models/values/typed-text'

import { MAX_ORDER_NOTE, MAX_REASON, restockedName, settlings, unitsName, writtenOffName } from './form-fields'

/** Id of the last event the administrator saw. */
export const seenEvent = z
  .string('Rechargez la page')
  .regex(/^\d{1,12}$/, 'Rechargez la page')
  .transform(Number)

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

export const unitsField = z
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

export const strayRefundForm = z.object({ refundId: z.uuid(), paymentId: z.string().min(1) })

/** Two fields per product: units restocked and units written off. */
export function returnedGoodsForm(productIds: string[]) {
  const names = productIds.flatMap((id) => [restockedName(id), writtenOffName(id)])
  return z.object({
    version: seenEvent,
    ...Object.fromEntries(names.map((name) => [name, unitsField])),
    reason: typedText({ max: MAX_REASON, required: 'Indiquez le motif' }),
  })
}
