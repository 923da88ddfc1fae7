import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { config } from './config.server'
import { namingPath } from './data-refused.server'

/** SESSION_SECRET, required in a real shop; a demo generates one in its data folder. */
const processSecret = config.sessionSecret ?? ownSecret()

/** The first shop uses the secret itself, so that links mailed before multi-tenancy stay valid. */
export function tenantSigner({ id, isFirst }: { id: string; isFirst: boolean }): Signer {
  return createSigner(isFirst ? processSecret : digest(processSecret, `tenant:${id}`))
}

export type Signer = ReturnType<typeof createSigner>

/** Signs references and cookies of one shop, each for one purpose, so that one kind of link never opens another. */
export function createSigner(secret: string) {
  const sign = (purpose: string, text: string) => digest(secret, `${purpose}:${text}`)

  /** Compares in constant time. */
  function isSignature(purpose: string, text: string, signature: string): boolean {
    const expected = Buffer.from(sign(purpose, text))
    const given = Buffer.from(signature)
    return expected.length === given.length && timingSafeEqual(expected, given)
  }

  return {
    sign,
    isSignature,
    /** `<id>.<signature>` */
    signReference: (purpose: string, id: string) => `${id}.${sign(purpose, id)}`,
    /** The id of a reference signed for this purpose, or undefined. */
    parseReference(purpose: string, reference: string): string | undefined {
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
    // With `wx` only one of two concurrent starts writes; the other reads its file.
    writeFileSync(file, randomBytes(32).toString('base64url'), { flag: 'wx', mode: 0o600 })
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  }
  return readFileSync(file, 'utf8')
}
