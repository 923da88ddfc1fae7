import { href, redirect } from 'react-router'
import { redirectWithNotice } from '~/middleware/flash.server'
import { claimCartId } from '~/middleware/visitor.server'
import { reorderText } from '~/models/shop/cart'
import { orderAgain } from '~/models/shop/cart/index.server'
import { vatFor, vatOfOrder } from '~/models/values/vat'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/order-again'
import { requireOrder } from './order-page.server'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

export async function loader({ params, context }: Route.LoaderArgs) {
  await requireOrder(context, params.reference)
  return redirect(href('/commande/:reference', { reference: params.reference }), 302)
}

export async function action({ params, context }: Route.ActionArgs) {
  const { order } = await requireOrder(context, params.reference)
  const { at, db, readSettings } = shopRequest(context)
  const cartId = claimCartId(context, at)
  const { added, notes } = await orderAgain(db, { orderId: order.id, cartId, at })
  const message = reorderText(notes, { former: vatOfOrder(order), now: vatFor(order.country, await readSettings()) })
  return redirectWithNotice(context, href('/cart'), {
    tone: notes.length > 0 ? 'caution' : 'done',
    lines: [
      added > 0 ? 'Les articles de la commande sont dans votre panier.' : 'Aucun article n’a pu être repris.',
      ...message,
    ],
  })
}
