import type { RoutePolicy } from '~/runtime/route-policy'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export { answerExportFile as loader } from './export-answer.server'
