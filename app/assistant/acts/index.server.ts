import type { TalkAct } from '~/models/template'
import type { Act } from './about'
import { compareAct, tellAct } from './compare.server'
import { contactAct, personAct } from './contact'
import { litreCostAct } from './cost.server'
import { deliveryAct } from './delivery.server'
import { fitAct } from './fit.server'
import { loyaltyAct, referralAct } from './loyalty'
import { orderAct } from './order.server'
import { packsAct } from './packs.server'
import { paymentAct } from './payment.server'
import { priceAct } from './price.server'
import { recommendAct } from './recommend.server'
import { buyAct, datedOfferAct, needAct, offerAct } from './tell.server'

export const acts: Record<TalkAct, Act> = {
  buy: buyAct,
  compare: compareAct,
  contact: contactAct,
  delivery: deliveryAct,
  fit: fitAct,
  'litre-cost': litreCostAct,
  loyalty: loyaltyAct,
  need: needAct,
  offer: datedOfferAct,
  order: orderAct,
  packs: packsAct,
  payment: paymentAct,
  person: personAct,
  price: priceAct,
  product: tellAct,
  recommend: recommendAct,
  referral: referralAct,
  stock: offerAct,
}
