import { data, type RouterContextProvider } from 'react-router'
import { addressBookPath } from '~/components/shop/address/address-book-path'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { type AccountOwner, requireAccountOwner } from '~/middleware/session.server'
import type { SavedAddress } from '~/models/address-book'
import { findAddress } from '~/models/address-book/index.server'
import { shopRequest } from '~/routes/shop-request.server'

interface Input {
  request: Request
  context: Readonly<RouterContextProvider>
  params: { addressId: string }
}

/** Throws 404 for another customer's address. */
export async function requireAddress(asked: Input): Promise<{ owner: AccountOwner; saved: SavedAddress }> {
  const owner = await requireAccountOwner(asked)
  const saved = await findAddress(shopRequest(asked.context).db, { userId: owner.id, id: asked.params.addressId })
  if (!saved) throw unknownAddress()
  return { owner, saved }
}

export function unknownAddress() {
  return data('Adresse inconnue', { status: 404 })
}

export function redirectToBook(context: Input['context'], sentence: string): Response {
  return redirectWithNotice(context, addressBookPath, { ...done(sentence), section: addressBookPath })
}
