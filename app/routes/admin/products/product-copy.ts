import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { copyProduct } from '~/models/catalogue/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/product-copy'
import { requireProduct } from './product-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params: { productId } }: Route.LoaderArgs) {
  return redirect(href('/admin/products/:productId', { productId }))
}

export async function action({ params: { productId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  await requireProduct(db, productId)
  const copied = await copyProduct(db, { productId, actor, at })
  if (!copied.ok) {
    const notice = caution('Ce produit a déjà cinquante copies\u202f: renommez-en.')
    return redirectWithNotice(context, href('/admin/products/:productId', { productId }), notice)
  }
  const notice = done(
    `${copied.name} est créé, hors vente, avec les textes, les images et les packs. Son stock est vide.`,
  )
  return redirectWithNotice(context, href('/admin/products/:productId', { productId: copied.productId }), notice)
}
