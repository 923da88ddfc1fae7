import type { Country, VatCheck } from '~/database/schema'
import { formatEuros, formatTtc, standardVat, type Vat } from './money'
import { readVatNumber } from './vat-number'

/** Standard rates in the EU countries we deliver to. */
const destinationRates = { Belgique: 21, Luxembourg: 17 }

export interface VatSettings {
  'vat.by_destination': string
  'vat.exempt': string
}

/**
 * VAT of goods shipped to a country, null for the catalogue: none for Switzerland, an export (art. 262 I CGI), none in
 * a shop under the franchise (art. 293 B CGI). Within the EU, destination rates apply by setting, for shops above the
 * distance sales threshold (art. 259 D CGI), which the franchise does not spare. A business whose number is confirmed
 * buys there without VAT (art. 262 ter, I CGI).
 */
export function vatFor(country: Country | null, settings: VatSettings, buyer: VatBuyer | null = null): Vat {
  if (buyer?.vatCheck === 'valid' && mayBeExempt(country, buyer, settings)) return { percent: 0, regime: 'union' }
  if (isElsewhereInUnion(country) && settings['vat.by_destination'] === 'oui')
    return { percent: destinationRates[country], regime: 'taxed' }
  if (settings['vat.exempt'] === 'oui') return franchise
  return country === 'Suisse' ? { percent: 0, regime: 'export' } : standardVat
}

export interface VatBuyer {
  vatNumber: string | null
  /** What VIES said of it. */
  vatCheck?: VatCheck | null
}

function isElsewhereInUnion(country: Country | null): country is 'Belgique' | 'Luxembourg' {
  return country === 'Belgique' || country === 'Luxembourg'
}

/** Once confirmed: the goods leave for another member state, and the number is of another one than the seller's. */
export function mayBeExempt(country: Country | null, { vatNumber }: VatBuyer, settings: VatSettings): boolean {
  if (settings['vat.exempt'] === 'oui' || !isElsewhereInUnion(country) || vatNumber === null) return false
  const state = readVatNumber(vatNumber)?.country
  return state !== undefined && state !== 'FR' && state !== 'CHE'
}

/** Sold out of the French market: without its VAT, éco-participation and the prices that include them. */
export function isWithoutFrenchTax({ regime }: Pick<Vat, 'regime'>): boolean {
  return regime === 'export' || regime === 'union'
}

const franchise: Vat = { percent: 0, regime: 'franchise' }

/** The VAT of catalogue prices. */
export function catalogueVat(settings: VatSettings): Vat {
  return vatFor(null, settings)
}

interface VatColumns {
  vat_percent: number
  vat_exempt: 0 | 1
  vat_union: 0 | 1
}

/** The VAT under which an order was placed, whatever the shop's regime since. */
export function vatOfOrder({ vat_percent: percent, vat_exempt, vat_union }: VatColumns): Vat {
  if (percent > 0) return { percent, regime: 'taxed' }
  if (vat_union === 1) return { percent, regime: 'union' }
  return vat_exempt === 1 ? franchise : { percent, regime: 'export' }
}

/** The columns that `vatOfOrder` reads. */
export function vatColumns({ percent, regime }: Vat): VatColumns {
  return { vat_percent: percent, vat_exempt: regime === 'franchise' ? 1 : 0, vat_union: regime === 'union' ? 1 : 0 }
}

/** Beside every export amount: import charges are not included. */
export const exportText = 'TVA et droits à l’importation en sus'

/** Required on invoices of goods sent to a business of another member state (art. 242 nonies A, annexe II CGI). */
export const exemptDeliveryText = 'art. 262 ter I du CGI'
export const unionText = `Exonération de TVA, ${exemptDeliveryText}`

/** Required on invoices of a shop under the franchise (art. 242 nonies A, annexe II CGI). */
export const withoutVatNumber = 'non applicable, art. 293 B du CGI'
export const franchiseText = `TVA ${withoutVatNumber}`

/** Wording of amounts: an export and an exempt delivery include no tax; under the franchise there is none to add. */
export function taxText({ regime }: Pick<Vat, 'regime'>): {
  tax: 'TTC' | 'HT'
  total: string
  note: string | undefined
} {
  if (regime === 'export') return { tax: 'HT', total: 'Total HT', note: exportText }
  if (regime === 'union') return { tax: 'HT', total: 'Total HT', note: unionText }
  return { tax: 'TTC', total: 'Total TTC', note: regime === 'franchise' ? franchiseText : undefined }
}

/** After an amount excluding VAT; nothing under the franchise, where it is the price paid. */
export function netMark({ regime }: Pick<Vat, 'regime'>): '' | ' HT' {
  return regime === 'franchise' ? '' : ' HT'
}

/** From which amount of goods delivery is free: `100,00 € HT (120,00 € TTC)`; `100,00 €` under the franchise. */
export function thresholdText(cents: number, vat: Vat): string {
  const net = formatEuros(cents) + netMark(vat)
  return vat.regime === 'franchise' ? net : `${net} (${formatTtc(cents, vat)} TTC)`
}
