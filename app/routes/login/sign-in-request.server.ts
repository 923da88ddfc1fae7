import { data, href, type RouterContextProvider, redirect } from 'react-router'
import { ADMINISTRATOR_COOKIE_SECONDS, adminCookie, sessionCookie, stepCookie } from '~/middleware/cookies.server'
import { sessionToken } from '~/middleware/session.server'
import { signerOf } from '~/middleware/tenant.server'
import { deviceOf } from '~/models/base/user'
import { findSessionUser } from '~/models/base/user/index.server'
import type { Browser, PasswordCheck } from '~/models/platform/administrator/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import { config } from '~/runtime/config.server'
import { pathBelow } from '~/runtime/local-path'

interface Input {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** The network is hashed with the shop's key, never stored in clear. */
export function originOf(context: Input['context']) {
  const { signer, network } = shopRequest(context)
  return { network: signer.sign('sign-in network', network ?? ''), scale: config.limitsScale }
}

export function browserOf({ request, context }: Input): Browser {
  const device = deviceOf(request.headers.get('User-Agent'))
  return { ...originOf(context), kind: 'cookie', device, former: sessionToken(context) }
}

/** Target after sign-in: the requested back-office page. */
export function returnPath(url: URL | string | null | undefined): string {
  const asked = url instanceof URL ? url.searchParams.get(RETURN_PARAMETER) : url
  return pathBelow(href('/admin'), asked) ?? href('/admin')
}

export const RETURN_PARAMETER = 'retour'

export async function isSignedIn(context: Input['context']): Promise<boolean> {
  const token = sessionToken(context)
  if (!token) return false
  const { db, at } = shopRequest(context)
  const user = await findSessionUser(db, { token, kind: 'cookie', at })
  return user?.role === 'Administrator'
}

export function redirectSignedIn(
  context: Input['context'],
  input: { token: string; userId: string; to: string },
): Response {
  const response = redirect(input.to, 303)
  const cookie = sessionCookie.serialize(signerOf(context), input.token, ADMINISTRATOR_COOKIE_SECONDS)
  response.headers.append('Set-Cookie', cookie)
  response.headers.append('Set-Cookie', adminCookie.serialize(signerOf(context), input.userId))
  response.headers.append('Set-Cookie', stepCookie.clear())
  return response
}

type Refusal = Exclude<PasswordCheck, { ok: true }>

interface RefusedSignIn {
  sentence: string
  status: number
  headers: Record<string, string>
}

/** Does not disclose whether the account exists. */
export function refuseSignIn(refusal: Refusal, words: { wrong: string }): RefusedSignIn {
  if (refusal.reason === 'too-many') return tooManyRequests(refusal.seconds)
  if (refusal.reason === 'wrong') return { sentence: words.wrong, status: 400, headers: {} }
  return { sentence: busyText, status: 503, headers: { 'Retry-After': '5' } }
}

function tooManyRequests(seconds: number): RefusedSignIn {
  const minutes = Math.ceil(seconds / 60)
  const sentence = `Trop d’essais. Réessayez dans ${minutes} minute${minutes > 1 ? 's' : ''}.`
  return { sentence, status: 429, headers: { 'Retry-After': String(seconds) } }
}

export function answerRefusal<Shown extends object>(refusal: RefusedSignIn, shown: Shown) {
  const { sentence, status, headers } = refusal
  return data({ ...shown, refusal: sentence }, { status, headers })
}

const busyText = 'Erreur de connexion au serveur : trop de connexions en cours. Réessayez dans quelques secondes.'
