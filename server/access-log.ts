import { LRUCache } from 'lru-cache'
import { writeRequestLine } from '~/runtime/logger.server'
import type { RouteRow } from '~/runtime/route-table'
import type { RoutedPath } from './canonical-path'
import type { Exchange } from './exchange'
import { isFilePath } from './static'

type Logged = Pick<Exchange, 'requestId' | 'tenant' | 'method' | 'address' | 'route' | 'res'>

interface LoggedAddress extends Pick<Exchange, 'tenant' | 'method'> {
  level: 'debug' | 'info'
  /** Shop, method and redacted path: the inside of a JSON object. */
  fields: string
}

/** Logs a request without its query; `ms` is its duration. */
export function createRequestLog(rows: RouteRow[]): (exchange: Logged, ms: number) => void {
  const redact = createPathRedactor(rows)
  const latest = new LRUCache<string, LoggedAddress>({ max: 1000 })
  const loggedOf = ({ tenant, method, address, route }: Logged): LoggedAddress => {
    const path = address.replace(/[?#].*$/s, '').slice(0, 200)
    // Pictures, styles and probes would flood the log.
    const level = route?.policy.quiet || isFilePath(path) ? ('debug' as const) : ('info' as const)
    const shop = tenant === undefined ? '' : `"tenant":"${tenant}",`
    return {
      tenant,
      method,
      level,
      fields: `${shop}"method":"${method}","path":${JSON.stringify(redact(path, route))}`,
    }
  }
  return (exchange, ms) => {
    const { requestId, tenant, method, address, route, res } = exchange
    const known = latest.get(address)
    // The address determines the route, once it is parsed.
    const isKnown = route && known && known.tenant === tenant && known.method === method
    const logged = isKnown ? known : loggedOf(exchange)
    if (route && !isKnown) latest.set(address, logged)
    const outcome = `"status":${res.statusCode},"ms":${Math.round(ms)}`
    writeRequestLine(logged.level, `"requestId":"${requestId}",${logged.fields},${outcome}`)
  }
}

type RedactedRoute = Pick<RoutedPath, 'pattern' | 'policy'>

/** Redacts references, tokens and ids that would open a page. */
export function createPathRedactor(rows: RouteRow[]): (path: string, route?: RedactedRoute) => string {
  const secretPrefixes = rows.filter(isSecret).map(({ pattern }) => pattern.replace(/[:*].*$/, ''))
  return (path, route) => {
    const redacted = route && isSecret(route) ? withoutParameters(path, route.pattern) : path
    const isPage = route && !route.pattern.endsWith('*')
    return withoutLongSegments(isPage ? redacted : withoutBearer(redacted, secretPrefixes))
  }
}

function isSecret({ pattern, policy }: RedactedRoute): boolean {
  return policy.parameters === 'secret' && /[:*]/.test(pattern)
}

function withoutParameters(path: string, pattern: string): string {
  const parts = pattern.split('/')
  // After an optional segment, positions are ambiguous.
  const optional = parts.findIndex((part) => part.endsWith('?'))
  const words = optional === -1 ? parts : parts.slice(0, optional)
  const isWord = (part: string | undefined) => part !== undefined && !/^[:*]/.test(part)
  return path
    .split('/')
    .map((segment, place) => (isWord(words[place]) ? segment : '…'))
    .join('/')
}

/** A mistyped link matches no page but still holds its reference. */
function withoutBearer(path: string, secretPrefixes: string[]): string {
  const prefix = secretPrefixes.find((each) => each !== '/' && path.startsWith(each))
  return prefix === undefined ? path : prefix + path.slice(prefix.length).replace(/^[^/]+/, '…')
}

function withoutLongSegments(path: string): string {
  return path
    .split('/')
    .map((segment) => (segment.length >= 24 ? '…' : segment))
    .join('/')
}
