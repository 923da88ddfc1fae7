import type { Template } from '~/models/base/template'
import type { CheckoutResult, CompleteAddressResult } from '~/models/shop/checkout'
import type { UnavailableMethod } from '~/models/shop/payment'
import { serviceAbroad } from '~/models/values/delivery'
import { formatEuros } from '~/models/values/money'

type Refused<Result> = Exclude<Result, { ok: true }>

/** The other refusals redirect or name their payment method. */
export type OrderRefusal = Exclude<
  (Refused<CheckoutResult> | Refused<CompleteAddressResult>)['reason'],
  'already-paid' | 'not-waiting' | 'method-unavailable'
>

interface RefusalAnswer {
  status: 409 | 503
  /** The form field it concerns. */
  field?: 'email' | 'country'
  retrySeconds?: number
  sentence: string
  /** Overrides `sentence` on the page of a placed order and in the API. */
  order?: string
  api?: string
}

/** Status, field and sentence of each refusal, for pages and API. */
export const orderRefusals = {
  'empty-cart': { status: 409, sentence: 'Panier vide' },
  'cart-changed': { status: 409, sentence: 'Un prix ou un stock vient de changer dans votre panier.' },
  'not-enough': {
    status: 409,
    sentence: 'Un article de votre panier vient d’être épuisé ou n’est plus disponible en assez grand nombre.',
    order: 'Un article de cette commande est épuisé\u202f: elle ne peut plus être payée. Rien n’a été débité.',
  },
  'service-abroad': { status: 409, field: 'country', sentence: 'Cette prestation ne se fait qu’en France.' },
  'other-vat': {
    status: 409,
    field: 'country',
    sentence:
      'Cette commande est payée avec la TVA d’un autre pays, et ne peut pas partir vers celui-ci telle quelle. Indiquez une adresse au même taux, en France métropolitaine par exemple, ou écrivez-nous\u202f: nous la reprenons avec vous.',
  },
  'not-payable': { status: 409, sentence: 'Cette commande ne peut plus être payée.' },
  'transfer-awaited': {
    status: 409,
    field: 'email',
    sentence: 'L’e-mail qui annonce ce virement est parti à l’adresse de la commande\u202f: gardez-la.',
  },
  // One sentence for e-mail and network limits: it must not disclose whether an address has ordered.
  'too-many-unpaid': {
    status: 409,
    field: 'email',
    sentence:
      'Trop de commandes attendent déjà leur paiement, avec cet e-mail ou depuis cette connexion. Payez l’une d’elles par le lien de son e-mail, ou réessayez plus tard. Votre panier est conservé.',
  },
  'too-many-sessions': {
    status: 409,
    sentence:
      'Le paiement de cette commande a été commencé trop de fois. Elle est conservée\u202f: payez par virement si la boutique le propose, ou écrivez-nous.',
  },
  'shop-closed': {
    status: 503,
    sentence: 'La boutique ne prend pas encore de commande. Votre panier est conservé.',
    order: 'La boutique ne prend pas encore de paiement. Votre commande est conservée.',
  },
  'provider-unavailable': {
    status: 503,
    retrySeconds: 30,
    sentence: 'Erreur lors du traitement du paiement. Veuillez réessayer.',
    api: 'Le service de paiement ne répond pas. Votre panier est conservé\u202f: réessayez dans un instant.',
  },
} as const satisfies Record<OrderRefusal, RefusalAnswer>

export function refusalSentence(
  reason: OrderRefusal,
  { where, template }: { where: 'cart' | 'order' | 'api'; template: Pick<Template, 'words'> },
): string {
  if (reason === 'service-abroad') return serviceAbroad(template.words.shop.services)
  const answer: RefusalAnswer = orderRefusals[reason]
  return (where === 'cart' ? undefined : answer[where]) ?? answer.sentence
}

export function refusalHeaders(reason: OrderRefusal): Record<string, string> {
  const { retrySeconds }: RefusalAnswer = orderRefusals[reason]
  return retrySeconds === undefined ? {} : { 'Retry-After': String(retrySeconds) }
}

export const METHOD_UNAVAILABLE_STATUS = 409

/** The form shows it beside the method; the API's sentence stands alone. */
export function unavailableText(refused: UnavailableMethod, where: 'form' | 'api' = 'form'): string {
  switch (refused.reason) {
    case 'below-minimum': {
      const minimum = formatEuros(refused.minimumCents)
      return where === 'form'
        ? `Proposé à partir de ${minimum}.`
        : `Le paiement en plusieurs fois est proposé à partir de ${minimum}.`
    }
    case 'share-taken':
      return 'Pas pour cette quantité en ce moment\u202f: les virements qui ne sont pas encore confirmés ne retiennent qu’une partie du stock. Choisissez un autre moyen de paiement, ou connectez-vous à votre compte avec l’e-mail de la commande.'
    case 'not-configured':
      return where === 'form'
        ? 'Ce moyen de paiement n’est pas disponible dans cette boutique pour le moment.'
        : 'Ce moyen de paiement n’est pas proposé par la boutique.'
  }
}
