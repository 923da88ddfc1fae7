import { writeRequestLine } from '~/runtime/logger.server'
import { withoutBearer } from './paths'

const MAX_REMEMBERED = 1000

interface LoggedPath {
  json: string
  level: 'debug' | 'info'
}

const remembered = new Map<string, LoggedPath>()

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
  /** Of which the query is left out. */
  address: string
  status: number
  ms: number
}): void {
  const { level, json } = remember(entry.address)
  const { requestId, method, status, ms } = entry
  writeRequestLine(
    level,
    `"requestId":"${requestId}","method":"${method}","path":${json},"status":${status},"ms":${Math.round(ms)}`,
  )
}

function remember(address: string): LoggedPath {
  const known = remembered.get(address)
  if (known) return known
  const path = address.replace(/[?#].*$/s, '').slice(0, 200)
  // Pictures, styles and probes would drown the lines that someone reads.
  const level = /^\/(assets|uploads|healthz|readyz)(\/|$)/.test(path) ? 'debug' : 'info'
  const logged: LoggedPath = { json: JSON.stringify(loggedPath(path)), level }
  if (remembered.size >= MAX_REMEMBERED) remembered.clear()
  if (address.length <= 200) remembered.set(address, logged)
  return logged
}
