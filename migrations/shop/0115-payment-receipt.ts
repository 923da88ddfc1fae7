import { type Kysely, sql } from 'kysely'

/** When the money of a payment came: its last change may be that it was given back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table payment add column received_at text`.execute(db)
  await sql`update payment set received_at = updated_at where status in ('paid', 'refund_due', 'mismatch')`.execute(db)
  await sql`
    update payment set received_at = coalesce((
      select max(created_at) from order_event
      where order_event.order_id = payment.order_id and order_event.created_at <= payment.updated_at
        and case when exists (
          select 1 from refund where refund.payment_id = payment.id and refund.subject = 'payment'
        ) then order_event.kind in ('refund-due', 'payment-mismatch') else order_event.kind = 'paid' end
    ), updated_at)
    where status = 'refunded'
  `.execute(db)
  await sql`create index payment_by_receipt on payment (received_at) where received_at is not null`.execute(db)
  await sql`
    create trigger payment_is_received after update of status on payment
    when new.received_at is null and new.status in ('paid', 'refund_due', 'mismatch')
    begin
      update payment set received_at = new.updated_at where id = new.id;
    end
  `.execute(db)
}
