import { data, href, redirect } from 'react-router'
import { refusalText } from '~/components/shop/cart/refusal-text'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { claimCartId } from '~/middleware/visitor.server'
import { mergeExpressCart } from '~/models/shop/cart/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/cart-merge'
import { requireRequestCart } from './cart-page.server'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/cart'))
}

/** « Ajouter plutôt au panier »: merges the express cart into the main one. */
export async function action({ request, context }: Route.ActionArgs) {
  const { express, search } = await requireRequestCart({ request, context })
  if (!express) throw data('Panier inconnu', { status: 404 })
  const { at, db } = shopRequest(context)
  const merged = await mergeExpressCart(db, { expressId: express, mainCartId: claimCartId(context, at), at })
  if (!merged.ok)
    return redirectWithNotice(context, `${href('/cart')}${search}`, { tone: 'danger', lines: [refusalText(merged)] })
  return redirectWithNotice(context, href('/cart'), done(`${merged.productName} ajouté au panier`))
}
