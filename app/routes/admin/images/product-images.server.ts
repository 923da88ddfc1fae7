import { data, type LoaderFunctionArgs } from 'react-router'
import type { ShopDb } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import {
  findPicturedProduct,
  KEPT_DAYS,
  listDeletedPictures,
  listPictures,
} from '~/models/content/picture/index.server'
import { formatDate } from '~/models/values/french-date'
import { DAY_MS } from '~/runtime/time'

export async function requireProduct(db: ShopDb, productId: string | undefined) {
  const product = await findPicturedProduct(db, productId ?? '')
  if (!product) throw data('Produit inconnu', { status: 404 })
  return product
}

export type ProductImagesData = Awaited<ReturnType<typeof loadProductImages>>

/** Shared by the page and the upload, which renders it again on refusal. */
export async function loadProductImages({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const { db } = adminRequest(context)
  const product = await requireProduct(db, params.productId)
  const deleted = await listDeletedPictures(db, product.id)
  return {
    product,
    pictures: await listPictures(db, product.id),
    deleted: deleted.map(({ file, alt, actor, deleted_at }) => ({
      ...{ file, alt, actor },
      deletedAt: formatDate(new Date(deleted_at)),
      until: formatDate(new Date(Date.parse(deleted_at) + KEPT_DAYS * DAY_MS)),
    })),
  }
}
