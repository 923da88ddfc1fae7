import { sweepProofs } from '~/models/content/text/index.server'
import { logCounts, type TenantTask } from './each-tenant.server'

/** Deletes documents that no claim references any more. */
export const proofSweep: TenantTask = {
  name: 'proof-sweep',
  everySeconds: 3600,
  async run(tenant, { at }) {
    logCounts(tenant, 'old proofs removed', { files: await sweepProofs(tenant.db, { folders: tenant, at }) })
  },
}
