import type { ShopDb } from '~/database/schema'
import { countPaidOrdersOf } from '~/models/shop/order/index.server'

import { isLeadOf } from './address.server'
import { recordLeadEvent, SHOP } from './event.server'
import { earnedStatus, statusesBefore } from './status'

/** Raises a lead to the status its paid orders earn; never lowers it. Idempotent. */
export async function promoteBuyer(trx: ShopDb, input: { email: string; at: Date }): Promise<void> {
  const { email, at } = input
  const lead = await trx.selectFrom('lead').select(['id', 'status']).where(isLeadOf(email)).executeTakeFirst()
  if (!lead) return
  const status = earnedStatus(await countPaidOrdersOf(trx, { email, most: 2 }))
  if (!status || !statusesBefore(status).includes(lead.status)) return
  const { version } = await trx
    .updateTable('lead')
    .set((eb) => ({ status, version: eb('version', '+', 1) }))
    .where('id', '=', lead.id)
    .returning('version')
    .executeTakeFirstOrThrow()
  const change = { kind: 'status' as const, before: lead.status, after: status }
  await recordLeadEvent(trx, { leadId: lead.id, version, actor: SHOP, ...change, at })
}

/** Restarts the retention period: a purchase is a contact. */
export async function recordPurchase(trx: ShopDb, input: { email: string; at: Date }): Promise<void> {
  await trx.updateTable('lead').set({ last_contact_at: input.at.toISOString() }).where(isLeadOf(input.email)).execute()
  await promoteBuyer(trx, input)
}
