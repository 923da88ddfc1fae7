import { createContext, data, href, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { tenants } from '~/database/registry.server'
import { findSessionUser } from '~/models/base/user/index.server'
import { findVisit } from '~/models/platform/operator-access/index.server'
import { isOwner } from '~/models/platform/tenant/index.server'
import { hashToken } from '~/models/values/id.server'
import { OWNER_ONLY } from '~/runtime/refusal-view'
import { operatorCookie, sessionCookie } from './cookies.server'
import { requestContextOf } from './request.server'
import { sessionToken } from './session.server'
import { tenantContext } from './tenant.server'
import { holdUnsent } from './unsent-form.server'

/** The signed-in administrator. */
interface Administrator {
  id: string
  name: string
  email: string
  /** Hash of this request's session token. */
  sessionHash: string
}

/** Set by the middleware of the back-office's layout, the only role check. */
export const administratorContext = createContext<Administrator>()

/** Set for the operator of the platform, whom the owner lets read. */
export const operatorContext = createContext<{ operator: string; until: string } | null>(null)

/** Marks automatic reloads of an open screen, which do not extend the session. */
const REFRESH_COOKIE = 'refresh'

/** Redirects anonymous visitors to the login page and denies customers. */
export const administratorMiddleware: MiddlewareFunction<Response> = async ({ request, url, context }, next) => {
  const token = sessionToken(context)
  const { at, cookies } = requestContextOf(context)
  const asked = { kind: 'cookie', at, isUse: !cookies.has(REFRESH_COOKIE) } as const
  const user = token ? await findSessionUser(context.get(tenantContext).db, { ...asked, token }) : undefined
  const visit = user ? undefined : await findOperatorVisit(context)
  if (visit) {
    context.set(operatorContext, visit)
    context.set(administratorContext, { id: '', name: visit.operator, email: '', sessionHash: '' })
    return next()
  }
  if (!token || !user?.email)
    throw await redirectToLogin({ request, url, context, home: href('/admin'), hasEnded: token !== undefined })
  if (user.role !== 'Administrator') throw data('Accès refusé', { status: 403 })
  context.set(administratorContext, { id: user.id, name: user.name, email: user.email, sessionHash: hashToken(token) })
  return next()
}

async function findOperatorVisit(context: Readonly<RouterContextProvider>) {
  const request = requestContextOf(context)
  const token = operatorCookie.read(request)
  return typeof token === 'string' ? findVisit(context.get(tenantContext).db, { token, at: request.at }) : undefined
}

async function redirectToLogin(input: Parameters<typeof holdUnsent>[0] & { hasEnded: boolean }): Promise<Response> {
  const retour = await holdUnsent(input)
  const response = redirect(`${href('/login')}?${new URLSearchParams({ retour })}`)
  if (input.hasEnded) response.headers.append('Set-Cookie', sessionCookie.clear())
  return response
}

/** Throws 403 for an administrator who does not own the workspace; a shop without one is owned by all of them. */
export async function requireOwner(context: Readonly<RouterContextProvider>): Promise<void> {
  const { id: tenantId } = context.get(tenantContext)
  const { email } = context.get(administratorContext)
  if (!(await isOwner(await tenants(), { tenantId, email }))) throw data(OWNER_ONLY, { status: 403 })
}

/** Context values for back-office handlers; `actor` is named in the audit log. */
export function adminRequest(context: Readonly<RouterContextProvider>) {
  const { db, identity, template } = context.get(tenantContext)
  const { at, readSettings } = requestContextOf(context)
  const administrator = context.get(administratorContext)
  const actor = { id: administrator.id, name: administrator.name }
  return { db, identity, template, at, readSettings, administrator, actor }
}
