import { randomBytes } from 'node:crypto'
import type { VisitorKey } from '~/models/support'
import { chatCookie } from './cookies.server'

/** Who writes in the chat, known by the signed chat cookie alone; undefined for whoever never wrote. */
export function findChatVisitor(request: Request): VisitorKey | undefined {
  const key = chatCookie.parse(request.headers.get('Cookie'))
  return typeof key === 'string' && key !== '' ? { key, channel: 'page' } : undefined
}

export function newChatVisitor(): VisitorKey {
  return { key: randomBytes(32).toString('base64url'), channel: 'page' }
}

/** For the answer to whatever the visitor just wrote. */
export function chatCookieHeader(visitor: VisitorKey): { 'Set-Cookie': string } {
  return { 'Set-Cookie': chatCookie.serialize(visitor.key) }
}

export function clearChatCookieHeader(): { 'Set-Cookie': string } {
  return { 'Set-Cookie': chatCookie.clear() }
}
