import type { DeliveryPrice } from '~/models/values/delivery-terms'
import { withVat } from '~/models/values/money'
import type { Totals } from '~/models/values/totals'
import { isWithoutFrenchTax } from '~/models/values/vat'

/** Progress of a cart towards free delivery. */
export interface FreeDelivery {
  /** 0 once reached; includes VAT where due. */
  missingCents: number
  /** Progress, 0 to 1. */
  share: number
  isTaxed: boolean
}

/** Undefined when nothing is shipped, or every delivery is free. */
export function freeDeliveryOf(
  { totals, servicesOnly }: { totals: Pick<Totals, 'goodsCents' | 'vat'>; servicesOnly: boolean },
  { feeCents, freeFromCents }: DeliveryPrice,
): FreeDelivery | undefined {
  if (servicesOnly || feeCents === 0 || freeFromCents === 0) return undefined
  const missingCents = Math.max(0, freeFromCents - totals.goodsCents)
  return {
    missingCents: withVat(missingCents, totals.vat.percent),
    share: Math.min(1, totals.goodsCents / freeFromCents),
    isTaxed: !isWithoutFrenchTax(totals.vat),
  }
}
