import type { SubmissionResult } from '@conform-to/react'
import { href, type RouterContextProvider, redirect } from 'react-router'
import { z } from 'zod'
import { addressBookPath } from '~/components/shop/address/address-book-path'
import { vatRegister } from '~/integrations/vat/index.server'
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
import { isUnionVatNumber } from '~/models/values/vat-number'
import { shopRequest } from '~/routes/shop-request.server'
import { withoutNull } from '~/runtime/record'
import { addressValues } from './address-values'

/** Adds the VIES result for the VAT number; `before`: an address already checked with the same number. */
async function withVatCheck(address: DeliveryAddress, before: DeliveryAddress | null): Promise<DeliveryAddress> {
  const { vatNumber } = address
  const register = vatRegister()
  if (!vatNumber || !register || !isUnionVatNumber(vatNumber)) return { ...address, vatCheck: null }
  const known = before?.vatNumber === vatNumber ? before.vatCheck : undefined
  if (known === 'valid' || known === 'unknown') return { ...address, vatCheck: known }
  return { ...address, vatCheck: await register.check(vatNumber) }
}

/** Shown once; does not block the order. */
function vatNotice({ vatNumber, vatCheck }: DeliveryAddress, search: string): Notice | undefined {
  if (vatCheck === 'unverified') return { tone: 'info', lines: [registerAway] }
  if (vatCheck !== 'unknown') return undefined
  return {
    tone: 'caution',
    lines: [
      `Le registre européen VIES ne connaît pas le numéro de TVA ${vatNumber}. Vérifiez-le\u202f: votre commande n’en dépend pas, et la facture le porte tel que vous l’avez écrit.`,
    ],
    link: { href: `${href('/shipping')}${search}`, label: 'Corriger le numéro' },
  }
}

const registerAway =
  'Le registre européen VIES ne répond pas\u202f: votre numéro de TVA est gardé sans avoir été vérifié. Votre commande n’en dépend pas.'

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

/** Stores the address, then redirects to the payment with a notice about its VAT number. */
export async function redirectToPayment(
  context: Context,
  {
    cart,
    search,
    at,
    ...input
  }: { cart: CartView; search: string; address: DeliveryAddress; full?: boolean; remind: boolean; at: Date },
): Promise<Response> {
  const address = await withVatCheck(input.address, cart.address)
  await saveShipping(shopRequest(context).db, { cartId: cart.id, address, remind: input.remind, at })
  // No delivery date for sold-out lines; the cart page offers the choices.
  if (summarizeCart(cart).hasSoldOut) return redirect(`${href('/cart')}${search}`, 303)
  const to = `${href('/checkout')}${search}`
  const notice = vatNotice(address, search) ?? (input.full ? bookFull : undefined)
  return notice ? redirectWithNotice(context, to, notice) : redirect(to, 303)
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
  const { email, billing, vatCheck, ...place } = address
  const added = await addAddress(shopRequest(context).db, { userId: owner.id, address: place, at })
  return added.ok
}

export function redirectEmptyCart(context: Context): Response {
  return redirectWithNotice(context, href('/cart'), cartGone)
}
