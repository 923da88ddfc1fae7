import type { RoutePolicy } from '~/runtime/route-policy'
import { administratorCall } from '../shared/administrator.server'

export const handle = {
  policy: { beforeOpening: true, cache: 'no-store', authenticatesFirst: true } satisfies RoutePolicy,
}

/** The only check of the role: no call beneath it checks again. */
export const middleware = [administratorCall]
