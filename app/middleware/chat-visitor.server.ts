import { randomBytes } from 'node:crypto'
import type { RouterContextProvider } from 'react-router'
import type { VisitorKey } from '~/models/support/contact'
import { chatCookie } from './cookies.server'
import { requestContextOf } from './request.server'
import { signerOf } from './tenant.server'

type Context = Readonly<RouterContextProvider>

/** The chat visitor, identified by the signed chat cookie only; undefined before the first message. */
export function findChatVisitor(context: Context): VisitorKey | undefined {
  const key = chatCookie.read(requestContextOf(context))
  return typeof key === 'string' && key !== '' ? { key, channel: 'page' } : undefined
}

export function newChatVisitor(): VisitorKey {
  return { key: randomBytes(32).toString('base64url'), channel: 'page' }
}

/** Set-Cookie header for the response to a message. */
export function chatCookieHeader(context: Context, visitor: VisitorKey): { 'Set-Cookie': string } {
  return { 'Set-Cookie': chatCookie.serialize(signerOf(context), visitor.key) }
}

export function clearChatCookieHeader(): { 'Set-Cookie': string } {
  return { 'Set-Cookie': chatCookie.clear() }
}
