import { href } from 'react-router'
import { type Config, config } from '~/runtime/config.server'
import type { Identity } from '~/runtime/identity.server'
import type { Signer } from '~/runtime/secret.server'

/** Not the order's own link, which whoever ordered is shown: this one proves who reads the mailbox. */
const PURPOSE = 'transfer'

export function transferConfirmationPath(signer: Signer, orderId: string): string {
  return href('/virement/:reference', { reference: signer.signReference(PURPOSE, orderId) })
}

/** The order id of a reference we signed, or undefined. */
export function parseTransferReference(signer: Signer, reference: string): string | undefined {
  return signer.parseReference(PURPOSE, reference)
}

/** Whether the link reaches a shopper: by mail, or shown on the page of a demonstration that sends none. */
export function canConfirmTransfers(
  { demo }: Pick<Identity, 'demo'>,
  { smtpUrl }: Pick<Config, 'smtpUrl'> = config,
): boolean {
  return demo || smtpUrl !== undefined
}
