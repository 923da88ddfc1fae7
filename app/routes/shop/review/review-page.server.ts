import { data, type RouterContextProvider } from 'react-router'
import type { ReviewableOrder } from '~/models/shop/review'
import { findReviewableOrder, parseReviewReference } from '~/models/shop/review/index.server'
import { refuseMissing } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'

/** The delivered order of a signed link; or 404, with what was typed in the form of `request`. */
export async function requireReviewableOrder(
  context: Readonly<RouterContextProvider>,
  token: string,
  request?: Request,
): Promise<ReviewableOrder> {
  const { db, signer } = shopRequest(context)
  const orderId = parseReviewReference(signer, token)
  const found = orderId ? await findReviewableOrder(db, orderId) : undefined
  return found?.ok ? found.order : refuseMissing('Lien inconnu', request)
}

/** `?produit=`, or the first product without a review. */
export function chosenProduct(order: ReviewableOrder, request: Request): ReviewableOrder['products'][number] {
  const named = new URL(request.url).searchParams.get('produit')
  const product =
    order.products.find(({ id }) => id === named) ??
    order.products.find(({ review }) => !review || review.status === 'withdrawn') ??
    order.products[0]
  if (!product) throw data('Commande sans produit', { status: 404 })
  return product
}
