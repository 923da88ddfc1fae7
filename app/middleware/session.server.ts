import { type RouterContextProvider, redirect } from 'react-router'
import type { User } from '~/database/schema'
import { findSessionUser } from '~/models/session.server'
import { sessionCookie } from './cookies.server'
import { tenantContext } from './tenant.server'

interface Asked {
  request: Request
  context: Readonly<RouterContextProvider>
}

/** The session id that the browser holds, whatever it is worth. */
export function sessionToken(request: Request): string | undefined {
  const token = sessionCookie.parse(request.headers.get('Cookie'))
  return typeof token === 'string' ? token : undefined
}

/** Whoever is signed in; undefined for everyone else. */
export async function findSignedIn({ request, context }: Asked): Promise<User | undefined> {
  const token = sessionToken(request)
  if (!token) return undefined
  return findSessionUser(context.get(tenantContext).db, { token, kind: 'cookie', at: new Date() })
}

export type AccountOwner = User & { email: string }

/** Throws the way to the sign-in form for anyone who is not signed in. */
export async function requireAccountOwner(asked: Asked): Promise<AccountOwner> {
  const user = await findSignedIn(asked)
  const email = user?.email
  if (!user || !email) throw redirect('/profile', asked.request.method === 'GET' ? 302 : 303)
  return { ...user, email }
}
