import { config } from './config.server'

/** Without METRICS_TOKEN nothing is measured. */
const measured = config.metricsToken === undefined ? undefined : createMetrics(await import('prom-client'))

function createMetrics({ collectDefaultMetrics, Gauge, Histogram, Registry }: typeof import('prom-client')) {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const registers = [registry]
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Answered requests, those from memory included, by method and first digit of the status.',
      labelNames: ['method', 'status'],
      buckets: [0.001, 0.005, 0.025, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    inFlight: new Gauge({ name: 'requests_in_flight', help: 'Requests in the application.', registers }),
    tenants: new Gauge({ name: 'tenants', help: 'Shops by state.', labelNames: ['state'], registers }),
    backupAge: new Gauge({
      name: 'backup_age_seconds',
      help: 'Since the last run of backups; absent before the first.',
      registers,
    }),
  }
}

/** `ms`: from the first byte of the request to the last of its answer. */
export function countRequest({ method, status, ms }: { method: string; status: number; ms: number }): void {
  measured?.requests.observe({ method, status: `${Math.floor(status / 100)}xx` }, ms / 1000)
}

/** Call with 1 when the application begins with a request, with -1 when its response is taken. */
export function countInFlight(change: 1 | -1): void {
  measured?.inFlight.inc(change)
}

interface State {
  registeredTenants: number
  openTenants: number
  backupAgeSeconds: number | undefined
}

/** In the text format of Prometheus. */
export async function readMetrics({ registeredTenants, openTenants, backupAgeSeconds }: State): Promise<string> {
  if (!measured) return ''
  const { registry, tenants, backupAge } = measured
  tenants.set({ state: 'registered' }, registeredTenants)
  tenants.set({ state: 'open' }, openTenants)
  if (backupAgeSeconds !== undefined) backupAge.set(backupAgeSeconds)
  return registry.metrics()
}
