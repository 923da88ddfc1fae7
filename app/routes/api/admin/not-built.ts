import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { answerNotBuilt as action, answerNotBuilt as loader } from '../shared/not-built.server'
