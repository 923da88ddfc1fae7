import { type Config, config } from '~/runtime/config.server'
import { parseReference, signReference } from '~/runtime/secret.server'

/** Not the order's own link, which whoever ordered is shown: this one proves who reads the mailbox. */
const PURPOSE = 'transfer'

export function transferConfirmationPath(orderId: string): string {
  return `/virement/${signReference(PURPOSE, orderId)}`
}

/** The order id of a reference we signed, or undefined. */
export function parseTransferReference(reference: string): string | undefined {
  return parseReference(PURPOSE, reference)
}

/** Whether the link reaches a shopper: by mail, or shown on the page of a demonstration that sends none. */
export function canConfirmTransfers(mode: Pick<Config, 'demo' | 'smtpUrl'> = config): boolean {
  return mode.demo || mode.smtpUrl !== undefined
}
