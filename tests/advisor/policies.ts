import { legalWarranty } from '~/models/shop/order'
import { LONGEST_WITHDRAWAL_DAYS } from '~/models/values/return-terms'
import { INSTALMENT_COUNTS } from '~/models/values/totals'
import { amountPattern, fold, numberPattern } from './fold'
import type { Policy } from './question'
import type { ShopFacts } from './shop-facts'

/** Of the law alone (art. L221-18 and L221-24 C. conso). */
const LEGAL_DAYS = 14
/** Working days that a transfer is awaited (docs/decisions/0023-transfers.md). */
const TRANSFER_DAYS = 5

/** How an answer tells it, in a folded text. */
export function resolvePolicy(policy: Policy, { settings, terms }: ShopFacts): RegExp {
  switch (policy) {
    case 'withdrawal-days':
      return days(LONGEST_WITHDRAWAL_DAYS)
    case 'legal-withdrawal-days':
    case 'refund-days':
      return days(LEGAL_DAYS)
    case 'legal-warranty':
      return new RegExp(`${numberPattern(/\d+/.exec(legalWarranty)?.[0] ?? '')} ans`)
    case 'shipping-fee':
      return amountPattern(terms.feeCents)
    case 'free-shipping-threshold':
      return amountPattern(terms.freeFromCents)
    case 'instalment-counts':
      return new RegExp(INSTALMENT_COUNTS.map((count) => numberPattern(count)).join('.{0,15}'))
    case 'transfer-days':
      return new RegExp(`(?:${numberPattern(TRANSFER_DAYS)}|cinquieme|5e).{0,10}jour`)
    case 'phone':
      return new RegExp(settings['shop.phone'].replace(/\D/g, '').split('').join('[ .]?'))
    case 'email':
      return literally(settings['shop.email'])
    case 'mediator':
      return new RegExp(
        [settings['legal.mediator_name'], settings['legal.mediator_site']]
          .map((text) => literally(text).source)
          .join('|'),
      )
  }
}

/** `30 jours`, or the number alone in a sentence about days. */
function days(count: number): RegExp {
  const number = numberPattern(count)
  return new RegExp(`${number} ?(?:j\\b|jours?)|jours?\\b[^.]{0,80}${number}(?! ?(?:min|€|%|ans|h\\b))`)
}

function literally(text: string): RegExp {
  return new RegExp(fold(text).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'))
}
