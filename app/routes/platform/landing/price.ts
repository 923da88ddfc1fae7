import { formatEuros } from '~/models/values/money'

/** `99 €`: prices of plans are whole euros before VAT. */
export function planPrice(cents: number): string {
  return formatEuros(cents).replace(/,00(?=\D*$)/, '')
}
