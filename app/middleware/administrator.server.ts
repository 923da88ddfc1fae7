import { createContext, data, href, type MiddlewareFunction, type RouterContextProvider, redirect } from 'react-router'
import { findSessionUser } from '~/models/customer/index.server'
import { hashToken } from '~/models/values/index.server'
import { requestContextOf } from '~/runtime/request-context.server'
import { sessionToken } from './session.server'
import { tenantContext } from './tenant.server'

/** Who is at work in the back-office. */
export interface Administrator {
  id: string
  name: string
  email: string
  /** Of the session of this request. */
  sessionHash: string
}

/** Set by the middleware of the back-office's layout, which is the only check of the role. */
export const administratorContext = createContext<Administrator>()

/** An open screen that loads again by itself says so by this cookie: it does not prolong the session. */
export const REFRESH_COOKIE = 'refresh'

/** Nobody is sent to the login page, a customer sees that access is denied. */
export const administratorMiddleware: MiddlewareFunction<Response> = async ({ url, context }, next) => {
  const token = sessionToken(context)
  const { at, cookies } = requestContextOf(context)
  const asked = { kind: 'cookie', at, isUse: !cookies.has(REFRESH_COOKIE) } as const
  const user = token ? await findSessionUser(context.get(tenantContext).db, { ...asked, token }) : undefined
  if (!token || !user?.email) throw redirect(loginPath(url))
  if (user.role !== 'Administrator') throw data('Accès refusé', { status: 403 })
  context.set(administratorContext, { id: user.id, name: user.name, email: user.email, sessionHash: hashToken(token) })
  return next()
}

function loginPath({ pathname, search }: URL): string {
  return `${href('/login')}?${new URLSearchParams({ retour: pathname + search })}`
}

/** What handlers of the back-office need of the context; `actor` is who the audit log names. */
export function deskRequest(context: Readonly<RouterContextProvider>) {
  const { db, identity, template } = context.get(tenantContext)
  const { at, readSettings } = requestContextOf(context)
  const administrator = context.get(administratorContext)
  const actor = { id: administrator.id, name: administrator.name }
  return { db, identity, template, at, readSettings, administrator, actor }
}
