import type { Submission } from '@conform-to/react'
import { data, href, type LoaderFunctionArgs } from 'react-router'
import type { ItemPageProps } from '~/components/admin/stock/item-page-props'
import type { ShopDb, StockMovement } from '~/database/schema'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { findOrderRow } from '~/models/order/index.server'
import { movementText } from '~/models/stock'
import {
  countMovements,
  findLastMovement,
  findStandingAlert,
  findStockItem,
  listLevels,
  listMovements,
  listSold,
  MOVEMENTS_A_PAGE,
  type StockRow,
} from '~/models/stock/index.server'
import { formatEuros, formatTtc } from '~/models/values'
import { listPage } from '../list-page.server'
import { authorText, momentText, shownStock, toShownAlert } from './shown-stock.server'
import { loadStockFrame } from './stock-frame.server'

/** The product with the SKU in the URL. */
export async function requireItem(db: ShopDb, sku: string | undefined): Promise<StockRow> {
  const item = await findStockItem(db, { sku: sku ?? '' })
  if (!item) throw data('Article inconnu', { status: 404 })
  return item
}

/** Shared by the page and the routes of its forms, which render it again on refusal. */
export async function loadItem({ params, url, context }: Pick<LoaderFunctionArgs, 'params' | 'url' | 'context'>) {
  const { db, at } = deskRequest(context)
  const row = await requireItem(db, params.sku)
  const productId = row.product_id
  const page = listPage({ url, context })
  const movementCount = await countMovements(db, productId)
  const pageCount = Math.ceil(movementCount / MOVEMENTS_A_PAGE)
  const asked = { productId, limit: MOVEMENTS_A_PAGE, offset: (page - 1) * MOVEMENTS_A_PAGE }
  const movements = page > pageCount ? [] : await listMovements(db, asked)
  const alert = await findStandingAlert(db, productId)
  const loaded: ItemPageProps = {
    frame: await loadStockFrame(db),
    item: toItem(row, (await listSold(db, { productIds: [productId], at })).get(productId) ?? 0),
    alert: alert && { ...toShownAlert(alert), isOpen: alert.state === 'open' },
    levels: await listLevels(db, { productId, at }),
    movements: await Promise.all(movements.map((movement) => toMovement(db, movement))),
    movementCount,
    lastMovement: await findLastMovement(db, productId),
    paging: { page, pageCount },
  }
  return loaded
}

function toItem(row: StockRow, sold: number): ItemPageProps['item'] {
  return {
    ...shownStock(row, sold),
    unitCost: formatEuros(row.unit_cost_cents),
    unitCostTyped: (row.unit_cost_cents / 100).toFixed(2).replace('.', ','),
    price: formatTtc(row.price_cents),
    updatedAt: momentText(row.last_updated_at),
    restockedAt: momentText(row.last_restock_at),
    version: row.version,
  }
}

async function toMovement(db: ShopDb, movement: StockMovement): Promise<ItemPageProps['movements'][number]> {
  const { id, type, delta, reason, order_id } = movement
  const order = order_id ? await findOrderRow(db, order_id) : undefined
  return {
    ...{ id, delta, reason },
    type: movementText[type].label,
    before: movement.previous_stock,
    after: movement.new_stock,
    author: authorText(movement.actor),
    order: order && { id: order.id, number: order.order_number ?? 'sans numéro' },
    at: momentText(movement.created_at),
  }
}

interface Answer {
  sku: string
  submission: Submission<unknown, string[]>
}

/** Redirects to the product with a notice. */
export function answerDone(context: LoaderFunctionArgs['context'], { sku, words }: { sku: string; words: string }) {
  return redirectWithNotice(
    context,
    href('/admin/stock/articles/:sku', { sku: encodeURIComponent(sku) }),
    done(`✅ ${words}`),
  )
}

/** Conflict: returns the changes another administrator made, and the current version. */
export function answerChanged({
  submission,
  version,
  lines,
}: Omit<Answer, 'sku'> & { version: number; lines: string[] }) {
  return data({ result: submission.reply(), changed: { version, lines } }, { status: 409 })
}

export function answerRefused({ submission, field, detail }: Omit<Answer, 'sku'> & { field: string; detail: string }) {
  return data({ result: submission.reply({ fieldErrors: { [field]: [`❌ Erreur: ${detail}`] } }) }, { status: 409 })
}
