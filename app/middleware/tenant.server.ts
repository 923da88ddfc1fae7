import { createContext, data, type MiddlewareFunction } from 'react-router'
import { tenants } from '~/database/registry.server'
import type { Tenant } from '~/database/tenants.server'

export const tenantContext = createContext<Tenant>()

/** The request's host names the tenant; a name of the platform's domain that nobody holds is a 404. */
export const tenantMiddleware: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const tenant = (await tenants()).forHost(new URL(request.url).host)
  if (!tenant) throw data('Boutique inconnue', { status: 404 })
  context.set(tenantContext, tenant)
  return next()
}
