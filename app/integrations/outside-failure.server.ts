import type { Breaker } from '~/runtime/breaker'
import { logger } from '~/runtime/logger.server'
import { exceededBound } from './bounded-fetch.server'

/** What a visitor need not wait for: its failure is logged by its kind alone, and counted. */
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
