import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { ShopDatabase } from '~/database/schema'

/** What must hold of every shop at every moment, whatever happened to it. */
export async function expectSoundLedger(db: Kysely<ShopDatabase>): Promise<void> {
  const health = await sql<{ integrity_check: string }>`pragma integrity_check`.execute(db)
  expect(health.rows).toEqual([{ integrity_check: 'ok' }])
  expect((await sql`pragma foreign_key_check`.execute(db)).rows).toEqual([])
  expect(await listStockDrift(db)).toEqual([])
  expect(await listBrokenOrders(db)).toEqual([])
}

/** Products whose stock is not the sum of its movements, or whose reserved stock is not the sum of its reservations. */
async function listStockDrift(db: Kysely<ShopDatabase>): Promise<unknown[]> {
  const { rows } = await sql`
    select product_id, current_stock, reserved_stock from stock_item
    where current_stock <> coalesce((select sum(delta) from stock_movement m where m.product_id = stock_item.product_id), 0)
       or reserved_stock <> coalesce((select sum(quantity) from stock_reservation r where r.product_id = stock_item.product_id), 0)
       or reserved_stock < 0 or reserved_stock > current_stock
  `.execute(db)
  return rows
}

/** Orders that contradict themselves: sold without a sale, sold twice, given up and still holding stock, counted wrong. */
async function listBrokenOrders(db: Kysely<ShopDatabase>): Promise<unknown[]> {
  const { rows } = await sql`
    with sale as (select order_id, -sum(delta) as quantity from stock_movement where type = 'sale' group by order_id),
         held as (select order_id, sum(quantity) as quantity from stock_reservation group by order_id),
         line as (select order_id, sum(quantity * unit_price_cents) as cents from order_item group by order_id)
    select o.id, o.status, o.payment_state, sale.quantity as sold, held.quantity as held
    from customer_order o
    left join sale on sale.order_id = o.id
    left join held on held.order_id = o.id
    left join line on line.order_id = o.id
    where (o.payment_state = 'paid' and (sale.quantity is null or held.quantity is not null))
       or (o.payment_state <> 'paid' and sale.quantity is not null)
       or (o.status = 'annule' and held.quantity is not null)
       or (select count(*) from payment p where p.order_id = o.id and p.status = 'paid') > 1
       or o.subtotal_cents <> line.cents
       or o.total_cents <> o.subtotal_cents + o.tax_cents + o.shipping_cents
  `.execute(db)
  return rows
}
