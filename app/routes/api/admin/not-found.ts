import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { action, loader } from '../not-found'
