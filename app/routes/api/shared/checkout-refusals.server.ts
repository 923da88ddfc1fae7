import type { ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { type CartView, giftWithdrawnText, type OrderedItemsRefusal } from '~/models/shop/cart'
import { findOffer } from '~/models/shop/catalogue/index.server'
import type { SingleCallResult } from '~/models/shop/checkout'
import { formatEuros, withVat } from '~/models/values/money'
import { taxText } from '~/models/values/vat'

import {
  METHOD_UNAVAILABLE_STATUS,
  orderRefusals,
  refusalHeaders,
  refusalSentence,
  unavailableText,
} from '~/routes/order-refusals.server'
import { giftsExhausted, refuseLine, shortageSentence } from './cart.server'
import { problem } from './problem.server'

const chooseGiftFirst = 'Veuillez sélectionner votre produit offert avant de continuer.'

export async function refuseCheckout(
  { db, template }: Pick<Tenant, 'db' | 'template'>,
  refusal: Exclude<SingleCallResult, { ok: true }>,
) {
  switch (refusal.reason) {
    case 'item-refused':
      return refuseItem(db, refusal.refusal)
    case 'cart-changed':
      return problem(orderRefusals[refusal.reason].status, changeText(refusal.cart))
    case 'not-enough':
      return refuseShortage(db, refusal)
    case 'method-unavailable':
      return problem(METHOD_UNAVAILABLE_STATUS, unavailableText(refusal.refused, 'api'))
    default:
      return problem(
        orderRefusals[refusal.reason].status,
        refusalSentence(refusal.reason, { where: 'api', template }),
        {
          headers: refusalHeaders(refusal.reason),
        },
      )
  }
}

async function refuseItem(db: ShopDb, refusal: OrderedItemsRefusal) {
  if (refusal.reason === 'not-enough') {
    return refuseShortage(db, { productId: refusal.item.productId, available: refusal.available })
  }
  return refusal.reason === 'gift-required' ? problem(409, chooseGiftFirst) : refuseLine(refusal)
}

async function refuseShortage(db: ShopDb, short: { productId: string; available: number }) {
  const found = await findOffer(db, { productId: short.productId, packType: 'individual' })
  const name = found.ok ? found.offer.name : 'Un article'
  return problem(409, `${name}\u202f: ${shortageSentence(short.available)}`)
}

/** A missing gift, a shortage, or withdrawn gifts and price changes. */
function changeText(cart: CartView): string {
  const waiting = cart.lines.filter((line) => line.giftMissing)
  if (waiting.length > 0) return waiting.some((line) => line.giftsExhausted) ? giftsExhausted : chooseGiftFirst
  const short = cart.lines.find((line) => line.shortage !== undefined)
  if (short) return `${short.name}\u202f: ${shortageSentence(short.shortage ?? 0)}`
  const changes = cart.lines.flatMap((line) => {
    if (!line.offer) return ['Un article n’est plus en vente et a été retiré.']
    const gift = line.giftWithdrawn ? [`${line.name}\u202f: ${giftWithdrawnText}`] : []
    if (line.formerPriceCents === undefined) return gift
    const [before, now] = [line.formerPriceCents, line.unitPriceCents].map((cents) =>
      formatEuros(withVat(cents, cart.totals.vat.percent)),
    )
    return [...gift, `${line.name}\u202f: ${before} est devenu ${now} ${taxText(cart.totals.vat).tax}.`]
  })
  return ['Votre panier a changé.', ...changes, 'Vérifiez-le, puis recommencez.'].join(' ')
}
