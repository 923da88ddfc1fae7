import { data, type RouterContextProvider } from 'react-router'
import { addressBookPath } from '~/components/shop/address/address-book-path'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { type AccountOwner, findAccountOwner, requireAccountOwner } from '~/middleware/session.server'
import type { SavedAddress } from '~/models/shop/address-book'
import { findAddress } from '~/models/shop/address-book/index.server'
import { refuseTyped } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'

interface Input {
  request: Request
  context: Readonly<RouterContextProvider>
  params: { addressId: string }
}

/** Without a session, redirects, or gives back what was typed. */
export async function requireBookOwner(asked: Pick<Input, 'request' | 'context'>): Promise<AccountOwner> {
  const owner = await findAccountOwner(asked)
  if (owner) return owner
  const refusal = await refuseTyped(asked.request, 'Session terminée', 401)
  if (refusal) throw refusal
  return requireAccountOwner(asked)
}

/** Throws 404 for another customer's address. */
export async function requireAddress(asked: Input): Promise<{ owner: AccountOwner; saved: SavedAddress }> {
  const owner = await requireBookOwner(asked)
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
