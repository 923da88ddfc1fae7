import { requestLogger } from '~/logger.server'
import { withoutBearer } from './paths'

/** A path fit for a log: no query, and no reference, token or id that would open a page. */
export function loggedPath(path: string): string {
  return withoutBearer(path)
    .split('/')
    .map((segment) => (segment.length >= 24 ? '…' : segment))
    .join('/')
}

export function logRequest(entry: {
  requestId: string
  method: string
  path: string
  status: number
  ms: number
}): void {
  // Pictures, styles and probes would drown the lines that someone reads.
  const quiet = /^\/(assets|uploads|healthz|readyz)(\/|$)/.test(entry.path)
  requestLogger[quiet ? 'debug' : 'info'](
    { ...entry, path: loggedPath(entry.path), ms: Math.round(entry.ms) },
    'request',
  )
}
