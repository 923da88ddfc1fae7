import { data, href } from 'react-router'
import { z } from 'zod'
import { refusalText } from '~/components/shop/cart/refusal-text'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { claimCartId } from '~/middleware/visitor.server'
import { addToCart } from '~/models/shop/cart/index.server'
import { typedText } from '~/models/values/typed-text'
import { readForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/cart-lines'
import { lineSchema } from './cart-line-schema.server'
import { CartPage, type CartRefusalShown } from './cart-page'
import { requireRequestCart } from './cart-page.server'

export const handle = { policy: { cache: 'no-store', limit: 'cart' } satisfies RoutePolicy }

const additionSchema = lineSchema.extend({
  quantity: typedText({ max: 9 })
    .regex(/^[1-9]\d{0,8}$/)
    .transform(Number)
    .or(z.undefined().transform(() => 1)),
  gift_product: z
    .string()
    .max(100)
    .optional()
    .transform((id) => id || null),
})

/** Adds a line: « Annuler » after a removal, or a page without its own form. */
export async function action({ request, context }: Route.ActionArgs) {
  const { express, search } = await requireRequestCart({ request, context })
  const form = await readForm(request)
  const addition = additionSchema.safeParse(form)
  if (!addition.success) {
    const onQuantity = addition.error.issues.some((issue) => issue.path[0] === 'quantity')
    const message = onQuantity ? 'Indiquez une quantité entière, 1 au minimum.' : 'Cet article n’existe pas.'
    return refuse(400, message)
  }
  const { at, db } = shopRequest(context)
  const mainCartId = claimCartId(context, at)
  const { product_id, pack_type, gift_product, quantity } = addition.data
  const added = await addToCart(db, {
    cartId: express ?? mainCartId,
    productId: product_id,
    packType: pack_type,
    giftProductId: gift_product,
    quantity,
    at,
  })
  if (!added.ok) return refuse(added.reason.startsWith('unknown') ? 404 : 409, refusalText(added))
  const gift = added.giftName ? [`Produit offert : ${added.giftName}`] : []
  return redirectWithNotice(
    context,
    `${href('/cart')}${search}`,
    done(`${added.productName} ajouté au panier (${added.quantity}\u00a0×)`, ...gift),
  )
}

export default function CartLines({ loaderData, actionData }: Route.ComponentProps) {
  return <CartPage {...loaderData} refused={actionData} />
}

export { ErrorBoundary, loader } from './cart'

function refuse(status: 400 | 404 | 409, message: string) {
  const refused: CartRefusalShown = { message }
  return data(refused, { status })
}
