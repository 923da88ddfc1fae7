import { data, href } from 'react-router'
import { z } from 'zod'
import { refusalText } from '~/components/shop/cart/refusal-text'
import { done, type Notice, redirectWithNotice } from '~/middleware/flash.server'
import { claimCartId } from '~/middleware/visitor.server'
import { lineKey, type UpdateLineResult } from '~/models/shop/cart'
import { chooseGift, readCart, updateCartLine } from '~/models/shop/cart/index.server'
import { typedText } from '~/models/values/typed-text'
import { readForm } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/cart-line'
import { lineSchema } from './cart-line-schema.server'
import { CartPage, type CartRefusalShown } from './cart-page'
import { requireRequestCart } from './cart-page.server'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

const wholeNumber = 'Indiquez un nombre entier, 0 pour supprimer l’article.'

/** Zero or less removes the line, as the minus button does. */
const changeSchema = lineSchema.extend({
  quantity: typedText({ max: 10, required: wholeNumber, tooLong: wholeNumber })
    .regex(/^-?\d{1,9}$/, wholeNumber)
    .transform(Number),
})
const giftSchema = lineSchema.extend({ gift_product: z.string().max(100) })

/** Changes a line's quantity or gift. */
export async function action({ request, context }: Route.ActionArgs) {
  const { cartId = '', search } = await requireRequestCart({ request, context })
  const form = await readForm(request)
  const line = lineSchema.safeParse(form)
  if (!line.success) return refuse(400, { message: 'Cet article n’existe pas.' })
  const { at, db } = shopRequest(context)
  claimCartId(context, at)
  const target = { cartId, productId: line.data.product_id, packType: line.data.pack_type, at }

  const gift = giftSchema.safeParse(form)
  if (gift.success) {
    const typed = gift.data.gift_product
    const chosen = await chooseGift(db, { ...target, giftProductId: typed || null })
    if (!chosen.ok) return refuseLine(chosen, { ...target, field: 'gift', typed })
    return redirectWithNotice(context, `${href('/cart')}${search}`, done('Votre choix de cadeau est enregistré.'))
  }

  const typed = form.quantity ?? ''
  const change = changeSchema.safeParse(form)
  if (!change.success)
    return refuse(400, { line: { key: lineKey(target), field: 'quantity', message: wholeNumber, typed } })
  const before = (await readCart(db, cartId)).lines.find((each) => lineKey(each) === lineKey(target))
  const updated = await updateCartLine(db, { ...target, quantity: change.data.quantity })
  if (!updated.ok) return refuseLine(updated, { ...target, field: 'quantity', typed })
  const name = before?.name ?? 'Article'
  if (!updated.removed)
    return redirectWithNotice(context, `${href('/cart')}${search}`, changedNotice(name, change.data.quantity))
  return redirectWithNotice(
    context,
    `${href('/cart')}${search}`,
    removedNotice({ name, line: updated.removed, search, forSale: before?.offer !== undefined }),
  )
}

export default function CartLine({ loaderData, actionData }: Route.ComponentProps) {
  return <CartPage {...loaderData} refused={actionData} />
}

export { ErrorBoundary, loader } from './cart'

function refuseLine(
  refusal: Extract<UpdateLineResult, { ok: false }>,
  at: Parameters<typeof lineKey>[0] & { field: 'quantity' | 'gift'; typed: string },
) {
  const message = refusalText(refusal)
  if (refusal.reason === 'unknown-line') return refuse(409, { message })
  return refuse(409, { line: { key: lineKey(at), field: at.field, message, typed: at.typed } })
}

function refuse(status: 400 | 409, refused: CartRefusalShown) {
  return data(refused, { status })
}

function changedNotice(name: string, quantity: number): Notice {
  return done(`${name} : quantité ${quantity}.`)
}

function removedNotice(removed: {
  name: string
  line: { product_id: string; pack_type: string; gift_product_id: string | null; quantity: number }
  search: string
  forSale: boolean
}): Notice {
  const { name, line, search, forSale } = removed
  const fields = {
    product_id: line.product_id,
    pack_type: line.pack_type,
    quantity: String(line.quantity),
    ...(line.gift_product_id && { gift_product: line.gift_product_id }),
  }
  return {
    tone: 'done',
    lines: [`« ${name} » est retiré de votre panier.`],
    undo: forSale ? { action: `${href('/cart/lines')}${search}`, label: 'Annuler', fields } : undefined,
  }
}
