import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export { answerExport as loader } from './export-answer.server'
