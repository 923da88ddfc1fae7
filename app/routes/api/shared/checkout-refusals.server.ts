import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { CartView, OrderedItemsRefusal } from '~/models/cart'
import { findOffer } from '~/models/catalogue/index.server'
import type { SingleCallResult } from '~/models/checkout'
import type { UnavailableMethod } from '~/models/payment'
import { formatEuros, serviceAbroad, withVat } from '~/models/values'

import {
  closedWords,
  shareTakenWords,
  tooManySessionsWords,
  tooManyUnpaidWords,
} from '~/routes/shop/checkout/checkout-page.server'
import { giftsExhausted, refuseLine, shortageSentence } from './cart.server'
import { problem } from './problem.server'

const chooseGiftFirst = 'Veuillez sélectionner votre produit offert avant de continuer.'
const RETRY_SECONDS = '30'

/** What a call that orders is told when it gets no session. */
export async function refuseCheckout(db: Kysely<ShopDatabase>, refusal: Exclude<SingleCallResult, { ok: true }>) {
  switch (refusal.reason) {
    case 'item-refused':
      return refuseItem(db, refusal.refusal)
    case 'cart-changed':
      return problem(409, changeWords(refusal.cart))
    case 'empty-cart':
      return problem(409, 'Panier vide')
    case 'service-abroad':
      return problem(409, serviceAbroad)
    case 'not-enough':
      return refuseShortage(db, refusal)
    case 'not-payable':
      return problem(409, 'Cette commande ne peut plus être payée.')
    case 'too-many-unpaid':
      return problem(409, tooManyUnpaidWords)
    case 'too-many-sessions':
      return problem(409, tooManySessionsWords)
    case 'shop-closed':
      return problem(503, closedWords)
    case 'method-unavailable':
      return problem(409, methodWords(refusal.refused))
    case 'provider-unavailable':
      return problem(
        503,
        'Le service de paiement ne répond pas. Votre panier est conservé\u202f: réessayez dans un instant.',
        { headers: { 'Retry-After': RETRY_SECONDS } },
      )
  }
}

async function refuseItem(db: Kysely<ShopDatabase>, refusal: OrderedItemsRefusal) {
  if (refusal.reason === 'not-enough') {
    return refuseShortage(db, { productId: refusal.item.productId, available: refusal.available })
  }
  return refusal.reason === 'gift-required' ? problem(409, chooseGiftFirst) : refuseLine(refusal)
}

async function refuseShortage(db: Kysely<ShopDatabase>, short: { productId: string; available: number }) {
  const found = await findOffer(db, { productId: short.productId, packType: 'individual' })
  const name = found.ok ? found.offer.name : 'Un article'
  return problem(409, `${name}\u202f: ${shortageSentence(short.available)}`)
}

function methodWords(refused: UnavailableMethod): string {
  if (refused.reason === 'share-taken') return shareTakenWords
  return refused.reason === 'below-minimum'
    ? `Le paiement en plusieurs fois est proposé à partir de ${formatEuros(refused.minimumCents)}.`
    : 'Ce moyen de paiement n’est pas proposé par la boutique.'
}

/** What the cart waits for, or how its prices have moved. */
function changeWords(cart: CartView): string {
  const waiting = cart.lines.filter((line) => line.giftMissing)
  if (waiting.length > 0) return waiting.some((line) => line.giftsExhausted) ? giftsExhausted : chooseGiftFirst
  const short = cart.lines.find((line) => line.shortage !== undefined)
  if (short) return `${short.name}\u202f: ${shortageSentence(short.shortage ?? 0)}`
  const changes = cart.lines.flatMap((line) => {
    if (!line.offer) return ['Un article n’est plus en vente et a été retiré.']
    if (line.formerPriceCents === undefined) return []
    const [before, now] = [line.formerPriceCents, line.unitPriceCents].map((cents) =>
      formatEuros(withVat(cents, cart.totals.vatPercent)),
    )
    return [`${line.name}\u202f: ${before} est devenu ${now} TTC.`]
  })
  return ['Votre panier a changé.', ...changes, 'Vérifiez-le, puis recommencez.'].join(' ')
}
