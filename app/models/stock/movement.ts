import { z } from 'zod'
import type { MovementType } from '~/database/schema'
import { typedText } from '~/models/values'

export const movementTypes = ['restock', 'sale', 'return', 'adjustment'] as const satisfies MovementType[]

export const MAX_QUANTITY = 99_999
export const MAX_REASON_LENGTH = 200

interface MovementWords {
  label: string
  /** In its address. */
  slug: string
  /** On its button. */
  verb: string
  /** Of its quantity. */
  asks: string
  /** Where no other is given. */
  reason: string
}

export const movementWords: Record<MovementType, MovementWords> = {
  restock: {
    label: 'Réapprovisionnement',
    slug: 'reapprovisionnement',
    verb: 'Réapprovisionner',
    asks: 'Quantité à ajouter',
    reason: 'Réapprovisionnement',
  },
  sale: { label: 'Vente', slug: 'vente', verb: 'Enregistrer la vente', asks: 'Quantité à retirer', reason: 'Vente' },
  return: {
    label: 'Retour',
    slug: 'retour',
    verb: 'Enregistrer le retour',
    asks: 'Quantité à remettre en stock',
    reason: 'Retour client',
  },
  adjustment: {
    label: 'Ajustement',
    slug: 'ajustement',
    verb: 'Ajuster le stock',
    asks: 'Quantité comptée',
    reason: 'Ajustement inventaire',
  },
}

/** An adjustment may count nothing. */
export function leastQuantity(type: MovementType): 0 | 1 {
  return type === 'adjustment' ? 0 : 1
}

/** The signed difference; `quantity` is the counted stock of an adjustment. */
export function deltaOf(type: MovementType, { quantity, current }: { quantity: number; current: number }): number {
  if (type === 'adjustment') return quantity - current
  return type === 'sale' ? -quantity : quantity
}

/** In digits alone: « 1e3 » is none. Null where it was left empty, which cancels. */
function quantityForm(type: MovementType) {
  const least = leastQuantity(type)
  const message = `Indiquez un nombre entier de ${least} à ${MAX_QUANTITY.toLocaleString('fr-FR')}, en chiffres`
  return z
    .string(message)
    .trim()
    .max(20, { error: message, abort: true })
    .regex(/^\d*$/, { error: message, abort: true })
    .transform((digits) => (digits === '' ? null : Number(digits)))
    .refine((quantity) => quantity === null || (quantity >= least && quantity <= MAX_QUANTITY), message)
}

/** The last movement that the form's page showed, or the version of what it edits. */
const version = z
  .string('Rechargez la page')
  .regex(/^\d{1,15}$/, 'Rechargez la page')
  .transform(Number)

const reason = typedText({ max: MAX_REASON_LENGTH })

const formOf = (type: MovementType) => z.object({ version, quantity: quantityForm(type), reason: reason.default('') })

export const movementForms = {
  restock: formOf('restock'),
  sale: formOf('sale'),
  return: formOf('return'),
  adjustment: formOf('adjustment'),
}

/** What a quantity typed so far would do; undefined while it is none. */
export function previewOf(type: MovementType, input: { typed: string; current: number }) {
  const { data: quantity } = quantityForm(type).safeParse(input.typed)
  if (quantity === undefined || quantity === null) return undefined
  const delta = deltaOf(type, { quantity, current: input.current })
  return { delta, after: input.current + delta }
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

export const stockItemForm = z.object({
  version,
  minimum_threshold: wholeNumber('Indiquez un seuil, en nombre entier'),
  maximum_capacity: wholeNumber('Indiquez une capacité, en nombre entier'),
  unit_cost: cost,
  location: typedText({ max: 80 }).default(''),
  supplier: typedText({ max: 80 }).default(''),
})
