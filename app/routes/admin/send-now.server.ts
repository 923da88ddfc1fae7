import type { RouterContextProvider } from 'react-router'
import { createSmtpMailer, type MailOutcome, namedSender } from '~/integrations/mail/smtp.server'
import { unsubscribeUrlOf } from '~/mails/grounds.server'
import { adminRequest } from '~/middleware/administrator.server'
import type { WrittenMail } from '~/models/base/outbox'
import { newId } from '~/models/values/id.server'

const TIMEOUT_MS = 20_000

type Context = Readonly<RouterContextProvider>

/** Sends a mail of an agent as a test. Its one-click unsubscribe is that of the administrator's mailbox. */
export function sendTestOf(context: Context, { subject, ...mail }: WrittenMail): Promise<MailOutcome | undefined> {
  const { identity, administrator } = adminRequest(context)
  const unsubscribeUrl = unsubscribeUrlOf(identity, administrator.email)
  return sendTestMail(context, { ...mail, subject: `[Essai] ${subject}` }, unsubscribeUrl)
}

/**
 * Mails the current administrator directly, bypassing the outbox, to show the server's response. Undefined when not
 * configured.
 */
export async function sendTestMail(
  context: Context,
  { subject, text, html }: WrittenMail,
  unsubscribeUrl?: string,
): Promise<MailOutcome | undefined> {
  const { at, administrator, readSettings, identity } = adminRequest(context)
  const settings = await readSettings()
  const address = identity.mailFrom ?? settings['shop.email']
  if (!identity.mailServer || !address) return undefined
  const from = namedSender(address, settings['shop.name'])
  const mailer = await createSmtpMailer(identity.mailServer)
  const mail = { from, replyTo: undefined, to: administrator.email, subject, text, html, unsubscribeUrl }
  return mailer.send({ ...mail, messageId: `<${newId(at)}@essai>` }, AbortSignal.timeout(TIMEOUT_MS))
}

export const notConfigured =
  'Rien n’est parti\u202f: il manque le serveur d’envoi, ou un expéditeur (MAIL_FROM ou l’e-mail de contact).'
