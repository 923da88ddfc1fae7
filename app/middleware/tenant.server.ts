import { createContext, data, type MiddlewareFunction } from 'react-router'
import { tenants } from '~/database/registry.server'
import type { Tenant } from '~/database/tenants.server'
import { requestContextOf } from '~/runtime/request-context.server'

export const tenantContext = createContext<Tenant>()

/** The shop that the adapter found; where none stands, the one that the request's host names, for this request. */
export const tenantMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const { tenant } = requestContextOf(context)
  if (tenant) {
    context.set(tenantContext, tenant)
    return next()
  }
  const lease = await (await tenants()).forHost(new URL(request.url).host)
  if (!lease) throw data('Boutique inconnue', { status: 404 })
  context.set(tenantContext, lease.value)
  try {
    return await next()
  } finally {
    lease.release()
  }
}
