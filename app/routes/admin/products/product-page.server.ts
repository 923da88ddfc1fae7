import { data, href, type LoaderFunctionArgs } from 'react-router'
import type { Product, ShopDb } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { settingFieldName } from '~/models/base/setting'
import { missingText } from '~/models/shop/catalogue'
import { findMissing, findProductRow, type Missing } from '~/models/shop/catalogue/index.server'

export interface MissingLink {
  label: string
  href: string
}

/** Shared by all pages of a product. */
export interface ProductFrameData {
  id: string
  name: string
  sku: string
  version: number
  published: boolean
  isService: boolean
  /** Missing fields required for publication. */
  missing: MissingLink[]
}

export async function requireProduct(db: ShopDb, productId: string | undefined): Promise<Product> {
  const product = await findProductRow(db, productId ?? '')
  if (!product) throw data('Produit inconnu', { status: 404 })
  return product
}

/** Shared by every page of a product. */
export async function loadFrame({ params, context }: Pick<LoaderFunctionArgs, 'params' | 'context'>) {
  const { db } = adminRequest(context)
  const product = await requireProduct(db, params.productId)
  const { id, name, sku, version } = product
  const missing = (await findMissing(db, product)).map((each) => missingLink(product, each))
  const frame: ProductFrameData = {
    ...{ id, name, sku, version, missing },
    published: product.published === 1,
    isService: product.is_service === 1,
  }
  return { product, frame }
}

/** A field required for publication, and the link to enter it. */
export function missingLink(product: Pick<Product, 'id' | 'sku'>, missing: Missing): MissingLink {
  return { label: missingText(missing), href: placeOf(product, missing) }
}

function placeOf({ id: productId, sku }: Pick<Product, 'id' | 'sku'>, missing: Missing): string {
  const page = href('/admin/products/:productId', { productId })
  switch (missing.of) {
    case 'sheet':
      return `${page}#${missing.field}`
    case 'images':
      return href('/admin/images/:productId', { productId })
    case 'stock':
      return href('/admin/stock/articles/:sku', { sku: encodeURIComponent(sku) })
    case 'rep':
      return `${href('/admin/settings/:group', { group: 'identite' })}#${settingFieldName('legal.rep_identifiers')}`
    case 'packs':
      return href('/admin/products/:productId/packs', { productId })
  }
}
