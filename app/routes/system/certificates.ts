import { createHostReader, hostName } from '~/database/hosts.server'
import { tenants } from '~/database/registry.server'
import { config } from '~/runtime/config.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/certificates'

export const handle = {
  policy: {
    beforeOpening: true,
    anyHost: true,
    quiet: true,
    keptUnderLoad: true,
    limit: 'certificate',
  } satisfies RoutePolicy,
}

/** A demonstration takes any host; certificates are for names that exist. */
const { platformDomain, appOrigin = 'http://localhost' } = config

/** Asked by a reverse proxy before it obtains a certificate (Caddy's `on_demand_tls`): 200 for a name that is served. */
export async function loader({ url }: Route.LoaderArgs) {
  const { domains, platform } = await tenants()
  const readHost = createHostReader({ platformDomain, appOrigin, domains })
  const subdomain = readHost(hostName(url.searchParams.get('domain') ?? ''))
  const row = platform
    .selectFrom('tenant')
    .select('id')
    .where('subdomain', '=', subdomain ?? '')
  const isServed = (await row.where('closed_at', 'is', null).executeTakeFirst()) !== undefined
  return new Response(null, { status: isServed ? 200 : 404 })
}
