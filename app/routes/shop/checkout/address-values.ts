import type { DeliveryAddress } from '~/models/values'

export function addressValues(address: DeliveryAddress | null) {
  if (!address) return { country: 'France', billingCountry: 'France' }
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
