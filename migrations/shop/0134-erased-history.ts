import { type Kysely, sql } from 'kysely'

/** Of an order whose buyer was erased, what administrators and carriers wrote may leave the history; its steps stay. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`drop trigger order_event_is_never_changed`.execute(db)
  await sql`
    create trigger order_event_is_never_changed before update on order_event
    when new.reason is not null
      or (new.id, new.order_id, new.kind, new.actor, new.created_at)
        is not (old.id, old.order_id, old.kind, old.actor, old.created_at)
      or (new.from_status, new.to_status) is not (old.from_status, old.to_status)
      or not exists (select 1 from customer_order where id = old.order_id and erased_at is not null)
    begin select raise(abort, 'the history of an order is append-only'); end
  `.execute(db)
  await sql`
    update order_event set reason = null
    where reason is not null and order_id in (select id from customer_order where erased_at is not null)
      and kind in (
        'status', 'cancelled', 'refund-requested', 'goods-back', 'withdrawal', 'late-withdrawal', 'withdrawal-lines',
        'withdrawal-refused', 'parcel-sent', 'parcel-changed', 'parcel-delivered', 'parcel-day', 'parcel-removed'
      )
  `.execute(db)
}
