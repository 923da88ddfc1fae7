import type { Country } from '~/database/schema'
import type { DeliveryAddress } from '~/models/values'

/** `country`: chosen before the rest. */
export function addressValues(address: DeliveryAddress | null, country: Country | null = null) {
  if (!address) return { country: country ?? 'France', billingCountry: 'France' }
  const { billing, ...delivery } = address
  return {
    ...delivery,
    billingDifferent: billing ? 'on' : '',
    billingName: billing?.name,
    billingAddress: billing?.address,
    billingPostalCode: billing?.postalCode,
    billingCity: billing?.city,
    billingCountry: billing?.country ?? 'France',
  }
}
