import type { OrderStatus, PaymentState } from '~/database/schema'

/** Independent model of the shop: one product, integers, no shop code. */
export interface ModelShop {
  current: number
  /** Credit that customers may spend, by their id. */
  credit: Map<string, number>
  orders: ModelOrder[]
  /** Reserved by orders outside the model. */
  reservedElsewhere: number
}

export interface ModelMoney {
  paymentId: string
  sessionId: string
  isTransfer: boolean
  state: 'open' | 'pending' | 'paid' | 'stray' | 'mismatch' | 'returned'
  cents: number
}

export interface ModelRefund {
  id: string
  paymentId: string | undefined
  isUnmatched: boolean
  money: number
  credit: number
  units: number
  delivery: number
  state: 'requested' | 'done' | 'failed'
}

export interface ModelOrder {
  id: string
  customerId: string
  quantity: number
  goodsCents: number
  deliveryCents: number
  creditCents: number
  status: OrderStatus
  payment: PaymentState
  reserved: number
  taken: number
  returned: number
  hasPoints: boolean
  holdsCredit: boolean
  heldCents: number
  money: ModelMoney[]
  refunds: ModelRefund[]
}

export const reservedOf = (shop: ModelShop) =>
  shop.orders.reduce((sum, { reserved }) => sum + reserved, shop.reservedElsewhere)
export const availableOf = (shop: ModelShop) => shop.current - reservedOf(shop)
export const needsOf = ({ quantity, returned }: ModelOrder) => quantity - returned

const isServed = (status: OrderStatus) => status !== 'annule' && status !== 'en_attente'

/** Rolls back a refused step. */
export function attempt(shop: ModelShop, order: ModelOrder, step: () => Answer): Answer {
  const before = structuredClone({ current: shop.current, credit: shop.credit, order })
  const answer = step()
  if (answer.ok) return answer
  shop.current = before.current
  shop.credit = before.credit
  Object.assign(order, before.order)
  return answer
}

type Answer = { ok: true } | { ok: false; reason: string }
const done: Answer = { ok: true }
const refused = (reason: string): Answer => ({ ok: false, reason })

export function move(shop: ModelShop, order: ModelOrder, status: OrderStatus): Answer {
  if (order.status === status) return done
  const before = order.status
  order.status = status
  const goods = moveGoods(shop, order)
  if (!goods.ok) return goods
  if (status === 'annule') {
    undoRewards(shop, order)
    return done
  }
  if (before !== 'annule' || order.payment === 'refunded') return done
  if (!holdCredit(shop, order)) return refused('credit-spent')
  if (order.payment === 'paid') order.hasPoints = true
  return done
}

function moveGoods(shop: ModelShop, order: ModelOrder): Answer {
  const isReserved = order.status === 'en_attente' && order.payment !== 'paid'
  const isTaken = order.status !== 'annule' && !isReserved
  if (isTaken) sellReserved(shop, order)
  if (order.status === 'annule') order.reserved = 0
  const more = (isTaken ? needsOf(order) : 0) - order.taken
  if (more > availableOf(shop)) return refused('not-enough')
  shop.current -= more
  order.taken += more
  return isReserved ? reserve(shop, order) : done
}

export function reserve(shop: ModelShop, order: ModelOrder): Answer {
  if (order.reserved > 0) return done
  if (needsOf(order) > availableOf(shop)) return refused('not-enough')
  order.reserved = needsOf(order)
  return done
}

function sellReserved(shop: ModelShop, order: ModelOrder): void {
  shop.current -= order.reserved
  order.taken += order.reserved
  order.reserved = 0
}

function holdCredit(shop: ModelShop, order: ModelOrder): boolean {
  if (order.holdsCredit || order.creditCents === 0) return true
  const left = shop.credit.get(order.customerId) ?? 0
  const cents = order.creditCents - givenByCredit(order)
  if (left < cents) return false
  shop.credit.set(order.customerId, left - cents)
  order.heldCents = cents
  order.holdsCredit = true
  return true
}

function releaseCredit(shop: ModelShop, order: ModelOrder): void {
  if (!order.holdsCredit) return
  shop.credit.set(order.customerId, (shop.credit.get(order.customerId) ?? 0) + order.heldCents)
  order.heldCents = 0
  order.holdsCredit = false
}

const isPaidByCredit = (order: ModelOrder) => order.creditCents === order.goodsCents + order.deliveryCents

/** Credit beside money is returned whole; where it paid alone, part by part. */
function givenByCredit(order: ModelOrder): number {
  if (!isPaidByCredit(order)) return 0
  return order.refunds.filter(({ state }) => state === 'done').reduce((sum, { credit }) => sum + credit, 0)
}

function returnCredit(shop: ModelShop, order: ModelOrder, cents: number): void {
  if (!order.holdsCredit) return
  order.heldCents -= cents
  shop.credit.set(order.customerId, (shop.credit.get(order.customerId) ?? 0) + cents)
}

function undoRewards(shop: ModelShop, order: ModelOrder): void {
  order.hasPoints = false
  releaseCredit(shop, order)
}

/** A payment of the right amount arrived. */
export function receive(shop: ModelShop, order: ModelOrder, money: ModelMoney): void {
  if (money.state !== 'open' && money.state !== 'pending') return
  const isWanted = order.payment !== 'paid' && order.payment !== 'refund_due'
  const { paymentId } = money
  const isHeld = attempt(shop, order, () => (isWanted ? holdAgain(shop, order) : refused('paid'))).ok
  // Not `money` itself: a rollback has replaced it by a copy.
  for (const one of order.money) if (one.paymentId === paymentId) one.state = isHeld ? 'paid' : 'stray'
  if (isHeld) bePaid(shop, order)
  else if (order.payment !== 'paid') oweRefund(shop, order)
}

