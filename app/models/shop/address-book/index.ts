import type { z } from 'zod'
import type { DeliveryAddress, savedAddressSchema } from '~/models/values/address'

export const MAX_ADDRESSES = 20

export type AddressForm = z.output<typeof savedAddressSchema>

export interface SavedAddress extends AddressForm {
  id: string
  isDefault: boolean
}

/** Delivery address of an order; its mails go to the account's address. */
export function deliveryTo({ id, isDefault, ...address }: SavedAddress, email: string): DeliveryAddress {
  return { ...address, email, billing: null }
}
