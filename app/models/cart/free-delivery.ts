import { type DeliveryPrice, type Totals, withVat } from '~/models/values'

/** How far a cart is from the free delivery. */
export interface FreeDelivery {
  /** 0 once it is reached; with VAT where any is due. */
  missingCents: number
  /** Of the way there, 0 to 1. */
  share: number
  isTaxed: boolean
}

/** Undefined where nothing is sent, or where every delivery is free. */
export function freeDeliveryOf(
  { totals, servicesOnly }: { totals: Pick<Totals, 'goodsCents' | 'vatPercent'>; servicesOnly: boolean },
  { feeCents, freeFromCents }: DeliveryPrice,
): FreeDelivery | undefined {
  if (servicesOnly || feeCents === 0 || freeFromCents === 0) return undefined
  const missingCents = Math.max(0, freeFromCents - totals.goodsCents)
  return {
    missingCents: withVat(missingCents, totals.vatPercent),
    share: Math.min(1, totals.goodsCents / freeFromCents),
    isTaxed: totals.vatPercent > 0,
  }
}
