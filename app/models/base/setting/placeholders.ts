import { creditExample, creditTerms } from '~/models/values/credit'
import { parseEuros } from '~/models/values/delivery-terms'
import { typesetPhone } from '~/models/values/phone'
import { returnCostText, returnTerms } from '~/models/values/return-terms'
import { franchiseText, withoutVatNumber } from '~/models/values/vat'
import { isKeyOf, keysOf } from '~/runtime/record'
import { typesetHours } from './opening-hours'
import type { SettingKey, Settings } from './setting.server'

/** Euro amounts, stored as typed. */
const amounts: SettingKey[] = [
  'delivery.fee',
  'delivery.free_from',
  'instalments.minimum',
  'instalments.example',
  'referral.minimum',
]

const placeholder = /\{\{\s*([\w.]+)\s*\}\}/g

/** `{{vat.…}}`: what differs under the franchise (art. 293 B CGI). */
const vatTexts = {
  'vat.prices': {
    name: 'TVA des prix',
    taxed:
      'Le prix hors taxes est indiqué à côté, pour les professionnels. La TVA appliquée est la TVA française au taux en vigueur',
    exempt: franchiseText,
  },
  'vat.export': {
    name: 'TVA d’une exportation',
    taxed:
      'Une livraison en Suisse est une exportation, exonérée de TVA française\u202f: le panier, la commande et la facture donnent alors les prix hors taxes, TVA et droits à l’importation en sus.',
    exempt: 'Une livraison en Suisse est une exportation\u202f: TVA et droits à l’importation sont en sus.',
  },
  'vat.net': { name: '«\u202fhors taxes\u202f», après un montant', taxed: ' hors taxes', exempt: '' },
  'vat.shown': {
    name: 'Prix affichés, HT ou TTC',
    taxed:
      'Les deux. Le prix TTC est celui que vous payez\u202f; le prix HT est indiqué à côté, et la TVA figure au panier et au paiement sur une ligne à part.',
    exempt: `Le prix affiché est TTC\u202f: c’est celui que vous payez. Il ne comprend pas de TVA\u202f: ${franchiseText}.`,
  },
  'vat.invoice': {
    name: 'TVA de la facture',
    taxed:
      'Oui. La facture indique le prix hors taxes, la TVA et le numéro de TVA de votre entreprise si vous le saisissez à la commande.',
    exempt: `Vous recevez une facture, sans TVA\u202f: ${franchiseText}. Elle porte le numéro de TVA de votre entreprise si vous le saisissez à la commande.`,
  },
}

/** `{{credit.example}}`: empty without a lender, and then its sentences are left out. */
export const CREDIT_EXAMPLE = 'credit.example'

function creditExampleOf(settings: Settings): string {
  const terms = creditTerms(settings)
  return terms ? creditExample(terms) : ''
}

export type VatPlaceholder = keyof typeof vatTexts
export const vatPlaceholders = keysOf(vatTexts)

export function isVatPlaceholder(key: string): key is VatPlaceholder {
  return isKeyOf(vatTexts, key)
}

export function vatPlaceholderName(key: VatPlaceholder): string {
  return vatTexts[key].name
}

export function vatText(key: VatPlaceholder, settings: Settings): string {
  return vatTexts[key][settings['vat.exempt'] === 'oui' ? 'exempt' : 'taxed']
}

/** Replaces `{{delivery.fee}}` in plain text; unknown keys stay. Drops sentences that name an empty setting. */
export function fillSettings(text: string, settings: Settings): string {
  const isSet = (sentence: string) =>
    [...sentence.matchAll(placeholder)].every(([, key]) =>
      key === CREDIT_EXAMPLE
        ? creditExampleOf(settings) !== ''
        : !isKeyOf(settings, key) || printedSetting(key, settings).trim() !== '',
    )
  const sentences = text.split(/(?<=[.!?]\s)/).filter(isSet)
  return sentences.join('').replace(placeholder, (whole, key: string) => {
    if (isVatPlaceholder(key)) return vatText(key, settings)
    if (key === CREDIT_EXAMPLE) return creditExampleOf(settings)
    return isKeyOf(settings, key) ? printedSetting(key, settings) : whole
  })
}

/** Of the REP identifiers: the shop has none, by its own decision. */
export function isNoProducer(identifiers: string): boolean {
  return /^non[ -]producteur\b/i.test(identifiers.trim())
}

/** Formats a setting for visitors: `2000` euros are `2 000`; who pays a return is `à nos frais`. */
export function printedSetting(key: SettingKey, settings: Settings): string {
  const stored = settings[key]
  if (key === 'legal.vat_number' && stored.trim() === '' && settings['vat.exempt'] === 'oui') return withoutVatNumber
  if (key === 'legal.rep_identifiers' && isNoProducer(stored)) return ''
  if (key === 'shop.phone') return typesetPhone(stored)
  if (key === 'shop.hours') return typesetHours(stored)
  if (key === 'returns.paid_by') return returnCostText(returnTerms(settings))
  const cents = amounts.includes(key) ? parseEuros(stored) : undefined
  if (cents === undefined) return stored
  const minimumFractionDigits = cents % 100 === 0 ? 0 : 2
  return (cents / 100).toLocaleString('fr-FR', { minimumFractionDigits })
}
