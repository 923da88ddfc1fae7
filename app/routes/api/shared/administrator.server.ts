import type { MiddlewareFunction, RouterContextProvider } from 'react-router'
import type { User } from '~/database/schema'
import { administratorContext } from '~/middleware/administrator.server'
import { requestContextOf } from '~/middleware/request.server'
import { sessionToken } from '~/middleware/session.server'
import { tenantContext } from '~/middleware/tenant.server'
import { findSessionUser } from '~/models/base/user/index.server'
import { openWithKey } from '~/models/platform/api-key/index.server'
import { hashToken } from '~/models/values/id.server'
import { formatCounted } from '~/models/values/wording'
import { config } from '~/runtime/config.server'
import { createFixedWindow } from '~/runtime/fixed-window'
import { KEY_CALLS } from '~/runtime/plan-limits'
import { callsAt } from './all-calls.server'
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

/** Guards the administrators' calls: 401 when unauthenticated, 403 for a customer; a key opens those that say so. */
export const administratorCall: MiddlewareFunction<Response> = async ({ request, context, pattern }, next) => {
  const key = /^Bearer (catalyse_\S+)$/i.exec(request.headers.get('Authorization') ?? '')?.[1]
  if (key !== undefined) return (await refuseKey(key, { request, context, pattern })) ?? next()
  const caller = await findCaller(request, context)
  if (!caller) return unauthorized()
  const { id, name, email, role } = caller.user
  if (role !== 'Administrator') return problem(403, 'Vous devez être administrateur pour faire cet appel.')
  context.set(administratorContext, { id, name, email: email ?? '', sessionHash: hashToken(caller.token) })
  return next()
}

const callsAMinute = Math.max(1, Math.round(KEY_CALLS * config.limitsScale))
const calls = createFixedWindow({ points: callsAMinute, seconds: 60 })

/** Undefined for a key that opens the call. */
async function refuseKey(
  key: string,
  { request, context, pattern }: Pick<Parameters<typeof administratorCall>[0], 'request' | 'context' | 'pattern'>,
): Promise<Response | undefined> {
  const tenant = context.get(tenantContext)
  const used = await openWithKey(tenant, { key, at: requestContextOf(context).at })
  if (!used.ok) return used.reason === 'plan' ? problem(403, keyTexts.plan) : unauthorized(keyTexts[used.reason])
  const seconds = calls.take(`${tenant.id} ${used.id}`)
  if (seconds !== undefined) return problem(429, tooManyText(seconds), { headers: { 'Retry-After': String(seconds) } })
  const method = request.method === 'HEAD' ? 'GET' : request.method
  const call = callsAt(pattern).find((each) => each.method.toUpperCase() === method)
  return call?.opensToKeys ? undefined : problem(403, keyTexts.call)
}

const keyTexts = {
  unknown: 'Cette clé d’API est inconnue ici.',
  revoked: 'Cette clé d’API est révoquée.',
  plan: 'La formule de cet espace ne comprend pas de clés d’API\u202f: celle-ci fonctionnera de nouveau avec la formule PREMIUM.',
  call: 'Une clé d’API n’ouvre pas cet appel. Ceux qu’elle ouvre sont à l’adresse /api/docs.',
}

function tooManyText(seconds: number): string {
  return `Cette clé a fait ${callsAMinute} appels en une minute. Réessayez dans ${formatCounted(seconds, 'seconde')}.`
}

export function unauthorized(detail = 'Connectez-vous comme administrateur pour faire cet appel.') {
  return problem(401, detail, { headers: { 'WWW-Authenticate': 'Bearer' } })
}
