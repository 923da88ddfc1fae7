import type { TalkAct } from '~/templates/types'
import type { Act } from './about'
import { buyAct, packsAct } from './buy.server'
import { contactAct, personAct } from './contact'
import { litreCostAct } from './cost.server'
import { deliveryAct } from './delivery.server'
import { filterCostAct } from './filter-cost.server'
import { fitAct } from './fit.server'
import { loyaltyAct, referralAct } from './loyalty'
import { needAct } from './need.server'
import { offerAct } from './offer.server'
import { orderAct } from './order.server'
import { paymentAct } from './payment.server'
import { priceAct } from './price.server'
import { compareAct, productAct, stockAct } from './products.server'
import { recommendAct } from './recommend.server'

export const acts: Record<TalkAct, Act> = {
  buy: buyAct,
  compare: compareAct,
  contact: contactAct,
  delivery: deliveryAct,
  'filter-cost': filterCostAct,
  fit: fitAct,
  'litre-cost': litreCostAct,
  loyalty: loyaltyAct,
  need: needAct,
  offer: offerAct,
  order: orderAct,
  packs: packsAct,
  payment: paymentAct,
  person: personAct,
  price: priceAct,
  product: productAct,
  recommend: recommendAct,
  referral: referralAct,
  stock: stockAct,
}
