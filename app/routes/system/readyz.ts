import { freeBytes, MIN_FREE_BYTES } from '~/database/backup/data-folder.server'
import { tenants } from '~/database/registry.server'
import { isSchemaCurrent } from '~/database/schema-guard.server'
import { requestContextOf } from '~/middleware/request.server'
import { config } from '~/runtime/config.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/readyz'

export const handle = {
  policy: {
    beforeOpening: true,
    cache: 'revalidate',
    search: 'open',
    anyHost: true,
    quiet: true,
  } satisfies RoutePolicy,
}

/** Readiness: 200, or 503 with the reasons. Takes no lock. */
export async function loader({ context }: Route.LoaderArgs) {
  const { lifecycle } = requestContextOf(context)
  const reasons = lifecycle.stopping ? ['stopping'] : await listMissing()
  const status = reasons.length === 0 ? 200 : 503
  return Response.json(
    { status: status === 200 ? 'ready' : 'unavailable', reasons },
    { status, headers: { 'Cache-Control': 'no-store' } },
  )
}

async function listMissing(): Promise<string[]> {
  // The first shop stands in for the shared data folder; other shops fail independently.
  const { first } = await tenants()
  const place = first.storage.place()
  // Without the folder the other checks are meaningless.
  if (place === 'missing') return ['data folder missing']
  if (place === 'replaced') return ['data folder replaced: restart']
  const checks = {
    'database refuses to write': !first.storage.refusesWrites(),
    'schema differs from this build': isSchemaCurrent(first),
    'disk almost full': (await freeBytes(config.dataDir)) >= MIN_FREE_BYTES,
  }
  return Object.entries(checks).flatMap(([reason, ok]) => (ok ? [] : [reason]))
}