function oweRefund(shop: ModelShop, order: ModelOrder): void {
  order.payment = 'refund_due'
  if (!isServed(order.status)) order.status = 'annule'
  order.reserved = 0
  releaseCredit(shop, order)
}

function holdAgain(shop: ModelShop, order: ModelOrder): Answer {
  const held = order.taken > 0 ? done : reserve(shop, order)
  if (!held.ok) return held
  return holdCredit(shop, order) ? done : refused('credit-spent')
}

function bePaid(shop: ModelShop, order: ModelOrder): void {
  if (!isServed(order.status)) order.status = 'confirme'
  order.payment = 'paid'
  order.hasPoints = true
  sellReserved(shop, order)
}

/** The provider reviews the payment. */
export function examine(order: ModelOrder, money: ModelMoney): void {
  if (money.state !== 'open') return
  money.state = 'pending'
  if (order.status === 'en_attente' && order.payment === 'unpaid') order.payment = 'pending'
}

/** The payment failed. */
export function fail(order: ModelOrder, money: ModelMoney): void {
  if (money.state !== 'open' && money.state !== 'pending') return
  money.state = 'open'
  if (order.payment === 'pending') order.payment = 'unpaid'
}

const stands = ({ isUnmatched, state }: ModelRefund) => !isUnmatched && state !== 'failed'

/** Amount of the payment that can still be refunded. */
export function refundableOf(order: ModelOrder) {
  const paid = order.money.find(({ state }) => state === 'paid')
  const standing = order.refunds.filter(stands)
  // After a full refund and a new payment, it starts again.
  const paidBy = paid ? paid.paymentId : standing.at(-1)?.paymentId
  const given = standing.filter(({ paymentId }) => paymentId === paidBy)
  const sum = (refunds: ModelRefund[], key: 'money' | 'credit' | 'units' | 'delivery') =>
    refunds.reduce((total, refund) => total + refund[key], 0)
  const isPaid = order.payment === 'paid'
  return {
    paid,
    units: order.quantity - sum(given, 'units'),
    delivery: order.deliveryCents - sum(given, 'delivery'),
    money: isPaid ? (paid?.cents ?? 0) - sum(given, 'money') : 0,
    credit: isPaid ? order.creditCents - sum(given, 'credit') : 0,
  }
}

export interface ModelChoice {
  units: number
  delivery: boolean
  amountCents?: number
  whole: boolean
}

export function askRefund(order: ModelOrder, id: string, choice: ModelChoice): Answer {
  if (order.payment !== 'paid') return refused('not-paid')
  const left = refundableOf(order)
  const units = choice.whole ? left.units : choice.units
  if (units > left.units) return refused('too-many-units')
  const delivery = choice.whole || choice.delivery ? left.delivery : 0
  const share = (count: number) => Math.round((order.goodsCents * count) / order.quantity)
  const begun = order.quantity - left.units
  const listed = share(begun + units) - share(begun) + delivery
  const total = choice.whole ? left.money + left.credit : (choice.amountCents ?? listed)
  if (total <= 0) return refused('nothing')
  if (total > left.money + left.credit) return refused('above')
  const money = Math.min(total, left.money)
  const credit = total - money
  if (credit !== 0 && credit !== left.credit && !isPaidByCredit(order)) return refused('credit-whole')
  const paymentId = left.paid?.paymentId
  order.refunds.push({ id, paymentId, isUnmatched: false, money, credit, units, delivery, state: 'requested' })
  return done
}

export function askUnmatchedRefund(order: ModelOrder, id: string, money: ModelMoney): void {
  const refund = {
    id,
    paymentId: money.paymentId,
    isUnmatched: true,
    money: money.cents,
    credit: 0,
    units: 0,
    delivery: 0,
  }
  order.refunds.push({ ...refund, state: 'requested' })
}

/** By hand, or with credit alone: needs no provider. */
export function isDoneAtOnce(order: ModelOrder, refund: ModelRefund): boolean {
  const money = order.money.find(({ paymentId }) => paymentId === refund.paymentId)
  return refund.money === 0 || money === undefined || money.isTransfer
}

export function finishRefund(shop: ModelShop, order: ModelOrder, refund: ModelRefund): void {
  if (refund.state !== 'requested') return
  refund.state = 'done'
  const money = order.money.find(({ paymentId }) => paymentId === refund.paymentId)
  const left = refundableOf(order)
  if (refund.isUnmatched) {
    if (money) money.state = 'returned'
    if (order.payment !== 'refund_due' || order.money.some(({ state }) => state === 'stray')) return
  } else {
    if (left.money + left.credit > 0 || order.refunds.some((one) => !one.isUnmatched && one.state === 'requested')) {
      if (isPaidByCredit(order)) returnCredit(shop, order, refund.credit)
      return
    }
    if (money) money.state = 'returned'
  }
  order.payment = 'refunded'
  undoRewards(shop, order)
}

export function takeBack(shop: ModelShop, order: ModelOrder, restocked: number, writtenOff: number): Answer {
  if (restocked + writtenOff === 0) return refused('nothing')
  if (restocked + writtenOff > order.taken) return refused('too-many')
  shop.current += restocked
  order.taken -= restocked + writtenOff
  order.returned += restocked + writtenOff
  return done
}

export function count(shop: ModelShop, type: 'restock' | 'sale' | 'return' | 'adjustment', quantity: number): Answer {
  if (type === 'sale' && quantity > availableOf(shop)) return refused('not-enough')
  if (type === 'adjustment' && quantity < reservedOf(shop)) return refused('below-reserved')
  if (type === 'adjustment') shop.current = quantity
  else shop.current += type === 'sale' ? -quantity : quantity
  return done
}
