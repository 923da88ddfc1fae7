import type { TalkAct } from '~/models/base/template'
import type { Act } from './about'
import { compareAct, packsAct, tellAct } from './compare.server'
import { unitCostAct } from './cost.server'
import { deliveryAct } from './delivery.server'
import { fitAct } from './fit.server'
import { paymentAct } from './payment.server'
import { priceAct } from './price.server'
import { recommendAct } from './recommend.server'
import { buyAct, datedOfferAct, needAct, offerAct } from './tell.server'

export const acts: Record<TalkAct, Act> = {
  buy: buyAct,
  compare: compareAct,
  delivery: deliveryAct,
  fit: fitAct,
  'unit-cost': unitCostAct,
  need: needAct,
  offer: datedOfferAct,
  packs: packsAct,
  payment: paymentAct,
  price: priceAct,
  product: tellAct,
  recommend: recommendAct,
  stock: offerAct,
}
