import { data, href, type RouterContextProvider } from 'react-router'
import type { z } from 'zod'
import { adminRequest } from '~/middleware/administrator.server'
import { done, type Notice, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { UPLOADS_BUSY } from '~/models/content/picture'
import { productPictures } from '~/models/content/picture/index.server'
import { isServiceKind, needName, type newProductForm } from '~/models/shop/catalogue'
import { type ProductSheet, publishProduct } from '~/models/shop/catalogue/index.server'
import { findStockItem, moveStock } from '~/models/shop/stock/index.server'
import { type UploadedFile, withUploadedFiles } from '~/runtime/uploaded-files.server'
import { addPictures, MAX_FILE_BYTES } from '../images/receive-pictures.server'
import { caution } from '../row-answer.server'
import { missingLink, requireProduct } from './product-page.server'

interface Sent {
  request: Request
  context: Readonly<RouterContextProvider>
}

type NewProduct = z.output<ReturnType<typeof newProductForm>>

/** A service has no maker. */
export function sheetOf(typed: NewProduct, needs: string[]): Partial<ProductSheet> {
  const { kind, summary, description, features, manufacturer, maker_address, maker_contact } = typed
  const { maker_in_union, responsible, warnings, spare_parts, eco } = typed
  const ticked = new Set(Object.keys(typed))
  return {
    ...{ summary, description, features, needs: needs.filter((need) => ticked.has(needName(need))) },
    ...(!isServiceKind(kind) && {
      ...{ manufacturer, maker_address, maker_contact, maker_in_union },
      ...{ responsible, warnings, spare_parts, eco },
    }),
  }
}

/** Reads the form and its picture. */
export async function receiveProduct<Answer>(
  { request, context }: Sent,
  use: (form: FormData, files: UploadedFile[]) => Promise<Answer>,
) {
  const { incomingDir } = context.get(tenantContext)
  const received = await withUploadedFiles(request, { incomingDir, maxFileBytes: MAX_FILE_BYTES }, use)
  if (received.ok) return received.value
  throw data(received.reason === 'busy' ? UPLOADS_BUSY : 'Formulaire illisible', {
    status: received.reason === 'busy' ? 503 : 400,
  })
}

/** Stock, picture and sale of a product that exists by now, and what they still lack. */
export async function finishProduct(
  sent: Sent,
  { productId, units, files, sells }: { productId: string; units: number; files: UploadedFile[]; sells: boolean },
): Promise<Response> {
  const { db, actor, at } = adminRequest(sent.context)
  const { is_service } = await requireProduct(db, productId)
  if (units > 0 && is_service === 0)
    await moveStock(db, { productId, type: 'restock', quantity: units, reason: '', actor, at })
  const { refused } = await addPictures(sent, productPictures(productId), files.slice(0, 1))
  const notice = sells ? await sell(sent, productId) : done(notYetSold)
  const lines = [...notice.lines, ...refused.map((line) => `${line}.`)]
  const page = href('/admin/products/:productId', { productId })
  return redirectWithNotice(sent.context, page, { ...notice, lines, ...(refused.length > 0 && { tone: 'caution' }) })
}

const notYetSold = 'Produit créé. Il n’est pas encore en vente\u202f: complétez sa fiche, puis publiez-le.'

async function sell({ context }: Sent, productId: string): Promise<Notice> {
  const { db, actor, at } = adminRequest(context)
  const product = await requireProduct(db, productId)
  const published = await publishProduct(db, { productId, version: product.version, actor, at })
  if (published.ok) return onSale(context, productId)
  if (published.reason !== 'incomplete') return done(notYetSold)
  const links = published.missing.map((each) => missingLink(product, each))
  return { ...caution('Produit créé, hors vente\u202f: il lui manque ceci.'), links }
}

async function onSale(context: Sent['context'], productId: string): Promise<Notice> {
  const { db } = adminRequest(context)
  const { name, sku, is_service } = await requireProduct(db, productId)
  const link = { href: href('/products/:productId', { productId }), label: 'Voir la page' }
  if (is_service === 1) return { ...done(`${name} est en vente.`), link }
  const units = (await findStockItem(db, { productId }))?.current_stock ?? 0
  if (units > 0) return { ...done(`${name} est en vente\u202f: ${units} en stock.`), link }
  const stock = href('/admin/stock/articles/:sku', { sku: encodeURIComponent(sku) })
  return {
    ...caution(`${name} est en vente, mais son stock est à 0\u202f: personne ne peut l’acheter.`),
    links: [{ href: stock, label: 'Compter le stock' }, link],
  }
}
