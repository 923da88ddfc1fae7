import type { Country } from '~/database/schema'
import { STANDARD_VAT_PERCENT } from './money'

/** Standard rates in the EU countries we deliver to. */
const destinationRates: Record<Exclude<Country, 'Suisse'>, number> = { France: 20, Belgique: 21, Luxembourg: 17 }

/**
 * VAT rate of goods shipped to a country: none for Switzerland, an export (art. 262 I CGI). Within the EU, destination
 * rates apply by setting, for shops above the distance sales threshold (art. 259 D CGI).
 */
export function vatPercentFor(country: Country | null, settings: { 'vat.by_destination': string }): number {
  if (country === 'Suisse') return 0
  if (!country || settings['vat.by_destination'] !== 'oui') return STANDARD_VAT_PERCENT
  return destinationRates[country]
}

/** Beside every export amount: import charges are not included. */
export const exportText = 'TVA et droits à l’importation en sus'

/** Wording of amounts for an order at this rate: an export includes no tax. */
export function taxText(vatPercent: number): { tax: 'TTC' | 'HT'; total: string; note: string | undefined } {
  return vatPercent === 0
    ? { tax: 'HT', total: 'Total HT', note: exportText }
    : { tax: 'TTC', total: 'Total TTC', note: undefined }
}
