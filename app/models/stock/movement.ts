import type { MovementType } from '~/database/schema'
import { formatCount, ofName } from '~/models/values'

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

/** What a quantity has to be, without a full stop. */
export function quantityMessage(type: MovementType): string {
  return `Indiquez un nombre entier de ${leastQuantity(type)} à ${formatCount(MAX_QUANTITY)}`
}

/** The signed difference; `quantity` is the counted stock of an adjustment. */
export function deltaOf(type: MovementType, { quantity, current }: { quantity: number; current: number }): number {
  if (type === 'adjustment') return quantity - current
  return type === 'sale' ? -quantity : quantity
}

/** What became of a product's stock. */
export function movedWords(name: string, { before, after }: { before: number; after: number }): string {
  return `Stock ${ofName(name)}\u202f: ${formatCount(before)} → ${formatCount(after)}.`
}

/** Whether a movement leaves more than there is room for; a capacity of 0 is none. */
export function isBeyondCapacity(moved: { delta: number; after: number; capacity: number }): boolean {
  return moved.delta > 0 && moved.capacity > 0 && moved.after > moved.capacity
}

/** In digits alone: « 1e3 » is none. Null where it was left empty, which cancels; undefined where it cannot be. */
export function readQuantity(type: MovementType, typed: string): number | null | undefined {
  const digits = typed.trim()
  if (digits === '') return null
  if (!/^\d{1,20}$/.test(digits)) return undefined
  const quantity = Number(digits)
  return quantity >= leastQuantity(type) && quantity <= MAX_QUANTITY ? quantity : undefined
}

/** What a quantity typed so far would do; undefined while it is none. */
export function previewOf(type: MovementType, input: { typed: string; current: number }) {
  const quantity = readQuantity(type, input.typed)
  if (quantity === undefined || quantity === null) return undefined
  const delta = deltaOf(type, { quantity, current: input.current })
  return { delta, after: input.current + delta }
}
