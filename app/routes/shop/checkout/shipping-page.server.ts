import type { SubmissionResult } from '@conform-to/react'
import { href, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { addressBookPath } from '~/components/shop/address/address-book-path'
import { cartGone } from '~/middleware/checkout-cart.server'
import { type Notice, redirectWithNotice } from '~/middleware/flash.server'
import { type AccountOwner, findAccountOwner } from '~/middleware/session.server'
import { findCartReminder } from '~/models/base/agreement/index.server'
import { MAX_ADDRESSES, type SavedAddress } from '~/models/shop/address-book'
import { addAddress, listAddresses } from '~/models/shop/address-book/index.server'
import { type CartView, summarizeCart } from '~/models/shop/cart'
import { saveShipping } from '~/models/shop/cart/index.server'
import { type DeliveryAddress, shippingSchema } from '~/models/values/address'
import { addressLines } from '~/models/values/address-lines'
import { shopRequest } from '~/routes/shop-request.server'
import { withVatCheck } from '~/routes/vat-check.server'
import { withoutNull } from '~/runtime/record'
import { addressValues } from './address-values'

type Context = Readonly<RouterContextProvider>

/** `remember`: also save to the address book. `remind`: mail a reminder if this cart is abandoned. */
export const shippingForm = shippingSchema.safeExtend({
  remember: z.literal('on').optional(),
  remind: z.literal('on').optional(),
})

/** Result of the posted form, or of the address chosen from the book. */
export interface ShippingAnswer {
  lastResult?: SubmissionResult
  choice?: string
}

/** The prefilled form, and the saved addresses of a signed-in customer. */
export async function loadAddresses(input: { request: Request; context: Context }, cart: CartView) {
  const owner = await findAccountOwner(input)
  const saved = owner ? await listAddresses(shopRequest(input.context).db, owner.id) : []
  const { db, at } = shopRequest(input.context)
  const typed = cart.typed ?? null
  const reminded = await findCartReminder(db, { cartId: cart.id, at })
  return {
    values: {
      ...(owner && { email: owner.email }),
      ...withoutNull(addressValues(typed, cart.country)),
      ...(reminded && { remind: 'on' as const }),
    },
    reminded: reminded !== undefined,
    saved: saved.map((address) => ({
      id: address.id,
      lines: addressLines(address),
      isDefault: address.isDefault && saved.length > 1,
    })),
    offersBook: owner !== undefined && saved.length < MAX_ADDRESSES,
    /** The typed address is not a saved one. */
    typesAnother: Boolean(typed?.address) && !saved.some((address) => isSame(address, typed)),
  }
}

function isSame(saved: SavedAddress, typed: CartView['typed'] | null): boolean {
  return typed?.address === saved.address && typed.postalCode === saved.postalCode
}

/** Stores the address with what VIES says of its VAT number, then redirects to the payment, which tells. */
export async function redirectToPayment(
  context: Context,
  {
    cart,
    search,
    at,
    ...input
  }: { cart: CartView; search: string; address: DeliveryAddress; full?: boolean; remind: boolean; at: Date },
): Promise<Response> {
  const settings = await shopRequest(context).readSettings()
  const address = await withVatCheck(input.address, { before: cart.address, settings, at })
  await saveShipping(shopRequest(context).db, { cartId: cart.id, address, remind: input.remind, at })
  // No delivery date for sold-out lines; the cart page offers the choices.
  if (summarizeCart(cart).hasSoldOut) return redirect(`${href('/cart')}${search}`, 303)
  const to = `${href('/checkout')}${search}`
  return input.full ? redirectWithNotice(context, to, bookFull) : redirect(to, 303)
}

const bookFull: Notice = {
  tone: 'caution',
  lines: [
    `Votre carnet a déjà ${MAX_ADDRESSES} adresses\u202f: celle-ci sert à cette commande, et n’y est pas ajoutée.`,
  ],
  link: { href: addressBookPath, label: 'Gérer mes adresses' },
}

/** Returns whether the address was saved, which its owner must have requested. */
export async function rememberAddress(
  context: Context,
  { owner, address, at }: { owner: AccountOwner; address: DeliveryAddress; at: Date },
): Promise<boolean> {
  const { email, billing, vatCheck, vatCheckedAt, vatConsultation, ...place } = address
  const added = await addAddress(shopRequest(context).db, { userId: owner.id, address: place, at })
  return added.ok
}

export function redirectEmptyCart(context: Context): Response {
  return redirectWithNotice(context, href('/cart'), cartGone)
}
