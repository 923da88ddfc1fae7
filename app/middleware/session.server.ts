import { href, type RouterContextProvider, redirect } from 'react-router'
import type { User } from '~/database/schema'
import { findSessionUser } from '~/models/base/user/index.server'
import { chatCookie, sessionCookie } from './cookies.server'
import { done, redirectWithNotice } from './flash.server'
import { requestContextOf } from './request.server'
import { tenantContext } from './tenant.server'

interface Input {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** Redirects to the account page, signed out; the conversation in the chat is left too. */
export function redirectSignedOut(context: Input['context'], ...lines: string[]): Response {
  const response = redirectWithNotice(context, href('/profile'), done(...lines))
  response.headers.append('Set-Cookie', sessionCookie.clear())
  response.headers.append('Set-Cookie', chatCookie.clear())
  return response
}

/** The session id sent by the browser, unverified. */
export function sessionToken(context: Input['context']): string | undefined {
  const token = sessionCookie.read(requestContextOf(context))
  return typeof token === 'string' ? token : undefined
}

/** The signed-in user, if any. */
async function findSignedIn({ context }: Input): Promise<User | undefined> {
  const token = sessionToken(context)
  if (!token) return undefined
  return findSessionUser(context.get(tenantContext).db, { token, kind: 'cookie', at: requestContextOf(context).at })
}

export type AccountOwner = User & { email: string }

/** The signed-in customer. Excludes administrators, whose accounts cannot be erased from a page. */
export async function findAccountOwner(asked: Input): Promise<AccountOwner | undefined> {
  const user = await findSignedIn(asked)
  const email = user?.email
  return email && user.role === 'Customer' ? { ...user, email } : undefined
}

/** Redirects to the sign-in form unless a customer is signed in. */
export async function requireAccountOwner(asked: Input): Promise<AccountOwner> {
  const owner = await findAccountOwner(asked)
  if (!owner) throw redirect(href('/profile'), asked.request.method === 'GET' ? 302 : 303)
  return owner
}
