import type { LeadEventKind, ShopDb } from '~/database/schema'
import { newId } from '~/models/values/id.server'

/** Actors of automatic changes: a visitor leaving an address, and an order. */
export const VISITOR = { id: null, name: 'visiteur' }
export const SHOP = { id: null, name: 'boutique' }

interface NewLeadEvent {
  leadId: string
  version: number
  kind: LeadEventKind
  actor: { id: string | null; name: string }
  before?: string | null
  after?: string | null
  due?: string | null
  at: Date
}

export async function recordLeadEvent(trx: ShopDb, event: NewLeadEvent): Promise<void> {
  const { leadId, version, kind, actor, before = null, after = null, due = null, at } = event
  await trx
    .insertInto('lead_event')
    .values({
      id: newId(at),
      lead_id: leadId,
      version,
      kind,
      actor_id: actor.id,
      actor: actor.name,
      before,
      after,
      due,
      created_at: at.toISOString(),
    })
    .execute()
}
