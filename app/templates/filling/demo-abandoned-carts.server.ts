import type { LeaveReason, ShopDb } from '~/database/schema'
import { chooseCartReminder, mailboxHash } from '~/models/base/agreement/index.server'
import { insertCart } from '~/models/shop/cart/index.server'
import { findLastPaidDemoOrder } from '~/models/shop/order/index.server'
import { formatDateTime } from '~/models/values/french-date'
import { newCartId, newId } from '~/models/values/id.server'
import { HOUR_MS } from '~/runtime/time'
import { insertDemoMail } from './demo-campaigns.server'

const HOUR = HOUR_MS
const DAY = 24 * HOUR
const pages = { left: '/shipping', bought: '/checkout' }

interface AbandonedCart {
  email: string
  product: string
  /** How long ago it was used. */
  idleMs: number
  reminders: number
}

const abandonedCarts: AbandonedCart[] = [
  { email: 'agathe.perrin@demo.example', product: 'osmoseur-essentiel', idleMs: 2 * HOUR, reminders: 0 },
  { email: 'bastien.leroux@demo.example', product: 'purificateur-douche', idleMs: 30 * HOUR, reminders: 1 },
  { email: 'coralie.vidal@demo.example', product: 'h2go', idleMs: 3 * DAY, reminders: 2 },
]

interface DemoInput {
  productIdOf: (slug: string) => string
  at: Date
}

/** Left carts, and one that a demo order recovered. Their enrolments are marked, so the agent skips them. */
export async function insertDemoAbandonedCarts(trx: ShopDb, { productIdOf, at }: DemoInput): Promise<void> {
  for (const cart of abandonedCarts) {
    const usedAt = new Date(at.getTime() - cart.idleMs)
    const cartId = newCartId(usedAt)
    await insertCart(trx, { id: cartId, kind: 'main', parentId: null, at: usedAt })
    await trx.updateTable('cart').set({ email: cart.email }).where('id', '=', cartId).execute()
    await insertLine(trx, { cartId, productId: productIdOf(cart.product), at: usedAt })
    await insertReminded(trx, { ...cart, cartId, usedAt, leftAt: null })
  }
  await insertRecovered(trx)
}

async function insertLine(
  trx: ShopDb,
  { cartId, productId, at }: { cartId: string; productId: string; at: Date },
): Promise<void> {
  const { price_cents } = await trx
    .selectFrom('product')
    .select('price_cents')
    .where('id', '=', productId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('cart_line')
    .values({
      ...{ cart_id: cartId, product_id: productId, pack_type: 'individual', quantity: 1 },
      ...{ gift_product_id: null, without_gift: 0, seen_price_cents: price_cents, added_at: at.toISOString() },
    })
    .execute()
}

interface Reminded {
  email: string
  cartId: string
  usedAt: Date
  reminders: number
  leftAt: Date | null
}

async function insertReminded(trx: ShopDb, { email, cartId, usedAt, reminders, leftAt }: Reminded): Promise<string> {
  const id = newId(usedAt)
  await chooseCartReminder(trx, { cartId, email, wanted: true, page: pages.left, at: usedAt })
  const nextAt = new Date(usedAt.getTime() + (reminders + 1) * DAY)
  await trx
    .insertInto('sequence_enrolment')
    .values({
      ...{ id, sequence: 'panier', basis: 'cart-reminder', email, mailbox_hash: mailboxHash(email), is_demo: 1 },
      ...{ subject_id: cartId, step: reminders, reason: `a laissé son panier le ${formatDateTime(usedAt)}` },
      entered_at: new Date(usedAt.getTime() + HOUR).toISOString(),
      next_at: leftAt ? null : nextAt.toISOString(),
      left_at: leftAt?.toISOString() ?? null,
      left_reason: leftAt && ('bought' satisfies LeaveReason),
    })
    .execute()
  const words = { subject: 'Votre panier vous attend', text: 'Exemple\u202f: ce message n’a pas été envoyé.' }
  for (let step = 1; step <= reminders; step++) {
    const sentAt = new Date(usedAt.getTime() + HOUR + (step - 1) * DAY)
    const cause = { kind: 'sequence-step', agent: 'recovery', basis: 'cart-reminder', cause: 'sequence' } as const
    const key = `sequence-step:${id}:${step}`
    await insertDemoMail(trx, { ...words, key, to: email, sentAt, columns: { ...cause, cause_id: id, step } })
  }
  return id
}

/** The newest paid demo order counts as brought back by a reminder of the hour before. */
async function insertRecovered(trx: ShopDb): Promise<void> {
  const order = await findLastPaidDemoOrder(trx)
  if (!order?.paid_at) return
  const paidAt = new Date(order.paid_at)
  const usedAt = new Date(paidAt.getTime() - 5 * HOUR)
  const reminded = { email: order.email, cartId: order.cart_id, usedAt, reminders: 1, leftAt: paidAt }
  const enrolment_id = await insertReminded(trx, reminded)
  const ended = { cartId: order.cart_id, email: '', wanted: false, page: pages.bought, at: paidAt }
  await chooseCartReminder(trx, ended)
  const mail_sent_at = new Date(usedAt.getTime() + HOUR).toISOString()
  await trx
    .insertInto('cart_recovery')
    .values({ order_id: order.id, enrolment_id, step: 1, mail_sent_at, paid_at: order.paid_at })
    .execute()
}
