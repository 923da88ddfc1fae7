import { findLastRun } from '~/database/backup/due.server'
import { tenants } from '~/database/registry.server'
import { requestContextOf } from '~/middleware/request.server'
import { config } from '~/runtime/config.server'
import { readMetrics } from '~/runtime/metrics.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { isSameSecret } from '~/runtime/secret.server'
import type { Route } from './+types/metrics'

export const handle = {
  policy: {
    beforeOpening: true,
    cache: 'no-store',
    keptUnderLoad: true,
    search: 'open',
    anyHost: true,
    quiet: true,
  } satisfies RoutePolicy,
}

/** For Prometheus: `Authorization: Bearer <METRICS_TOKEN>`. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const token = config.metricsToken
  if (token === undefined) return Response.json({ detail: 'METRICS_TOKEN n’est pas configuré.' }, { status: 404 })
  if (!isSameSecret(request.headers.get('Authorization') ?? '', `Bearer ${token}`))
    return Response.json(
      { detail: 'Jeton inconnu.' },
      { status: 401, headers: { 'WWW-Authenticate': 'Bearer realm="metrics"' } },
    )
  const { at } = requestContextOf(context)
  const [registry, last] = [await tenants(), await findLastRun({ ...config, at })]
  const text = await readMetrics({
    registeredTenants: (await registry.rows.list()).filter(({ closed_at }) => closed_at === null).length,
    openTenants: registry.opened().length,
    backupAgeSeconds: last && (at.getTime() - last.getTime()) / 1000,
  })
  return new Response(text, { headers: { 'Content-Type': 'text/plain; version=0.0.4; charset=utf-8' } })
}
