import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from './config.server'

/** Signs cookies and links. From SESSION_SECRET; a demo shop makes its own and keeps it in its data folder. */
export const sessionSecret = config.sessionSecret ?? demoSecret()

/** A signature that is only good for its purpose, so that one kind of link never opens another. */
export function sign(purpose: string, text: string): string {
  return createHmac('sha256', sessionSecret).update(`${purpose}:${text}`).digest('base64url')
}

export function isSignature(purpose: string, text: string, signature: string): boolean {
  const expected = Buffer.from(sign(purpose, text))
  const given = Buffer.from(signature)
  return expected.length === given.length && timingSafeEqual(expected, given)
}

function demoSecret(): string {
  if (!config.demo) return ''
  const file = join(config.dataDir, 'session-secret')
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 })
  try {
    // `wx` makes one of two processes that start together the author; the other reads.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
