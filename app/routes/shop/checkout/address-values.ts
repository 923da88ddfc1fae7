import type { z } from 'zod'
import type { AddressValues } from '~/components/shop/checkout/address-form'
import type { DeliveryAddress, shippingSchema } from '~/models/values'

/** An address as the fields of its form. */
export function addressValues(address: DeliveryAddress | null): AddressValues {
  if (!address) return { country: 'France', billingCountry: 'France' }
  const { billing, company, vatNumber, addressLine2, ...fields } = address
  return {
    ...fields,
    company: company ?? '',
    vatNumber: vatNumber ?? '',
    addressLine2: addressLine2 ?? '',
    billingDifferent: billing ? 'on' : '',
    billingName: billing?.name ?? '',
    billingAddress: billing?.address ?? '',
    billingPostalCode: billing?.postalCode ?? '',
    billingCity: billing?.city ?? '',
    billingCountry: billing?.country ?? 'France',
  }
}

/** A field that was not sent counts as left empty, so that all messages come at once. */
export const emptyAddressForm = {
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  address: '',
  postalCode: '',
  city: '',
  country: 'France',
} satisfies Partial<Record<keyof z.input<typeof shippingSchema>, string>>
