import { href, type RouterContextProvider, redirect } from 'react-router'
import type { User } from '~/database/schema'
import { findSessionUser } from '~/models/customer/index.server'
import { requestContextOf } from '~/runtime/request-context.server'
import { sessionCookie } from './cookies.server'
import { done, redirectWithNotice } from './flash.server'
import { tenantContext } from './tenant.server'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** To the account's page, signed out. */
export function redirectSignedOut(context: Asked['context'], ...lines: string[]): Response {
  const response = redirectWithNotice(context, href('/profile'), done(...lines))
  response.headers.append('Set-Cookie', sessionCookie.clear())
  return response
}

/** The session id that the browser sent, not verified. */
export function sessionToken(context: Asked['context']): string | undefined {
  const token = sessionCookie.read(requestContextOf(context))
  return typeof token === 'string' ? token : undefined
}

/** Whoever is signed in; undefined for everyone else. */
async function findSignedIn({ context }: Asked): Promise<User | undefined> {
  const token = sessionToken(context)
  if (!token) return undefined
  return findSessionUser(context.get(tenantContext).db, { token, kind: 'cookie', at: requestContextOf(context).at })
}

export type AccountOwner = User & { email: string }

/** The customer who is signed in. Administrators have the back-office: nobody erases one of them from a page. */
export async function findAccountOwner(asked: Asked): Promise<AccountOwner | undefined> {
  const user = await findSignedIn(asked)
  const email = user?.email
  return email && user.role === 'Customer' ? { ...user, email } : undefined
}

/** Throws the way to the sign-in form for anyone else. */
export async function requireAccountOwner(asked: Asked): Promise<AccountOwner> {
  const owner = await findAccountOwner(asked)
  if (!owner) throw redirect(href('/profile'), asked.request.method === 'GET' ? 302 : 303)
  return owner
}
