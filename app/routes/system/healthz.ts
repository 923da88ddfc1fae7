import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = {
  policy: {
    beforeOpening: true,
    cache: 'revalidate',
    keptUnderLoad: true,
    search: 'open',
    anyHost: true,
    quiet: true,
  } satisfies RoutePolicy,
}

/** Liveness. */
export function loader() {
  return Response.json({ status: 'ok' }, { headers: { 'Cache-Control': 'no-store' } })
}
