import type { MovementType } from '~/database/schema'
import { formatCount, ofName } from '~/models/values/wording'

export const movementTypes = ['restock', 'sale', 'return', 'adjustment'] as const satisfies MovementType[]

export const MAX_QUANTITY = 99_999
export const MAX_REASON_LENGTH = 200

interface MovementTexts {
  label: string
  /** URL segment. */
  slug: string
  /** Button label. */
  verb: string
  /** Quantity label. */
  asks: string
  /** Default reason. */
  reason: string
}

export const movementText: Record<MovementType, MovementTexts> = {
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

/** An adjustment may be 0. */
export function leastQuantity(type: MovementType): 0 | 1 {
  return type === 'adjustment' ? 0 : 1
}

/** Validation message without a full stop. */
export function quantityMessage(type: MovementType): string {
  return `Indiquez un nombre entier de ${leastQuantity(type)} à ${formatCount(MAX_QUANTITY)}`
}

/** Signed difference; for an adjustment, `quantity` is the counted stock. */
export function deltaOf(type: MovementType, { quantity, current }: { quantity: number; current: number }): number {
  if (type === 'adjustment') return quantity - current
  return type === 'sale' ? -quantity : quantity
}

export function movedText(name: string, { before, after }: { before: number; after: number }): string {
  return `Stock ${ofName(name)}\u202f: ${formatCount(before)} → ${formatCount(after)}.`
}

/** Whether a movement exceeds capacity; 0 is unlimited. */
export function isBeyondCapacity(moved: { delta: number; after: number; capacity: number }): boolean {
  return moved.delta > 0 && moved.capacity > 0 && moved.after > moved.capacity
}

/** Digits only, so « 1e3 » is invalid. Null when empty (cancels); undefined when invalid. */
export function readQuantity(type: MovementType, typed: string): number | null | undefined {
  const digits = typed.trim()
  if (digits === '') return null
  if (!/^\d{1,20}$/.test(digits)) return undefined
  const quantity = Number(digits)
  return quantity >= leastQuantity(type) && quantity <= MAX_QUANTITY ? quantity : undefined
}

/** Effect of the quantity typed so far; undefined when invalid. */
export function previewOf(type: MovementType, input: { typed: string; current: number }) {
  const quantity = readQuantity(type, input.typed)
  if (quantity === undefined || quantity === null) return undefined
  const delta = deltaOf(type, { quantity, current: input.current })
  return { delta, after: input.current + delta }
}
