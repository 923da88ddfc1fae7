import { fillSettings, type Settings } from '~/models/base/setting'
import { formatEuros } from '~/models/values/money'
import { LONGEST_WITHDRAWAL_DAYS } from '~/models/values/return-terms'

import { cashbackPercentOf, formatPoints, REFERRAL_CREDIT_CENTS, REFERRAL_PERCENT, rewardTerms, tiers } from './rules'

/** Said alike in the account, after an order, by the assistant and in the terms; placeholders are settings. */
export const referralWords = `Votre code donne à un ami ${REFERRAL_PERCENT}\u202f% de remise sur sa première commande. Vous recevez ${formatEuros(REFERRAL_CREDIT_CENTS)} d’avoir ${LONGEST_WITHDRAWAL_DAYS} jours après sa livraison, s’il garde au moins {{referral.minimum}}\u202f€ TTC d’articles, et pour {{referral.friends_per_month}} amis au plus par mois. Nul ne se parraine soi-même.`

export const rewardLimitWords =
  'Le bon et l’avoir de parrainage que donne une commande ne dépassent pas ensemble {{rewards.most_percent}}\u202f% de ce qui en est gardé.'

export const loyaltyWords = `Chaque commande payée rapporte {{loyalty.points_per_order}} points, qui comptent pour votre palier ${LONGEST_WITHDRAWAL_DAYS} jours après la livraison. Elle rapporte alors un bon, d’un pourcentage du prix TTC des articles gardés selon ce palier ({{loyalty.tiers}}), versé à votre avoir. ${rewardLimitWords}`

/** Value of `{{loyalty.tiers}}`: what each tier gives under the shop's limit. */
export function tierWords(settings: Settings): string {
  const terms = rewardTerms(settings)
  return tiers
    .map((tier) => {
      const points = tier.from > 1 ? `${formatPoints(tier.from)} points` : `${tier.from} point`
      return `${tier.name}, dès ${points}\u202f: ${cashbackPercentOf(tier, terms)}\u202f%`
    })
    .join('\u202f; ')
}

/** `fillSettings` for texts that may name the tiers. */
export function fillRewards(text: string, settings: Settings): string {
  return fillSettings(text.replaceAll('{{loyalty.tiers}}', tierWords(settings)), settings)
}
