import { data, type MiddlewareFunction, type RouterContextProvider } from 'react-router'
import { tenants } from '~/database/registry.server'
import type { Tenant } from '~/database/tenants.server'
import type { Settings } from '~/models/base/setting'
import { readSettings } from '~/models/base/setting/index.server'
import { type Lifecycle, parseCookies, type RequestContext, requestContext } from './request.server'
import { tenantContext } from './tenant.server'

/** Facts of the incoming request; an adapter knows more than React Router's Request. */
interface Incoming {
  tenant: Tenant | undefined
  cookie: string | null | undefined
  requestId?: string
  network?: string
  lifecycle?: Lifecycle
  takesText?: boolean
  sharedCartCount?: number | undefined
}

/** Creates the context, once per request: by the adapter, or else by the root middleware. */
export function createRequestContext(incoming: Incoming): RequestContext {
  const { tenant } = incoming
  const cookies = once(() => parseCookies(incoming.cookie))
  const at = once(() => new Date())
  return {
    requestId: incoming.requestId,
    tenant,
    network: incoming.network ?? null,
    get at() {
      return at()
    },
    get cookies() {
      return cookies()
    },
    sharedCartCount: incoming.sharedCartCount,
    readSettings: once(() => readTenantSettings(tenant)),
    lifecycle: incoming.lifecycle ?? { stopping: false },
    takesText: incoming.takesText ?? false,
  }
}

export function provideRequestContext(context: RequestContext, provider: Readonly<RouterContextProvider>): void {
  provider.set(requestContext, context)
  if (context.tenant) provider.set(tenantContext, context.tenant)
}

/** First middleware of the root: a host without a shop is a 404. */
export const requestContextMiddleware: MiddlewareFunction<Response> = async ({ request, context: provider }, next) => {
  if (provider.get(requestContext)) return next()
  // Under `npm run dev` and the stock server.
  const lease = await (await tenants()).forHost(new URL(request.url).host)
  const cookie = request.headers.get('Cookie')
  provideRequestContext(createRequestContext({ tenant: lease?.value, cookie }), provider)
  if (!lease) throw data('Boutique inconnue', { status: 404 })
  try {
    return await next()
  } finally {
    lease.release()
  }
}

function readTenantSettings(tenant: Tenant | undefined): Promise<Settings> {
  if (!tenant) return Promise.reject(new Error('The request has no tenant.'))
  return tenant.remember('settings', () => readSettings(tenant.db))
}

function once<Value>(make: () => Value): () => Value {
  let made: { value: Value } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
