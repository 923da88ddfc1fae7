export interface OutgoingMail {
  /** The same for every attempt, so that receivers can deduplicate. */
  messageId: string
  /** As one text when its name is chosen, `Boutique <boutique@exemple.fr>`. */
  from: string | { name: string; address: string }
  replyTo: string | undefined
  to: string
  subject: string
  text: string
  html: string
  /** `cid`: shown in the text by this name. */
  attachments?: { filename: string; contentType: string; content: Buffer; cid?: string }[]
  /** One-click unsubscribe (RFC 8058); undefined for transactional mails. */
  unsubscribeUrl: string | undefined
}

/** `answer`: what the server said when it took the mail. */
export type MailOutcome =
  | { ok: true; answer: string }
  /** `bounce`: the enhanced status code by which the recipient or the message was refused. */
  | { ok: false; permanent: boolean; error: string; bounce?: string | undefined }

export interface Mailer {
  /** Tests connection and login. */
  greet(): Promise<{ ok: true } | { ok: false; error: string }>
  send(mail: OutgoingMail, signal: AbortSignal): Promise<MailOutcome>
}

/** Sends through the server of an `smtp://` or `smtps://` address. */
export async function createSmtpMailer(url: string): Promise<Mailer> {
  // A shop whose mails stay in the outbox does without it.
  const { default: nodemailer } = await import('nodemailer')
  const transport = nodemailer.createTransport({
    url,
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
          // Our own pictures stand in the text; mail programs show them as parts of the message.
          attachDataUrls: true,
          // As an object it is one address, whatever commas it contains.
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

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}

/** A refusal of the recipient or of the message: one of the connection, the login or the sender tells nothing of a mailbox. */
function bounceOf(error: unknown): string | undefined {
  if (!(error instanceof Error) || !('responseCode' in error) || !('command' in error)) return undefined
  const { responseCode, command } = error
  if (typeof responseCode !== 'number' || responseCode < 400 || responseCode === 421) return undefined
  if (command !== 'RCPT TO' && command !== 'DATA') return undefined
  const family = String(Math.floor(responseCode / 100))
  const [enhanced] = new RegExp(`\\b${family}\\.\\d{1,3}\\.\\d{1,3}\\b`).exec(error.message) ?? []
  return enhanced ?? `${family}.0.0`
}

/** A 5xx answer, or an address that cannot be written into an envelope. */
function isPermanent(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  if ('responseCode' in error && typeof error.responseCode === 'number') return error.responseCode >= 500
  return 'code' in error && error.code === 'EENVELOPE'
}
