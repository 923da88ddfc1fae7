import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { linkSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
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

/** Compares in constant time, whatever the lengths. */
export function isSameSecret(given: string, expected: string): boolean {
  return timingSafeEqual(Buffer.from(digest(processSecret, given)), Buffer.from(digest(processSecret, expected)))
}

/** Exported for tests. */
export function readOrMakeSecret(file: string): string {
  mkdirSync(dirname(file), { recursive: true, mode: 0o700 })
  // An empty one was being written when the machine lost power: it has signed nothing.
  if (statSync(file, { throwIfNoEntry: false })?.size === 0) rmSync(file)
  // Linked into place whole: of two concurrent starts one makes it, and the other reads the same.
  const made = `${file}.${process.pid}`
  writeFileSync(made, randomBytes(32).toString('base64url'), { mode: 0o600, flush: true })
  try {
    linkSync(made, file)
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error
  } finally {
    rmSync(made)
  }
  return readFileSync(file, 'utf8')
}
