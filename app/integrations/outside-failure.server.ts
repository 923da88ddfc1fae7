import type { Breaker } from '~/runtime/breaker'
import { logger } from '~/runtime/logger.server'
import { exceededBound } from './bounded-fetch.server'

/** Records the failure of an optional service: logged by kind only, and counted by its breaker. */
export function recordFailure(breaker: Breaker, { service, error }: { service: string; error: unknown }): void {
  breaker.failed()
  logger.warn({ service, reason: reasonOf(error) }, 'outside service failed')
}

function reasonOf(error: unknown): string {
  const bound = exceededBound(error)
  if (bound) return bound
  if (!(error instanceof Error)) return 'unknown'
  return error.name === 'TimeoutError' || error.name === 'AbortError' ? 'slow' : error.name
}
