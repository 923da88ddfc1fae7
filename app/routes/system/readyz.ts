import { config } from '~/config.server'
import { freeBytes, MIN_FREE_BYTES } from '~/database/backup/data-folder.server'
import { tenants } from '~/database/registry.server'
import { isSchemaCurrent } from '~/database/schema-guard.server'
import type { Tenant } from '~/database/tenants.server'
import { lifecycle } from '~/lifecycle.server'

/** Whether to send visitors here: 200, or 503 with what is missing. */
export async function loader() {
  const reasons = lifecycle.stopping ? ['stopping'] : await whatIsMissing()
  const status = reasons.length === 0 ? 200 : 503
  return Response.json(
    { status: status === 200 ? 'ready' : 'unavailable', reasons },
    { status, headers: { 'Cache-Control': 'no-store' } },
  )
}

async function whatIsMissing(): Promise<string[]> {
  const all = (await tenants()).all()
  const checks = {
    'database refuses to write': all.every(canWrite),
    'schema differs from this build': all.every(({ connection }) => isSchemaCurrent(connection)),
    'disk almost full': (await freeBytes(config.dataDir)) >= MIN_FREE_BYTES,
  }
  return Object.entries(checks).flatMap(([reason, ok]) => (ok ? [] : [reason]))
}

/** Takes the write lock and gives it back; a transaction of ours that is open has it already. */
function canWrite({ connection }: Tenant): boolean {
  if (connection.inTransaction) return true
  try {
    connection.exec('begin immediate; rollback')
    return true
  } catch {
    return false
  }
}
