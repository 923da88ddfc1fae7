import { href } from 'react-router'
import { type Config, config } from '~/runtime/config.server'
import type { Identity } from '~/runtime/identity.server'
import type { Signer } from '~/runtime/secret.server'

/** Separate from the order link, which is shown on screen: this one authenticates the mailbox. */
const PURPOSE = 'transfer'

export function transferConfirmationPath(signer: Signer, orderId: string): string {
  return href('/virement/:reference', { reference: signer.signReference(PURPOSE, orderId) })
}

/** Undefined unless we signed it. */
export function parseTransferReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference(PURPOSE, reference)
}

/** Whether the link can reach a shopper: by mail, or on screen in a demonstration that sends none. */
export function canConfirmTransfers(
  { demo }: Pick<Identity, 'demo'>,
  { smtpUrl }: Pick<Config, 'smtpUrl'> = config,
): boolean {
  return demo || smtpUrl !== undefined
}
