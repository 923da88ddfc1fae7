import { data, type LoaderFunctionArgs, matchPath } from 'react-router'
import type { MovementType, ShopDb, StockMovement } from '~/database/schema'
import { adminRequest } from '~/middleware/administrator.server'
import { findOrderRow } from '~/models/shop/order/index.server'
import { movementText, movementTypes } from '~/models/shop/stock'
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
} from '~/models/shop/stock/index.server'
import { formatEuros, formatTtc, type Vat } from '~/models/values/money'
import { catalogueVat } from '~/models/values/vat'
import { listPage } from '../list-page.server'
import { authorText, loadStockFrame, momentText, shownStock, toAlertView } from './stock-view.server'

/** The product with the SKU in the URL. */
export async function requireItem(db: ShopDb, sku: string | undefined): Promise<StockRow> {
  const item = await findStockItem(db, { sku: sku ?? '' })
  if (!item) throw data('Article inconnu', { status: 404 })
  return item
}

/** The movement whose form has this path. */
export function requireType(slug: string | undefined): MovementType {
  const type = movementTypes.find((each) => movementText[each].slug === slug)
  if (!type) throw data('Mouvement inconnu', { status: 404 })
  return type
}

export type ItemData = Awaited<ReturnType<typeof loadItem>>

export async function loadItem({ params, url, context }: Pick<LoaderFunctionArgs, 'params' | 'url' | 'context'>) {
  const { db, at, readSettings } = adminRequest(context)
  const row = await requireItem(db, params.sku)
  const productId = row.product_id
  const page = listPage({ url, context })
  const movementCount = await countMovements(db, productId)
  const pageCount = Math.ceil(movementCount / MOVEMENTS_A_PAGE)
  const asked = { productId, limit: MOVEMENTS_A_PAGE, offset: (page - 1) * MOVEMENTS_A_PAGE }
  const movements = page > pageCount ? [] : await listMovements(db, asked)
  const alert = await findStandingAlert(db, productId)
  const sold = (await listSold(db, { productIds: [productId], at })).get(productId) ?? 0
  return {
    frame: await loadStockFrame(db),
    item: toItem(row, { sold, vat: catalogueVat(await readSettings()) }),
    alert: alert && { ...toAlertView(alert), isOpen: alert.state === 'open' },
    levels: await listLevels(db, { productId, at }),
    movements: await Promise.all(movements.map((movement) => toMovement(db, movement))),
    movementCount,
    lastMovement: await findLastMovement(db, productId),
    paging: { page, pageCount },
    movement: openMovement(params['*'], url.searchParams),
  }
}

const MAX_TYPED = 200

/** The open form; `?quantity=` and `?reason=` preview the movement without JavaScript. */
function openMovement(verb: string | undefined, searchParams: URLSearchParams) {
  const at = matchPath('/mouvements/:movement', `/${verb}`)
  if (!at) return undefined
  const typed = {
    quantity: (searchParams.get('quantity') ?? '').slice(0, MAX_TYPED),
    reason: searchParams.get('reason')?.slice(0, MAX_TYPED),
  }
  return { type: requireType(at.params.movement), typed }
}

function toItem(row: StockRow, { sold, vat }: { sold: number; vat: Vat }) {
  return {
    ...shownStock(row, { sold, vat }),
    unitCost: formatEuros(row.unit_cost_cents),
    unitCostTyped: (row.unit_cost_cents / 100).toFixed(2).replace('.', ','),
    price: formatTtc(row.price_cents, vat),
    updatedAt: momentText(row.last_updated_at),
    restockedAt: momentText(row.last_restock_at),
    version: row.version,
  }
}

async function toMovement(db: ShopDb, movement: StockMovement) {
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
