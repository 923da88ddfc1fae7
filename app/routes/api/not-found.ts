import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = { policy: { cache: 'revalidate', parameters: 'public' } satisfies RoutePolicy }

export { answerUnknownCall as action, answerUnknownCall as loader } from './shared/unknown-call.server'
