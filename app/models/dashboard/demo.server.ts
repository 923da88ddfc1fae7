import type { ShopDb } from '~/database/schema'
import { recordAudit } from '~/models/audit/index.server'
import { removeDemoLeads } from '~/models/lead/index.server'
import { deleteDemoOrders, hasDemoOrders } from '~/models/order/index.server'
import { hasDemoProspects, removeDemoProspects } from '~/models/prospect/index.server'
import { removeDemoRequests } from '~/models/support/index.server'
import { keepWeeklyCounts } from './weekly-count.server'

export interface RemovedDemo {
  orders: number
  leads: number
  prospects: number
  requests: number
}

/** Whether anything of the demonstration is left to remove. */
export async function hasDemoRows(db: ShopDb): Promise<boolean> {
  const lead = await db.selectFrom('lead').select('id').where('is_demo', '=', 1).limit(1).executeTakeFirst()
  return lead !== undefined || (await hasDemoProspects(db)) || hasDemoOrders(db)
}

/** Removes orders, leads, prospects, conversations, call-backs and messages of the demonstration; what was real stays. */
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
    await trx.deleteFrom('weekly_count').execute()
    await keepWeeklyCounts(trx, at)
    const subject = { kind: 'demo', id: 'demo', label: 'Données de démonstration' }
    await recordAudit(trx, { at, actor, action: 'demo.remove', subject, before: { ...removed } })
    return removed
  })
}
