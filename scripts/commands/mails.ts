import type { EmailStatus } from '~/database/schema'
import { findEmail, listEmails } from '~/models/outbox/index.server'
import { formatDateTime } from '~/models/values'

import type { Command } from './index'

const statusNames: Record<EmailStatus, string> = {
  queued: 'en attente',
  sending: 'en cours d’envoi',
  sent: 'envoyé',
  failed: 'abandonné',
}

/** `mails` lists the newest; `mails --queued` those that wait; `mails <id>` shows what one says. */
const mails: Command = async ([argument], { tenant, write }) => {
  if (argument === undefined || argument === '--queued') {
    const emails = await listEmails(tenant.db, argument ? { status: 'queued' } : {})
    for (const email of emails) write(mailLines(email))
    if (emails.length === 0) write('Aucun e-mail.')
    return 0
  }
  const email = await findEmail(tenant.db, argument)
  if (!email) {
    write(`Aucun e-mail ne porte l’identifiant ${argument}.`)
    return 1
  }
  write(`${mailLines(email)}\n\n${email.text_body}`)
  return 0
}

function mailLines(email: Awaited<ReturnType<typeof listEmails>>[number]): string {
  const tries = email.attempts > 1 ? `, ${email.attempts} essais` : ''
  const error = email.last_error ? `\n    Dernière erreur : ${email.last_error}` : ''
  return `${email.id}  ${formatDateTime(new Date(email.created_at))}  ${statusNames[email.status]}${tries}
    À ${email.recipient} : ${email.subject}${error}`
}

export default mails
