import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from './config.server'
import { namingPath } from './data-refused.server'

/** Signs cookies and links. From SESSION_SECRET, which a real shop has; any other makes its own and keeps it in its data folder. */
export const sessionSecret = config.sessionSecret ?? ownSecret()

/** A signature that is only good for its purpose, so that one kind of link never opens another. */
export function sign(purpose: string, text: string): string {
  return createHmac('sha256', sessionSecret).update(`${purpose}:${text}`).digest('base64url')
}

/** Takes as long for a wrong signature as for the right one. */
export function isSignature(purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(purpose, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

/** `<id>.<signature>`: whoever holds it may do what its purpose says with that id. */
export function signReference(purpose: string, id: string): string {
  return `${id}.${sign(purpose, id)}`
}

/** The id of a reference we signed for this purpose, or undefined. */
export function parseReference(purpose: string, reference: string): string | undefined {
  const dot = reference.lastIndexOf('.')
  if (dot < 1) return undefined
  const id = reference.slice(0, dot)
  return isSignature(purpose, id, reference.slice(dot + 1)) ? id : undefined
}

function ownSecret(): string {
  const file = join(config.dataDir, 'session-secret')
  return namingPath(config.dataDir, () => readOrMakeSecret(file))
}

function readOrMakeSecret(file: string): string {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  try {
    // `wx` makes one of two processes that start together the author; the other reads.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
