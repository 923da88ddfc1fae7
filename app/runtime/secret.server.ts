import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from './config.server'
import { namingPath } from './data-refused.server'

/** Signs the references and cookies of one shop; those of another shop are unknown to it. */
export interface Signer {
  /** A signature that is only good for its purpose, so that one kind of link never opens another. */
  sign(purpose: string, text: string): string
  /** Takes as long for a wrong signature as for the right one. */
  isSignature(purpose: string, text: string, signature: string): boolean
  /** `<id>.<signature>`: whoever holds it may do what its purpose says with that id. */
  signReference(purpose: string, id: string): string
  /** The id of a reference signed for this purpose, or undefined. */
  parseReference(purpose: string, reference: string): string | undefined
}

/** From SESSION_SECRET, which a real shop has; any other makes its own and keeps it in its data folder. */
const processSecret = config.sessionSecret ?? ownSecret()

/** The first shop signs with the secret itself, as before there were others: what it mailed stays valid. */
export function tenantSigner({ id, isFirst }: { id: string; isFirst: boolean }): Signer {
  return createSigner(isFirst ? processSecret : digest(processSecret, `tenant:${id}`))
}

export function createSigner(secret: string): Signer {
  const sign = (purpose: string, text: string) => digest(secret, `${purpose}:${text}`)

  function isSignature(purpose: string, text: string, signature: string): boolean {
    const expected = Buffer.from(sign(purpose, text))
    const given = Buffer.from(signature)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }

  return {
    sign,
    isSignature,
    signReference: (purpose, id) => `${id}.${sign(purpose, id)}`,
    parseReference(purpose, reference) {
      const dot = reference.lastIndexOf('.')
      if (dot < 1) return undefined
      const id = reference.slice(0, dot)
      return isSignature(purpose, id, reference.slice(dot + 1)) ? id : undefined
    },
  }
}

function digest(secret: string, text: string): string {
  return createHmac('sha256', secret).update(text).digest('base64url')
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
