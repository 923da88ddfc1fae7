import type { OfferedMethod } from '~/database/schema'
import type { Settings } from '~/models/shop'
import { parseEuros } from '~/models/values'

export type UnavailableMethod =
  | { method: OfferedMethod; available: false; reason: 'not-configured' }
  | { method: OfferedMethod; available: false; reason: 'below-minimum'; minimumCents: number }
  /** Transfers that are not confirmed yet may hold no more of a product. */
  | { method: OfferedMethod; available: false; reason: 'share-taken' }
export type MethodAvailability = { method: OfferedMethod; available: true } | UnavailableMethod

export const paymentMethods = ['card', 'klarna', 'paypal', 'transfer'] as const satisfies readonly OfferedMethod[]

export interface MethodsInput {
  settings: Settings
  totalCents: number
  /** Somebody collects payments for the shop. */
  hosted: boolean
  /** The link that confirms a transfer reaches the shopper. */
  confirmable: boolean
  /** A transfer of this order, unconfirmed, would hold too much (`exceedsTransferShare`). */
  transferShareTaken?: boolean
}

/** Every method of the shop, in the order shown, with the reason of those that cannot work for this order. */
export function offeredMethods(input: MethodsInput): MethodAvailability[] {
  const minimumCents = instalmentMinimumCents(input.settings)
  const takesTransfers = input.confirmable && input.settings['transfer.iban'].trim() !== ''
  return paymentMethods.map((method) => {
    const configured = method === 'transfer' ? takesTransfers : input.hosted
    if (!configured) return { method, available: false, reason: 'not-configured' }
    if (method === 'klarna' && input.totalCents < minimumCents) {
      return { method, available: false, reason: 'below-minimum', minimumCents }
    }
    if (method === 'transfer' && input.transferShareTaken) return { method, available: false, reason: 'share-taken' }
    return { method, available: true }
  })
}

/** The least amount that may be paid in instalments. A setting that is no amount falls back to the lender's usual one. */
export function instalmentMinimumCents(settings: Settings): number {
  return parseEuros(settings['instalments.minimum']) ?? 3_500
}
