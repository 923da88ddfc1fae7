import type { ShopDb } from '~/database/schema'
import { recordAudit } from '~/models/base/audit/index.server'
import { removeDemoLeads } from '~/models/crm/lead/index.server'
import { removeDemoEnrolments } from '~/models/mailing/sequence/index.server'
import { deleteDemoOrders, hasDemoOrders } from '~/models/shop/order/index.server'
import { removeDemoRequests } from '~/models/support/contact/index.server'
import { keepWeeklyCounts } from './weekly-count.server'

interface RemovedDemo {
  orders: number
  leads: number
  prospects: number
  requests: number
}

/** Whether demo data is left to remove. */
export async function hasDemoRows(db: ShopDb): Promise<boolean> {
  const lead = await db.selectFrom('lead').select('id').where('is_demo', '=', 1).limit(1).executeTakeFirst()
  const prospect = await db.selectFrom('prospect').select('id').where('is_demo', '=', 1).limit(1).executeTakeFirst()
  return lead !== undefined || prospect !== undefined || (await hasDemoCampaigns(db)) || hasDemoOrders(db)
}

/** Deletes demo orders, leads, prospects, campaigns, left carts, conversations, call-backs and messages; real data stays. */
export function removeDemo(
  db: ShopDb,
  { actor, at }: { actor: { id: string | null; name: string }; at: Date },
): Promise<RemovedDemo> {
  return db.transaction().execute(async (trx) => {
    const removed = {
      requests: await removeDemoRequests(trx),
      leads: await removeDemoLeads(trx),
      prospects: await removeDemoProspects(trx),
      orders: await deleteDemoOrders(trx),
    }
    await removeDemoCampaigns(trx)
    await removeDemoEnrolments(trx)
    await trx.deleteFrom('weekly_count').execute()
    await keepWeeklyCounts(trx, at)
    const subject = { kind: 'demo', id: 'demo', label: 'Données de démonstration' }
    await recordAudit(trx, { at, actor, action: 'demo.remove', subject, before: { ...removed } })
    return removed
  })
}

/** Deletes prospects of the demo feed; collections and their imports stay in the history. */
async function removeDemoProspects(trx: ShopDb): Promise<number> {
  const { numDeletedRows } = await trx.deleteFrom('prospect').where('is_demo', '=', 1).executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}

async function hasDemoCampaigns(db: ShopDb): Promise<boolean> {
  const row = await db.selectFrom('campaign').select('id').where('is_demo', '=', 1).limit(1).executeTakeFirst()
  return row !== undefined
}

/** With their mails. */
async function removeDemoCampaigns(trx: ShopDb): Promise<void> {
  const demo = trx.selectFrom('campaign').select('id').where('is_demo', '=', 1)
  await trx.deleteFrom('email').where('cause', '=', 'campaign').where('cause_id', 'in', demo).execute()
  await trx.deleteFrom('campaign').where('is_demo', '=', 1).execute()
}
