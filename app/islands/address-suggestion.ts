/** An entry of the list below the street field. */
export interface AddressSuggestion {
  address: string
  postalCode: string
  city: string
}
