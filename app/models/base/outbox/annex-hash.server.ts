import { createHash } from 'node:crypto'
import type { MailAnnex } from './annex'

export function annexOf(parts: { text: string; html: string }): MailAnnex {
  return {
    hash: createHash('sha256')
      .update(JSON.stringify([parts.text, parts.html]))
      .digest('hex'),
    ...parts,
  }
}
