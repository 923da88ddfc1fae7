import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = { policy: { keptReadOnly: true } satisfies RoutePolicy }

export { redirectToExports as loader, retryAskedExport as action } from './export-answer.server'
