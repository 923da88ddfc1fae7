import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Signer } from '~/runtime/secret.server'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

/** Encrypts with a key derived from the shop's secret for this purpose. */
export function seal(signer: Signer, purpose: string, text: Buffer): string {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, keyOf(signer, purpose), nonce)
  const sealed = Buffer.concat([cipher.update(text), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** Undefined when the text was tampered with or sealed under another secret or purpose. */
export function unseal(signer: Signer, purpose: string, sealed: string): Buffer | undefined {
  const bytes = Buffer.from(sealed, 'base64url')
  const [tagAt, textAt] = [NONCE_BYTES, NONCE_BYTES + TAG_BYTES]
  try {
    const decipher = createDecipheriv(CIPHER, keyOf(signer, purpose), bytes.subarray(0, tagAt))
    decipher.setAuthTag(bytes.subarray(tagAt, textAt))
    return Buffer.concat([decipher.update(bytes.subarray(textAt)), decipher.final()])
  } catch {
    return undefined
  }
}

/** HMAC-SHA-256 yields the 32 bytes of a key. */
function keyOf(signer: Signer, purpose: string): Buffer {
  return Buffer.from(signer.sign('sealing key', purpose), 'base64url')
}
