import type { BillMeans, CustomerOrder, PaymentMethod } from '~/database/schema'
import { printedSetting, type Settings } from '~/models/base/setting'
import type { BillingAddress } from '~/models/values/address'
import { addressLines, billingLines } from '~/models/values/address-lines'

import { sirenOf } from '~/models/values/vat-number'
import type { InvoiceContent } from './content'

/** Label and UNTDID 4461 code. */
export const paymentMeans: Record<PaymentMethod, { words: string; code: string }> = {
  card: { words: 'Carte bancaire', code: '48' },
  klarna: { words: 'Paiement en plusieurs fois (Klarna)', code: '68' },
  paypal: { words: 'PayPal', code: '68' },
  transfer: { words: 'Virement bancaire', code: '30' },
  credit: { words: 'Avoir', code: '97' },
}

export const billMeans: Record<BillMeans, { words: string; code: string }> = {
  stripe: paymentMeans.card,
  transfer: paymentMeans.transfer,
  sandbox: { words: 'Paiement simulé', code: 'ZZZ' },
}

/** Of a credit note that cancels an unpaid invoice. */
export const nothingPaid = 'Rien n’avait été payé'

const countryCodes = { France: 'FR', Belgique: 'BE', Suisse: 'CH', Luxembourg: 'LU' } as const

export function countryCode(country: string): string {
  return Object.entries(countryCodes).find(([name]) => name === country)?.[1] ?? 'FR'
}

export function sellerOf(settings: Settings): InvoiceContent['seller'] {
  const labelled = [
    ['', [settings['legal.form'], capitalText(settings['legal.capital'])].filter(Boolean).join(' ')],
    ['SIREN\u202f: ', settings['legal.siren']],
    ['', settings['legal.rcs']],
    ['TVA\u202f: ', settings['legal.vat_number']],
    ['Identifiants REP\u202f: ', printedSetting('legal.rep_identifiers', settings)],
    ['', settings['shop.phone']],
    ['', settings['shop.email']],
  ] as const
  return {
    name: settings['legal.company_name'] || settings['shop.name'],
    lines: [settings['legal.seat'] || settings['shop.address']].filter(Boolean),
    country: 'France',
    vatNumber: settings['legal.vat_number'],
    identity: labelled.flatMap(([label, value]) => (value.trim() === '' ? [] : [`${label}${value.trim()}`])),
    siren: settings['legal.siren'],
  }
}

function capitalText(capital: string): string {
  return capital.trim() === '' ? '' : `au capital de ${capital.trim()}`
}

export function deliveryPartyOf(order: CustomerOrder): InvoiceContent['delivery'] {
  const lines = addressLines({
    firstName: order.first_name,
    lastName: order.last_name,
    company: order.company,
    address: order.address,
    addressLine2: order.address_line2,
    postalCode: order.postal_code,
    city: order.city,
    country: order.country,
  })
  const named = `${order.first_name} ${order.last_name}`.trim() !== ''
  const [name = '', ...rest] = named ? lines : [order.customer_name, ...lines]
  return { name, lines: rest, country: order.country, vatNumber: '' }
}

/** Billed party, at the billing address if any. */
export function buyerOf(order: CustomerOrder): InvoiceContent['buyer'] {
  const billing = billingOf(order.billing)
  const vatNumber = order.vat_number ?? ''
  const siren = order.siren ?? sirenOf(order.vat_number) ?? ''
  if (!billing) return { ...deliveryPartyOf(order), vatNumber, siren }
  const [name = '', ...lines] = billingLines(billing)
  return { name, lines, country: billing.country, vatNumber, siren }
}

/** A damaged billing address must not block a payment: falls back to the delivery address. */
function billingOf(stored: string | null): BillingAddress | undefined {
  if (stored === null) return undefined
  try {
    const { name = '', address = '', postalCode = '', city = '', country = 'France' } = JSON.parse(stored)
    return { name, address, postalCode, city, country }
  } catch {
    return undefined
  }
}
