import { data, type RouterContextProvider } from 'react-router'
import { signerOf, tenantContext } from '~/middleware/tenant.server'
import type { ReviewableOrder } from '~/models/review'
import { findReviewableOrder, parseReviewReference } from '~/models/review/index.server'

/** The delivered order of a signed link; a link that is not ours, or of a parcel still to come, is a 404. */
export async function requireReviewableOrder(
  context: Readonly<RouterContextProvider>,
  token: string,
): Promise<ReviewableOrder> {
  const orderId = parseReviewReference(signerOf(context), token)
  const found = orderId ? await findReviewableOrder(context.get(tenantContext).db, orderId) : undefined
  if (!found?.ok) throw data('Lien inconnu', { status: 404 })
  return found.order
}

/** The product that the address names, or else the first one without a review. */
export function chosenProduct(order: ReviewableOrder, request: Request): ReviewableOrder['products'][number] {
  const named = new URL(request.url).searchParams.get('produit')
  const product =
    order.products.find(({ id }) => id === named) ??
    order.products.find(({ review }) => !review || review.status === 'withdrawn') ??
    order.products[0]
  if (!product) throw data('Commande sans produit', { status: 404 })
  return product
}
