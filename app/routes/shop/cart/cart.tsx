import { href, isRouteErrorResponse } from 'react-router'
import { CartPage } from '~/components/shop/cart/cart-page'
import { ErrorPage } from '~/components/shop/frame/error-page'
import { PageMeta } from '~/components/shop/page/page-meta'
import { EmptyState } from '~/components/ui/empty-state'
import { redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { claimCartId } from '~/middleware/visitor.server'
import { acceptCurrentPrices } from '~/models/cart/index.server'
import { requestContextOf } from '~/runtime/request-context.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/cart'
import { loadCartPage, requireRequestCart } from './cart-page.server'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

export async function loader({ request, context }: Route.LoaderArgs) {
  return loadCartPage({ request, context, cart: await requireRequestCart({ request, context }) })
}

/** The shopper goes on with the prices of today. */
export async function action({ request, context }: Route.ActionArgs) {
  const { cartId, search } = await requireRequestCart({ request, context })
  claimCartId(context, requestContextOf(context).at)
  if (cartId) await acceptCurrentPrices(context.get(tenantContext).db, { cartId, at: requestContextOf(context).at })
  return redirectWithNotice(context, `${href('/cart')}${search}`, {
    tone: 'done',
    lines: ['Votre panier est aux prix actuels.'],
  })
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  return <CartPage {...loaderData} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) return <ErrorPage error={error} />
  return (
    <>
      <PageMeta title="Erreur de chargement" noIndex />
      <EmptyState
        heading="h1"
        title="Erreur de chargement"
        text="Votre panier n’a pas pu être lu. Rien n’est perdu : réessayez dans un instant."
        action={{ href: href('/cart'), label: 'Réessayer' }}
      />
    </>
  )
}
