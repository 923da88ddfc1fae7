import type { Country } from '~/database/schema'
import { STANDARD_VAT_PERCENT } from './money'

/** Standard rates in force where the shop delivers within the Union. */
const destinationRates: Record<Exclude<Country, 'Suisse'>, number> = { France: 20, Belgique: 21, Luxembourg: 17 }

/**
 * The VAT rate of goods sent to a country: none for Switzerland, an export (art. 262 I CGI). Within the Union the
 * destination counts for shops past the threshold of distance sales (art. 259 D CGI), by setting.
 */
export function vatPercentFor(country: Country | null, settings: { 'vat.by_destination': string }): number {
  if (country === 'Suisse') return 0
  if (!country || settings['vat.by_destination'] !== 'oui') return STANDARD_VAT_PERCENT
  return destinationRates[country]
}

/** Beside every amount of an export: what the buyer pays at the border is not in it. */
export const exportWords = 'TVA et droits à l’importation en sus'

/** How amounts are called where all of an order has this rate: an export includes no tax. */
export function taxWords(vatPercent: number): { tax: 'TTC' | 'HT'; total: string; note: string | undefined } {
  return vatPercent === 0
    ? { tax: 'HT', total: 'Total HT', note: exportWords }
    : { tax: 'TTC', total: 'Total TTC', note: undefined }
}
