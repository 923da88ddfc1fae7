import { href, isRouteErrorResponse } from 'react-router'
import { ErrorPage } from '~/components/shop/frame/error-page'
import { EmptyPage } from '~/components/shop/page/empty-page'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { claimCartId } from '~/middleware/visitor.server'
import { acceptCurrentPrices } from '~/models/shop/cart/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/cart'
import { CartPage } from './cart-page'
import { loadCartPage, requireRequestCart } from './cart-page.server'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

export const loader = loadCartPage

/** Accepts the current prices. */
export async function action({ request, context }: Route.ActionArgs) {
  const { cartId, search } = await requireRequestCart({ request, context })
  const { at, db } = shopRequest(context)
  claimCartId(context, at)
  if (cartId) await acceptCurrentPrices(db, { cartId, at })
  return redirectWithNotice(context, `${href('/cart')}${search}`, done('Votre panier est aux prix actuels.'))
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  return <CartPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) return <ErrorPage error={error} />
  return (
    <EmptyPage
      title="Erreur de chargement"
      text="Votre panier n’a pas pu être lu. Rien n’est perdu : réessayez dans un instant."
      action={{ href: href('/cart'), label: 'Réessayer' }}
    />
  )
}
