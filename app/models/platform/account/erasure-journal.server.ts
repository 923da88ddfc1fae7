import { createHash } from 'node:crypto'
import { recordErasure } from '~/database/backup/erasures.server'
import { mailboxHash } from '~/models/base/agreement/index.server'
import { normalizeEmail } from '~/models/values/email-address'

/** List of erasures beside a shop's backups. */
export interface ErasureJournal {
  backupDir: string
  subdomain: string
}

/** Call before the erasure is committed: one that is noted and then fails is only repeated. */
export function noteErasure(journal: ErasureJournal, { email, at }: { email: string; at: Date }): void {
  const { backupDir, subdomain } = journal
  const digests = { address: addressHash(email), mailbox: mailboxHash(email) }
  recordErasure(backupDir, { subdomain, ...digests, at: at.toISOString() })
}

export function addressHash(email: string): string {
  return createHash('sha256').update(normalizeEmail(email)).digest('hex')
}
