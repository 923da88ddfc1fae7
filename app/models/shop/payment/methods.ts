import type { OfferedMethod } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import { parseEuros } from '~/models/values/delivery-terms'

export type UnavailableMethod =
  | { method: OfferedMethod; available: false; reason: 'not-configured' }
  | { method: OfferedMethod; available: false; reason: 'below-minimum'; minimumCents: number }
  /** Unconfirmed transfers reached their share of a product's stock. */
  | { method: OfferedMethod; available: false; reason: 'share-taken' }
export type MethodAvailability = { method: OfferedMethod; available: true } | UnavailableMethod

export const paymentMethods = ['card', 'klarna', 'paypal', 'transfer'] as const satisfies readonly OfferedMethod[]

export interface MethodsInput {
  settings: Settings
  totalCents: number
  /** A provider is configured. */
  hosted: boolean
  /** The confirmation link can reach the shopper. */
  confirmable: boolean
  /** See `exceedsTransferShare`. */
  transferShareTaken?: boolean
}

/** All methods in display order, with why one is unavailable for this order. */
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

/** Minimum for instalments; an invalid setting falls back to the lender's default. */
export function instalmentMinimumCents(settings: Settings): number {
  return parseEuros(settings['instalments.minimum']) ?? 3_500
}
