import type { OrderStatus, PaymentMethod, ShopDb } from '~/database/schema'
import { DEMO_ACTOR, readSettings } from '~/models/base/setting/index.server'
import type { Filling } from '~/models/base/template'
import { assignOrderNumber, insertOrder, readOrder, writeOrderChange } from '~/models/shop/order/index.server'
import { addDays, promiseFor } from '~/models/values/delivery'
import { mailboxKey } from '~/models/values/email-address'
import { parisDay } from '~/models/values/french-date'
import { newId } from '~/models/values/id.server'
import { computeTotals, pricingOf } from '~/models/values/totals'
import { vatColumns } from '~/models/values/vat'
import { DAY_MS, HOUR_MS } from '~/runtime/time'
import { insertDemoPayment } from './demo-payment.server'

const ORDER_COUNT = 46
export const DEMO_DAYS = 90
/** Carts of older orders have expired. */
const CART_DAYS = 29

/** Fictional, at a reserved example domain. */
const buyers = [
  ['Inès', 'Lambert', 'Lyon', '69003'],
  ['Hugo', 'Marchand', 'Nantes', '44000'],
  ['Sofia', 'Renard', 'Lille', '59000'],
  ['Malik', 'Benali', 'Marseille', '13006'],
  ['Élodie', 'Gauthier', 'Rennes', '35000'],
  ['Thomas', 'Weber', 'Strasbourg', '67000'],
  ['Chloé', 'Fabre', 'Toulouse', '31000'],
  ['Antoine', 'Leclerc', 'Bordeaux', '33000'],
  ['Nadia', 'Perrin', 'Dijon', '21000'],
  ['Julien', 'Moreau', 'Tours', '37000'],
] as const

/** Orders of the last 90 days in every status, to fill the back-office. */
export async function insertDemoOrders(trx: ShopDb, { filling, at }: { filling: Filling; at: Date }): Promise<void> {
  const products = filling.products.filter(({ stock, category }) => stock && category !== 'extra')
  for (let index = 0; index < ORDER_COUNT; index++) {
    const product = products[(index * 5) % products.length]
    // Denser towards today, like a growing shop.
    const age = Math.round(DEMO_DAYS * (1 - index / (ORDER_COUNT - 1)) ** 1.4)
    const placedAt = new Date(at.getTime() - age * DAY_MS - ((index * 7) % 10) * HOUR_MS - HOUR_MS)
    if (product) await insertDemoOrder(trx, { index, product, placedAt, at, status: statusOf(index, age) })
  }
}

function statusOf(index: number, age: number): OrderStatus {
  if (index % 9 === 4) return 'annule'
  if (age > 9) return 'livre'
  if (age > 3) return 'expedie'
  return index % 4 === 1 ? 'en_attente' : 'confirme'
}

interface DemoOrder {
  index: number
  product: Filling['products'][number]
  placedAt: Date
  at: Date
  status: OrderStatus
}

async function insertDemoOrder(trx: ShopDb, { index, product, placedAt, at, status }: DemoOrder): Promise<void> {
  const orderId = newId(placedAt)
  const quantity = index % 7 === 3 ? 2 : 1
  const settings = await readSettings(trx)
  const line = { unitPriceCents: product.price_cents, quantity, isService: !product.stock }
  const totals = computeTotals([line], pricingOf(settings))
  const delivery = promiseFor(settings, { at: placedAt, country: 'France' })
  const cartId = `session_${placedAt.getTime()}_demo${String(index).padStart(28, '0')}`
  const order = {
    id: orderId,
    is_demo: 1 as const,
    cart_id: cartId,
    source_cart_id: cartId,
    checkout_cart_id: null,
    fingerprint: `demo-${index}`,
    ...buyerColumns(index, placedAt),
    delivery_from: delivery.from,
    delivery_to: status === 'expedie' && index % 5 === 0 ? addDays(parisDay(at), -1) : delivery.to,
    cgv_version: 'demo',
    cgv_hash: null,
    subtotal_cents: totals.subtotalCents,
    tax_cents: totals.taxCents,
    ...vatColumns(totals.vat),
    shipping_cents: totals.shippingCents,
    total_cents: totals.totalCents,
    expires_at: status === 'en_attente' ? new Date(at.getTime() + 5 * DAY_MS).toISOString() : null,
  }
  const item = {
    product_id: product.id,
    pack_type: 'individual' as const,
    product_name: product.name,
    summary: product.summary,
    warranty_years: product.warrantyYears,
    quantity,
    unit_price_cents: product.price_cents,
    eco_participation_cents: product.eco_participation_cents,
    gift_product_id: null,
    gift_name: null,
    gift_value_cents: null,
    service: product.stock ? ('none' as const) : ('alone' as const),
  }
  if (at.getTime() - placedAt.getTime() < CART_DAYS * DAY_MS) await insertCart(trx, cartId, placedAt)
  await insertOrder(trx, { order, items: [item], needs: new Map(), at: placedAt })
  await assignOrderNumber(trx, { orderId, sessionId: `demo${String(index + 1).padStart(4, '0')}` })
  await moveTo(trx, { orderId, status, method: order.payment_method, placedAt })
  await insertDemoPayment(trx, await readOrder(trx, orderId))
}

async function insertCart(trx: ShopDb, id: string, placedAt: Date): Promise<void> {
  const created_at = placedAt.toISOString()
  await trx
    .insertInto('cart')
    .values({ id, kind: 'main', parent_id: null, created_at, updated_at: created_at })
    .execute()
}

function buyerColumns(index: number, placedAt: Date) {
  const [firstName, lastName, city, postalCode] = buyers[index % buyers.length] ?? buyers[0]
  const email = `${firstName}.${lastName}@example.fr`.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  return {
    email,
    mailbox: mailboxKey(email),
    email_confirmed_at: placedAt.toISOString(),
    customer_name: `${firstName} ${lastName}`,
    // 06 39 98 is reserved by the French numbering plan for works of fiction.
    phone: `06 39 98 00 ${String(index % 100).padStart(2, '0')}`,
    first_name: firstName,
    last_name: lastName,
    company: null,
    vat_number: null,
    siren: null,
    address: `${index + 1} rue de la Démonstration`,
    address_line2: null,
    postal_code: postalCode,
    city,
    country: 'France' as const,
    billing: null,
    payment_method: index % 4 === 1 ? ('transfer' as const) : ('card' as const),
  }
}

/** Without effects: sends no mail, moves no stock, grants no credit. */
async function moveTo(
  trx: ShopDb,
  {
    orderId,
    status,
    method,
    placedAt,
  }: { orderId: string; status: OrderStatus; method: PaymentMethod; placedAt: Date },
) {
  const input = (hours: number) => ({ orderId, actor: DEMO_ACTOR, at: new Date(placedAt.getTime() + hours * HOUR_MS) })
  if (status === 'en_attente') return
  if (status === 'annule') {
    await writeOrderChange(trx, 'cancelled', { ...input(2), reason: 'paiement expiré', mail: false })
    return
  }
  await writeOrderChange(trx, 'paid', { ...input(0), method })
  if (status !== 'confirme') await writeOrderChange(trx, 'sent', input(20))
  if (status === 'livre') await writeOrderChange(trx, 'delivered', input(68))
}
