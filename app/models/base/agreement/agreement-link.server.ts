import { href } from 'react-router'
import type { Signer } from '~/runtime/secret.server'

const PURPOSE = 'mailbox'

/** Shows and ends all agreements of a mailbox, by its `mailboxHash`. Only mailed to it, or shown to its signed-in owner. */
export function agreementsPath(signer: Signer, hash: string): string {
  return href('/accords/:reference', { reference: signer.signReference(PURPOSE, hash) })
}

/** One-click unsubscribe by POST (RFC 8058). */
export function unsubscribePath(signer: Signer, hash: string): string {
  return href('/accords/:reference/desinscription', { reference: signer.signReference(PURPOSE, hash) })
}

/** The `mailboxHash`. */
export function parseAgreementsReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference(PURPOSE, reference)
}
