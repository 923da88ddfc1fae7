/** One line of the list below the field of a street. */
export interface AddressSuggestion {
  address: string
  postalCode: string
  city: string
}
