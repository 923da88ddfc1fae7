import { href } from 'react-router'
import type { Signer } from '~/runtime/secret.server'

const PURPOSE = 'consent'

/** Page of a lead's consents. Mails link to those of the mailbox; earlier ones link here. */
export function consentPath(signer: Signer, leadId: string): string {
  return href('/accords/:reference', { reference: signer.signReference(PURPOSE, leadId) })
}

/** Path for « Ce n’était pas moi ». */
export function disownPath(signer: Signer, leadId: string): string {
  return href('/accords/:reference/pas-moi', { reference: signer.signReference(PURPOSE, leadId) })
}

/** Returns the lead's id. */
export function parseConsentReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference(PURPOSE, reference)
}
