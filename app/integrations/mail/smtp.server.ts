import { lookup } from 'node:dns/promises'
import { isIP } from 'node:net'
import type { MailAccount, MailServer } from '~/runtime/connections.server'

interface OutgoingMail {
  /** The same for every attempt, so that receivers can deduplicate. */
  messageId: string
  /** A plain string when configured with a name: `Boutique <boutique@exemple.fr>`. */
  from: string | { name: string; address: string }
  replyTo: string | undefined
  to: string
  subject: string
  text: string
  html: string
  /** `cid`: shown inline under this name. */
  attachments?: { filename: string; contentType: string; content: Buffer; cid?: string }[]
  /** One-click unsubscribe (RFC 8058); undefined for transactional mails. */
  unsubscribeUrl: string | undefined
}

/** `answer`: the server's response on acceptance. */
export type MailOutcome =
  | { ok: true; answer: string }
  /** `bounce`: enhanced status code of the refusal of the recipient or the message. */
  | { ok: false; permanent: boolean; error: string; bounce?: string | undefined }

export interface Mailer {
  /** Tests connection and login. */
  greet(): Promise<{ ok: true } | { ok: false; error: string }>
  send(mail: OutgoingMail, signal: AbortSignal): Promise<MailOutcome>
}

/** Mail clients show a bare address by its local part. */
export function namedSender(from: string, name: string): OutgoingMail['from'] {
  return from.includes('<') ? from : { name, address: from }
}

/** Every failure is an outcome; a host that an owner typed is resolved here, once, and refused unless it is public. */
export async function createSmtpMailer(server: MailServer): Promise<Mailer> {
  // Loaded on first use: a shop without SMTP does not need it.
  const { default: nodemailer } = await import('nodemailer')
  const address = await addressOf(server)
  if (address instanceof Error) return unreachable(address.message)
  const transport = nodemailer.createTransport({
    ...('url' in server ? { url: server.url } : connectionTo(server, address)),
    connectionTimeout: 5_000,
    greetingTimeout: 5_000,
    socketTimeout: 20_000,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  return {
    async greet() {
      try {
        await transport.verify()
        return { ok: true }
      } catch (error) {
        return { ok: false, error: messageOf(error) }
      }
    },
    async send(mail, signal) {
      const { unsubscribeUrl, ...message } = mail
      try {
        const { response } = await transport.sendMail({
          ...message,
          // Inline our own pictures as attachments, since mail clients do not show data URLs.
          attachDataUrls: true,
          // As an object it is a single address, even with commas.
          to: { name: '', address: mail.to },
          replyTo: mail.replyTo && { name: '', address: mail.replyTo },
          headers: {
            'Auto-Submitted': 'auto-generated',
            'Content-Language': 'fr',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          signal,
        })
        return { ok: true, answer: response }
      } catch (error) {
        return { ok: false, permanent: isPermanent(error), error: messageOf(error), bounce: bounceOf(error) }
      }
    },
  }
}

/** Undefined for the operator's own, which is connected to by its name. */
async function addressOf(server: MailServer): Promise<string | undefined | Error> {
  if ('url' in server || !server.publicOnly) return undefined
  const { isPublicAddress } = await import('../bounded-fetch.server')
  const addresses = await lookup(server.host, { all: true }).catch((error: Error) => error)
  if (addresses instanceof Error) return addresses
  const hidden = addresses.find(({ address }) => !isPublicAddress(address))
  return hidden ? new Error(`${server.host} is not on the Internet.`) : addresses[0]?.address
}

function connectionTo(account: MailAccount, address = account.host) {
  const { host, port, security, user, password } = account
  return {
    ...{ host: address, port, secure: security === 'tls' },
    ...(isIP(host) === 0 && { servername: host }),
    ...{ requireTLS: security === 'starttls', ignoreTLS: security === 'none' },
    ...(user && { auth: { user, pass: password } }),
  }
}

function unreachable(error: string): Mailer {
  return {
    greet: async () => ({ ok: false, error }),
    send: async () => ({ ok: false, permanent: false, error }),
  }
}

/** The server's own words where it answered. */
function messageOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  return 'response' in error && typeof error.response === 'string' ? error.response : error.message
}

/**
 * Status code if the recipient or the message was refused: refusals of the connection, the login or the sender say
 * nothing about a mailbox.
 */
function bounceOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return undefined
  const { responseCode, command } = error
  if (typeof responseCode !== 'number' || responseCode < 400 || responseCode === 421) return undefined
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined
  const family = String(Math.floor(responseCode / 100))
  const [enhanced] = new RegExp(`\\b${family}\\.\\d{1,3}\\.\\d{1,3}\\b`).exec(error.message) ?? []
  return enhanced ?? `${family}.0.0`
}

/** A 5xx response, or an address that is invalid in an SMTP envelope. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('responseCode' in error && typeof error.responseCode === 'number') return error.responseCode >= 500
  return 'code' in error && error.code === 'EENVELOPE'
}
