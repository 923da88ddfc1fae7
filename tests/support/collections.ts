import type { ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { registerAgent, workOnJob } from '~/models/base/agent/index.server'
import { claimJob } from '~/models/base/job/index.server'
import type { LeadFeed } from '~/models/crm/lead-feed'
import { COLLECTION_JOB, collectionHandler } from '~/models/crm/lead-feed/index.server'
import { createSigner } from '~/runtime/secret.server'

export const feedSigner = createSigner('the secret of a shop with feeds')

registerAgent('hunter', { handlers: [], startsWanted: true })

export function feedTenant(db: ShopDb, demo = false) {
  return { db, id: 'essai', identity: { demo, signer: feedSigner }, limits: {} } as unknown as Tenant
}

/** Runs the hunter agent on the oldest pending collection; undefined when there is none. */
export async function runCollection(
  tenant: Tenant,
  { openFeed, at, signal = new AbortController().signal }: { openFeed: () => LeadFeed; at: Date; signal?: AbortSignal },
) {
  const job = await claimJob(tenant.db, { at, kinds: [COLLECTION_JOB] })
  if (!job) return undefined
  const held = { ...job, agent: 'hunter' as const }
  return workOnJob({ tenant, job: held, handler: collectionHandler(openFeed), part: {}, signal, now: () => at })
}
