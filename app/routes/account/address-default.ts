import { redirect } from 'react-router'
import { addressBookPath } from '~/components/shop/address/address-book-path'
import { chooseDefaultAddress } from '~/models/shop/address-book/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/address-default'
import { redirectToBook, requireAddress } from './address-page.server'

export const handle = { policy: { beforeOpening: true, cache: 'no-store' } satisfies RoutePolicy }

export function loader() {
  return redirect(addressBookPath, 302)
}

export async function action(asked: Route.ActionArgs) {
  const { owner, saved } = await requireAddress(asked)
  await chooseDefaultAddress(shopRequest(asked.context).db, { userId: owner.id, id: saved.id })
  return redirectToBook(asked.context, 'Cette adresse vous sera proposée en premier.')
}
