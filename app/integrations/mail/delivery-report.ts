/** What a server says of one recipient of a mail of ours (RFC 3464). */
export interface DeliveryReport {
  /** Of our mail, without angle brackets. */
  messageId: string
  recipient: string
  /** Enhanced status code. */
  status: string
  diagnostic: string
}

const MAX_REPORTS = 5000
const MAX_DIAGNOSTIC_LENGTH = 300
/** The text that failed may follow whole. */
const MAX_MESSAGE = 200_000

/** The failures and delays that a message, or a mailbox file (mbox) of many, reports. What is no report tells nothing. */
export function parseDeliveryReports(text: string): DeliveryReport[] {
  const messages = text.replaceAll('\r\n', '\n').split(/^From [^\n]*\n(?=[\w-]+:)/m)
  return messages.flatMap(reportsOf).slice(0, MAX_REPORTS)
}

function reportsOf(message: string): DeliveryReport[] {
  const unfolded = message.slice(0, MAX_MESSAGE).replace(/\n[ \t]+/g, ' ')
  if (!/^content-type:[^\n]*\bmultipart\/report\b/im.test(unfolded)) return []
  const [, status = '', returned = ''] =
    /^content-type:[^\n]*\bmessage\/(?:global-)?delivery-status\b[^\n]*\n(.*?)^content-type:[^\n]*\b(?:message\/(?:rfc822|global)|text\/rfc822-headers)\b[^\n]*\n(.*)/ims.exec(
      unfolded,
    ) ?? []
  const messageId = /^message-id:\s*<([^<>\s]{1,200})>/im.exec(returned)?.[1]
  if (messageId === undefined) return []
  return status.split(/\n\s*\n/).flatMap((block) => {
    const recipient = field(block, 'original-recipient') ?? field(block, 'final-recipient')
    const code = field(block, 'status')
    const action = field(block, 'action')?.toLowerCase()
    if (!recipient || !code || (action !== 'failed' && action !== 'delayed')) return []
    const diagnostic = field(block, 'diagnostic-code') ?? action
    const [, family = ''] = /^(\d)\./.exec(code) ?? []
    // A delay is no failure, whatever its code says.
    const status = action === 'delayed' && family === '5' ? '4.0.0' : code
    return [
      {
        messageId,
        recipient: recipient.replace(/^[\w-]+;\s*/, ''),
        status,
        diagnostic: diagnostic.slice(0, MAX_DIAGNOSTIC_LENGTH),
      },
    ]
  })
}

function field(block: string, name: string): string | undefined {
  return new RegExp(`^${name}:[ \\t]*([^\\n]*)`, 'im').exec(block)?.[1]?.trim() || undefined
}
