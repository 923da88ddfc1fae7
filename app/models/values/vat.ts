import type { Country } from '~/database/schema'
import { STANDARD_VAT_PERCENT } from './money'

/** Standard rates in force; Switzerland is an export, without VAT (art. 259-0 and 262 I CGI). */
const destinationRates: Record<Country, number> = { France: 20, Belgique: 21, Luxembourg: 17, Suisse: 0 }

/** The VAT rate of goods sent to a country. The destination counts only for shops past the OSS threshold, by setting. */
export function vatPercentFor(country: Country | null, settings: { 'vat.by_destination': string }): number {
  if (!country || settings['vat.by_destination'] !== 'oui') return STANDARD_VAT_PERCENT
  return destinationRates[country]
}
