import { href } from 'react-router'
import type { Signer } from '~/runtime/secret.server'

const PURPOSE = 'consent'

/** What a lead left. Mails link to the agreements of the mailbox; earlier ones link here. */
export function consentPath(signer: Signer, leadId: string): string {
  return href('/accords/:reference', { reference: signer.signReference(PURPOSE, leadId) })
}

/** For « Ce n’était pas moi ». */
export function disownPath(signer: Signer, leadId: string): string {
  return href('/accords/:reference/pas-moi', { reference: signer.signReference(PURPOSE, leadId) })
}

/** The id of the lead. */
export function parseConsentReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference(PURPOSE, reference)
}
