import { href } from 'react-router'
import { REFERRAL_CREDIT_CENTS, REFERRAL_PERCENT, tiers } from '~/models/loyalty'
import { WITHDRAWAL_DAYS } from '~/models/order'
import type { Settings } from '~/models/shop'
import { type Reply, termsLink } from '~/models/support'
import { formatEuros } from '~/models/values'
import { reply } from '../reply'
import type { AnswerInput } from './about'

/** What referrals and orders earn, as in the terms of sale. */
export function loyaltyAct({ settings }: AnswerInput): Reply {
  return reply(loyaltyText(settings), [account, termsLink])
}

export function referralAct({ settings }: AnswerInput): Reply {
  return reply(referralText(settings), [account, termsLink])
}

const account = { href: href('/profile'), label: 'Voir mon compte' }

function referralText(settings: Settings): string {
  if (settings['referral.enabled'] !== 'oui') return 'Le parrainage n’est pas ouvert en ce moment.'
  return `Votre code de parrainage, dans votre compte, donne à un ami ${REFERRAL_PERCENT} % de remise sur sa première commande. Vous recevez ${formatEuros(REFERRAL_CREDIT_CENTS)} d’avoir, ${WITHDRAWAL_DAYS} jours après sa livraison, si elle n’a été ni annulée ni rendue. Nul ne se parraine soi-même.`
}

function loyaltyText(settings: Settings): string {
  if (settings['loyalty.enabled'] !== 'oui') return 'Le programme de fidélité n’est pas ouvert en ce moment.'
  const steps = tiers.map(({ name, from, cashbackPercent }) => `${name}, dès ${from} points : ${cashbackPercent} %`)
  return `Chaque commande payée rapporte ${settings['loyalty.points_per_order']} points, et un bon d’un pourcentage du prix TTC des articles selon votre palier (${steps.join(' ; ')}). Le bon est versé à votre avoir ${WITHDRAWAL_DAYS} jours après la livraison, si la commande n’a été ni annulée ni rendue.`
}
