export type { AddressForm, SavedAddress } from './saved-address'
export { deliveryTo, MAX_ADDRESSES } from './saved-address'
