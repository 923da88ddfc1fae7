import PostalMime from 'postal-mime'
import { z } from 'zod'

const MAX_REPORTS = 5000
const MAX_DIAGNOSTIC_LENGTH = 300
/** The text that failed may follow whole. */
const MAX_MESSAGE_BYTES = 200_000
const MAX_HEADER_BYTES = 65_536

export const deliveryReportSchema = z.object({
  /** Of our mail, without angle brackets. */
  messageId: z.string().max(200),
  recipient: z.string().max(1000),
  /** Enhanced status code. */
  status: z.string().max(1000),
  diagnostic: z.string().max(MAX_DIAGNOSTIC_LENGTH),
})

/** What a server says of one recipient of a mail of ours (RFC 3464). */
export type DeliveryReport = z.infer<typeof deliveryReportSchema>

/** The failures and delays that a message, or a mailbox file (mbox) of many, reports. What is no report tells nothing. */
export async function parseDeliveryReports(file: Buffer): Promise<DeliveryReport[]> {
  const reports: DeliveryReport[] = []
  for (const message of messagesOf(file)) {
    if (!isReport(message)) continue
    reports.push(...(await reportsOf(message)))
    if (reports.length >= MAX_REPORTS) break
  }
  return reports.slice(0, MAX_REPORTS)
}

/** A line « From … » before a header begins a message of a mailbox file. */
function* messagesOf(file: Buffer): Generator<Buffer> {
  let start = 0
  for (let line = 0; line < file.length; ) {
    const end = file.indexOf(0x0a, line)
    const next = end === -1 ? file.length : end + 1
    if (file.toString('latin1', line, line + 5) === 'From ' && isHeader(file, next)) {
      if (line > start) yield file.subarray(start, Math.min(line, start + MAX_MESSAGE_BYTES))
      start = next
    }
    line = next
  }
  yield file.subarray(start, start + MAX_MESSAGE_BYTES)
}

function isHeader(file: Buffer, at: number): boolean {
  return /^[\w-]{1,70}:/.test(file.toString('latin1', at, at + 71))
}

function isReport(message: Buffer): boolean {
  const [header = ''] = message.toString('latin1', 0, MAX_HEADER_BYTES).split(/\n\r?\n/, 1)
  return header.toLowerCase().includes('multipart/report')
}

async function reportsOf(message: Buffer): Promise<DeliveryReport[]> {
  const { attachments } = await parse(message)
  const partOf = (types: RegExp) => attachments.find(({ mimeType }) => types.test(mimeType))?.content
  const status = partOf(/^message\/(global-)?delivery-status$/)
  const returned = partOf(/^(message\/(rfc822|global)|text\/rfc822-headers)$/)
  if (typeof status !== 'string' || typeof returned !== 'string') return []
  const { messageId: written = '' } = await parse(returned.slice(0, MAX_HEADER_BYTES))
  const messageId = /^<([^<>\s]{1,200})>/.exec(written)?.[1]
  return messageId === undefined ? [] : recipientsOf(status).flatMap((fields) => reportOf(fields, messageId))
}

/** Headers beyond the limit of the parser are no report. */
function parse(
  message: Buffer | string,
): Promise<Pick<Awaited<ReturnType<typeof PostalMime.parse>>, 'attachments' | 'messageId'>> {
  const options = { attachmentEncoding: 'utf8', maxNestingDepth: 10, maxHeadersSize: MAX_HEADER_BYTES } as const
  return PostalMime.parse(message, options).catch(() => ({ attachments: [] }))
}

type Fields = Map<string, string>

/** The fields of each group, unfolded: the first is of the whole message, the others of one recipient each. */
function recipientsOf(status: string): Fields[] {
  let fields: Fields = new Map()
  const groups = [fields]
  let last = ''
  for (const line of status.split(/\r?\n/)) {
    const [, name, value = ''] = /^([\w-]{1,70}):(.*)$/.exec(line) ?? []
    if (line.trim() === '') {
      fields = new Map()
      groups.push(fields)
    } else if (/^[ \t]/.test(line))
      fields.set(last, `${fields.get(last) ?? ''} ${line.trim()}`.slice(0, MAX_FIELD_LENGTH))
    else if (name && !fields.has(name.toLowerCase())) {
      last = name.toLowerCase()
      fields.set(last, value.trim().slice(0, MAX_FIELD_LENGTH))
    } else last = ''
  }
  return groups
}

const MAX_FIELD_LENGTH = 1000

function reportOf(fields: Fields, messageId: string): DeliveryReport[] {
  const recipient = fields.get('original-recipient') || fields.get('final-recipient')
  const code = fields.get('status')
  const action = fields.get('action')?.toLowerCase()
  if (!recipient || !code || (action !== 'failed' && action !== 'delayed')) return []
  // A delay is no failure, whatever its code says.
  const status = action === 'delayed' && code.startsWith('5.') ? '4.0.0' : code
  const diagnostic = (fields.get('diagnostic-code') || action).slice(0, MAX_DIAGNOSTIC_LENGTH)
  return [{ messageId, recipient: recipient.replace(/^[\w-]{1,20};\s*/, ''), status, diagnostic }]
}
