import { z } from 'zod'
import type { MovementType } from '~/database/schema'
import { typedText } from '~/models/values/typed-text'

import { MAX_REASON_LENGTH, quantityMessage, readQuantity } from './movement'

function quantityForm(type: MovementType) {
  const message = `${quantityMessage(type)}, en chiffres`
  return z
    .string(message)
    .trim()
    .max(20, { error: message, abort: true })
    .refine((typed) => readQuantity(type, typed) !== undefined, { error: message, abort: true })
    .transform((typed) => readQuantity(type, typed) ?? null)
}

/** The last movement shown, or the version of the edited row. */
const version = z
  .string('Rechargez la page')
  .regex(/^\d{1,15}$/, 'Rechargez la page')
  .transform(Number)

const reason = typedText({ max: MAX_REASON_LENGTH })

/** Confirmed stock beyond capacity. */
const seen = z.string().max(9).optional()

const formOf = (type: MovementType) =>
  z.object({ version, quantity: quantityForm(type), reason: reason.default(''), seen })

export const movementForms = {
  restock: formOf('restock'),
  sale: formOf('sale'),
  return: formOf('return'),
  adjustment: formOf('adjustment'),
}

export const resolveForm = z.object({
  reason: typedText({ max: MAX_REASON_LENGTH, required: 'Indiquez pourquoi' }),
})

const wholeNumber = (message: string) =>
  z
    .string(message)
    .trim()
    .regex(/^\d{1,6}$/, message)
    .transform(Number)

const costMessage = 'Indiquez un montant en euros, par exemple 12,50'

/** « 12,50 » and « 12.5 » are 1250 cents. */
const cost = z
  .string(costMessage)
  .trim()
  .regex(/^\d{1,6}([.,]\d{1,2})?$/, costMessage)
  .transform((typed) => Math.round(Number(typed.replace(',', '.')) * 100))

export const stockItemForm = z
  .object({
    version,
    minimum_threshold: wholeNumber('Indiquez un seuil, en nombre entier'),
    maximum_capacity: wholeNumber('Indiquez une capacité, en nombre entier'),
    unit_cost: cost,
    location: typedText({ max: 80 }).default(''),
    supplier: typedText({ max: 80 }).default(''),
  })
  // Otherwise its alert would never end.
  .refine((item) => item.maximum_capacity === 0 || item.minimum_threshold <= item.maximum_capacity, {
    path: ['minimum_threshold'],
    error: 'Le seuil est au-dessus de la capacité',
  })
