import type { PaymentMethod } from '~/database/schema'
import type { Settings } from '../setting.server'

export type UnavailableMethod =
  | { method: PaymentMethod; available: false; reason: 'not-configured' }
  | { method: PaymentMethod; available: false; reason: 'below-minimum'; minimumCents: number }
export type MethodAvailability = { method: PaymentMethod; available: true } | UnavailableMethod

const methods: PaymentMethod[] = ['card', 'klarna', 'paypal', 'transfer']

/**
 * Every method of the shop, in the order shown, with the reason of those that cannot work for this total. `hosted`:
 * somebody collects payments for the shop.
 */
export function offeredMethods(input: {
  settings: Settings
  totalCents: number
  hosted: boolean
}): MethodAvailability[] {
  const minimumCents = instalmentMinimumCents(input.settings)
  return methods.map((method) => {
    const configured = method === 'transfer' ? input.settings['transfer.iban'].trim() !== '' : input.hosted
    if (!configured) return { method, available: false, reason: 'not-configured' }
    if (method === 'klarna' && input.totalCents < minimumCents) {
      return { method, available: false, reason: 'below-minimum', minimumCents }
    }
    return { method, available: true }
  })
}

/** The least amount that may be paid in instalments. A setting that is no amount falls back to the lender's usual one. */
export function instalmentMinimumCents(settings: Settings): number {
  const text = settings['instalments.minimum_cents'].trim()
  return /^\d{1,9}$/.test(text) ? Number(text) : 3_500
}
