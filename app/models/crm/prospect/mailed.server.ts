import type { ShopDb } from '~/database/schema'
import { agentName } from '~/models/base/agent'

import { recordProspectEvent } from './change.server'
import { derived } from './prospect-row.server'
import { readScoreRules } from './rules.server'

/** Call in the transaction that marks the mail as sent; a first mail moves a new prospect to contacted. */
export async function noteMailed(
  trx: ShopDb,
  { hash, step, tells, at }: { hash: string; step: number /** Of the source of the data. */; tells: boolean; at: Date },
): Promise<void> {
  const row = await trx
    .selectFrom('prospect')
    .selectAll()
    .where('mailbox_hash', '=', hash)
    .where('merged_into', 'is', null)
    .executeTakeFirst()
  if (!row) return
  const now = at.toISOString()
  const columns = {
    status: row.status === 'new' ? ('contacted' as const) : row.status,
    campaign_status: `Email ${step} Sent`,
    last_contact_at: now,
    kept_from: now,
    told_at: row.told_at ?? (tells ? now : null),
    version: row.version + 1,
  }
  const scored = derived({ ...row, ...columns }, { rules: await readScoreRules(trx), at })
  await trx
    .updateTable('prospect')
    .set({ ...columns, ...scored })
    .where('id', '=', row.id)
    .execute()
  const actor = { id: null, name: agentName('email') }
  const after = { status: columns.status, campaign_status: columns.campaign_status }
  await recordProspectEvent(trx, { kind: 'contacted', row, version: columns.version, actor, after, at })
}
