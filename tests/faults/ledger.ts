import { type Kysely, sql } from 'kysely'
import { expect } from 'vitest'
import type { ShopDatabase } from '~/database/schema'

/** Invariants of every shop at every moment, after any fault. */
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

/**
 * Contradictory orders: sold twice or in part, paid twice, cancelled but holding stock, wrong totals. Demonstration
 * orders take no stock and have no payment.
 */
async function listBrokenOrders(db: Kysely<ShopDatabase>): Promise<unknown[]> {
  const { rows } = await sql`
    with part as (
      select i.order_id, i.product_id as part_id, i.quantity from order_item i where i.pack_type = 'individual'
      union all
      select i.order_id, c.component_id, i.quantity * c.quantity from order_item i
      join pack_component c on c.product_id = i.product_id and c.pack_type = i.pack_type
      union all
      select i.order_id, i.gift_product_id, i.quantity from order_item i where i.gift_product_id is not null
    ),
    need as (
      select order_id, part_id, sum(quantity) as needed from part
      join product p on p.id = part_id where p.is_service = 0
      group by order_id, part_id
    ),
    sale as (
      select order_id, product_id, -sum(delta) as sold from stock_movement
      where type = 'sale' group by order_id, product_id
    ),
    stock as (
      select o.id, o.payment_state, o.status, n.part_id, n.needed,
        coalesce(s.sold, 0) as sold, coalesce(r.quantity, 0) as held
      from customer_order o
      join need n on n.order_id = o.id
      left join sale s on s.order_id = o.id and s.product_id = n.part_id
      left join stock_reservation r on r.order_id = o.id and r.product_id = n.part_id
      where o.is_demo = 0
    )
    select 'stock' as wrong, id, status, payment_state, part_id, needed, sold, held from stock
    where (payment_state = 'paid' and (sold <> needed or held <> 0))
       or (payment_state = 'pending' and (sold <> 0 or held <> needed))
       or (payment_state in ('unpaid', 'refund_due') and (sold <> 0 or held not in (0, needed)))
       or (status = 'annule' and held <> 0)
    union all
    select 'money', o.id, o.status, o.payment_state, null, o.subtotal_cents, o.total_cents, line.cents from customer_order o
    left join (select order_id, sum(quantity * unit_price_cents) as cents from order_item group by order_id) line
      on line.order_id = o.id
    where o.is_demo = 0 and (o.subtotal_cents + o.discount_cents <> line.cents
       or o.total_cents <> o.subtotal_cents + o.tax_cents + o.shipping_cents
       or (select count(*) from payment p where p.order_id = o.id and p.status = 'paid') > 1
       or (o.payment_state = 'paid') <> exists (select 1 from payment p where p.order_id = o.id and p.status = 'paid')
       or exists (select 1 from payment p where p.order_id = o.id and p.amount_cents <> o.total_cents - o.credit_cents))
  `.execute(db)
  return rows
}
