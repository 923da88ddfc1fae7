import { href } from 'react-router'
import type { Signer } from '~/runtime/secret.server'

const PURPOSE = 'consent'

/**
 * Shows and withdraws a lead's consents. Only mailed to the lead's own address, or shown to the signed-in owner of it.
 */
export function consentPath(signer: Signer, leadId: string): string {
  return href('/accords/:reference', { reference: signer.signReference(PURPOSE, leadId) })
}

/** One post here ends the agreement to e-mails, without a page (RFC 8058). */
export function unsubscribePath(signer: Signer, leadId: string): string {
  return href('/accords/:reference/desinscription', { reference: signer.signReference(PURPOSE, leadId) })
}

/** For « Ce n’était pas moi ». */
export function disownPath(signer: Signer, leadId: string): string {
  return href('/accords/:reference/pas-moi', { reference: signer.signReference(PURPOSE, leadId) })
}

/** The id of the lead. */
export function parseConsentReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference(PURPOSE, reference)
}
