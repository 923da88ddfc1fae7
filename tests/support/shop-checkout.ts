import type { Kysely } from 'kysely'
import type { PaymentMethod, ShopDatabase } from '~/database/schema'
import { readSettings } from '~/models/base/setting/index.server'
import { acceptTerms } from '~/models/content/text/index.server'
import { addToCart } from '~/models/shop/cart/index.server'
import type { CheckoutResult } from '~/models/shop/checkout'
import { checkOut } from '~/models/shop/checkout/index.server'
import type { PaymentProvider } from '~/models/shop/payment'
import type { DeliveryAddress } from '~/models/values/address'
import { newCartId } from '~/models/values/id.server'

import { at, productId } from './shop-database'

export const returnUrls = {
  success: 'http://localhost/checkout/success?session_id={CHECKOUT_SESSION_ID}',
  cancel: () => 'http://localhost/checkout/cancel',
}

export const address = {
  firstName: 'Claire',
  lastName: 'Fontaine',
  email: 'claire@example.fr',
  phone: '06 12 34 56 78',
  company: null,
  vatNumber: null,
  siren: null,
  address: '12 rue des Lilas',
  addressLine2: null,
  postalCode: '69003',
  city: 'Lyon',
  country: 'France',
  billing: null,
} as const

/** Prepares a cart with one line, ready to check out. */
export async function cartWith(db: Kysely<ShopDatabase>, slug: string, quantity = 1): Promise<string> {
  const cartId = newCartId(at)
  const added = await addToCart(db, {
    cartId,
    productId: await productId(db, slug),
    packType: 'individual',
    giftProductId: null,
    quantity,
    at,
  })
  if (!added.ok) throw new Error(`Le panier d’essai est refusé : ${added.reason}`)
  return cartId
}

export async function checkOutCart(
  db: Kysely<ShopDatabase>,
  input: {
    cartId: string
    provider: PaymentProvider | undefined
    method?: PaymentMethod
    address?: DeliveryAddress
    open?: boolean
    email?: string
    customerId?: string
    sessionEmail?: string
    networkHash?: string
    earlyService?: boolean
    at?: Date
  },
): Promise<CheckoutResult> {
  const delivery = input.address ?? address
  const settings = await readSettings(db)
  return checkOut(db, {
    cartId: input.cartId,
    ownerCartId: input.cartId,
    contact: { email: input.email ?? address.email, name: 'Claire Fontaine', phone: delivery.phone },
    method: input.method ?? 'card',
    address: delivery,
    customerId: input.customerId,
    sessionEmail: input.sessionEmail,
    networkHash: input.networkHash,
    earlyService: input.earlyService,
    provider: input.provider,
    open: input.open ?? true,
    settings,
    confirmable: true,
    terms: await acceptTerms(db, { origin: 'http://localhost', settings, at: input.at ?? at }),
    returnUrls,
    at: input.at ?? at,
  })
}

/** Checks out; throws when no payment session was opened. */
export async function openCheckout(...args: Parameters<typeof checkOutCart>) {
  const result = await checkOutCart(...args)
  if (!result.ok) throw new Error(`La commande d’essai est refusée : ${result.reason}`)
  return result
}
