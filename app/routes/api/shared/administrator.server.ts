import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import type { User } from '~/database/schema'
import { administratorContext } from '~/middleware/administrator.server'
import { requestContextOf } from '~/middleware/request.server'
import { sessionToken } from '~/middleware/session.server'
import { tenantContext } from '~/middleware/tenant.server'
import { findSessionUser } from '~/models/base/user/index.server'
import { hashToken } from '~/models/values/id.server'
import { problem } from './problem.server'

interface Caller {
  user: User
  token: string
}

/** Authenticates by `Authorization: Bearer`; without that header, by the browser's session. */
export async function findCaller(
  request: Request,
  context: Readonly<RouterContextProvider>,
): Promise<Caller | undefined> {
  const authorization = request.headers.get('Authorization')
  const kind = authorization === null ? 'cookie' : 'bearer'
  const token = authorization === null ? sessionToken(context) : /^Bearer ([\w-]{43})$/i.exec(authorization)?.[1]
  if (!token) return undefined
  const { db } = context.get(tenantContext)
  const user = await findSessionUser(db, { token, kind, at: requestContextOf(context).at })
  return user && { user, token }
}

/** Guards the administrators' calls: 401 when unauthenticated, 403 for a customer. */
export const administratorCall: MiddlewareFunction<Response> = async ({ request, context }, next) => {
  const caller = await findCaller(request, context)
  if (!caller) return unauthorized()
  const { id, name, email, role } = caller.user
  if (role !== 'Administrator') return problem(403, 'Vous devez être administrateur pour faire cet appel.')
  context.set(administratorContext, { id, name, email: email ?? '', sessionHash: hashToken(caller.token) })
  return next()
}

export function unauthorized() {
  const headers = { 'WWW-Authenticate': 'Bearer' }
  return problem(401, 'Connectez-vous comme administrateur pour faire cet appel.', { headers })
}
