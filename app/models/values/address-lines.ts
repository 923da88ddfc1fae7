import type { BillingAddress, DeliveryAddress } from './address'

/** Envelope layout without empty lines. */
export function addressLines(
  address: Omit<DeliveryAddress, 'email' | 'phone' | 'vatNumber' | 'siren' | 'billing'>,
): string[] {
  const { firstName, lastName, company, address: street, addressLine2, postalCode, city, country } = address
  return [`${firstName} ${lastName}`, company, street, addressLine2, `${postalCode} ${city}`, country]
    .map((line) => line?.trim() ?? '')
    .filter((line) => line !== '')
}

export function billingLines({ name, address, postalCode, city, country }: BillingAddress): string[] {
  return [name, address, `${postalCode} ${city}`, country]
}
