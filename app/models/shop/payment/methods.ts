import type { OfferedMethod } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import { instalmentMinimumCents } from '~/models/values/credit'

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
  /** The confirmation can reach the shopper: without it nothing may be sold (art. L221-13 C. conso). */
  confirmable: boolean
  /** See `exceedsTransferShare`. */
  transferShareTaken?: boolean
}

/** All methods in display order, with why one is unavailable for this order. */
export function offeredMethods(input: MethodsInput): MethodAvailability[] {
  const minimumCents = instalmentMinimumCents(input.settings)
  const takesTransfers = input.settings['transfer.iban'].trim() !== ''
  return paymentMethods.map((method) => {
    const configured = method === 'transfer' ? takesTransfers : input.hosted && isLent(method, input.settings)
    if (!input.confirmable || !configured) return { method, available: false, reason: 'not-configured' }
    if (method === 'klarna' && input.totalCents < minimumCents) {
      return { method, available: false, reason: 'below-minimum', minimumCents }
    }
    if (method === 'transfer' && input.transferShareTaken) return { method, available: false, reason: 'share-taken' }
    return { method, available: true }
  })
}

/** Without a lender there is no credit to offer. */
function isLent(method: OfferedMethod, settings: Settings): boolean {
  return method !== 'klarna' || settings['instalments.lender'].trim() !== ''
}
