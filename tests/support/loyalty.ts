import { createHash } from 'node:crypto'
import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { findUserByEmail } from '~/models/base/user/index.server'
import { keepReferral } from '~/models/shop/cart/index.server'
import { settlePayment } from '~/models/shop/payment/index.server'
import type { DeliveryAddress } from '~/models/values/address'

import { ScriptedProvider } from './payment-provider'
import { address, cartWith, checkOutCart } from './shop-checkout'
import { at } from './shop-database'

interface Purchase {
  email: string
  /** A referral code, stored with the cart before payment. */
  code?: string
  slug?: string
  customerId?: string
  at?: Date
  /** Defaults derived from the e-mail: telephone and city. */
  address?: DeliveryAddress
}

/** Checks out a cart of one machine, with an optional code. */
export async function begin(db: Kysely<ShopDatabase>, purchase: Purchase) {
  const provider = new ScriptedProvider()
  const cartId = await cartWith(db, purchase.slug ?? 'osmoseur-essentiel')
  if (purchase.code) {
    const kept = await keepReferral(db, { cartId, typed: purchase.code, at: purchase.at ?? at })
    if (!kept.ok) throw new Error(`Le code d’essai est refusé : ${kept.reason}`)
  }
  const checkOut = () => checkOutCart(db, { cartId, provider, address: homeOf(purchase.email), ...purchase })
  return { cartId, provider, checkOut }
}

export function homeOf(email: string): DeliveryAddress {
  const number = createHash('sha256').update(email.toLowerCase()).digest().readUInt32BE()
  const phone = `06${String(number % 100_000_000).padStart(8, '0')}`
  return { ...address, email, phone, postalCode: String(10_000 + (number % 80_000)) }
}

/** Buys and pays; returns the order's id. */
export async function buy(db: Kysely<ShopDatabase>, purchase: Purchase): Promise<string> {
  const { provider, checkOut } = await begin(db, purchase)
  const opened = await checkOut()
  if (!opened.ok) throw new Error(`La commande d’essai est refusée : ${opened.reason}`)
  const session = provider.become(opened.sessionId, 'paid')
  await settlePayment(db, { session, source: 'webhook', at: purchase.at ?? at })
  return opened.orderId
}

export async function deliver(db: Kysely<ShopDatabase>, orderId: string, deliveredAt: Date): Promise<void> {
  const delivered_at = deliveredAt.toISOString()
  await db.updateTable('customer_order').set({ status: 'livre', delivered_at }).where('id', '=', orderId).execute()
}

export async function customer(db: Kysely<ShopDatabase>, email: string) {
  const user = await findUserByEmail(db, email)
  if (!user) throw new Error(`${email} n’est pas client.`)
  return user
}
