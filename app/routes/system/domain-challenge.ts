import { data } from 'react-router'
import { hostName } from '~/database/hosts.server'
import { tenants } from '~/database/registry.server'
import { challengeAnswer } from '~/integrations/domains/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/domain-challenge'

export const handle = { policy: { beforeOpening: true, anyHost: true, quiet: true } satisfies RoutePolicy }

/** By its answer the process that looks at a domain knows that it leads to itself. */
export async function loader({ url, request }: Route.LoaderArgs) {
  const challenge = url.searchParams.get('defi') ?? ''
  if (!/^[\w-]{24}$/.test(challenge)) throw data('Page inconnue', { status: 404 })
  const { first } = await tenants()
  const host = hostName(new URL(request.url).host)
  return new Response(challengeAnswer(first.identity.signer, { host, challenge }), {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
