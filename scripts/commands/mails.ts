import { findMail, listMails } from '~/mails/reading.server'
import { mailShopOf } from '~/mails/shop.server'
import { emailStatusNames } from '~/models/outbox'
import { formatDateTime } from '~/models/values'

import { refuse } from '../refuse'
import type { Command } from './index'

/** `mails` lists the newest; `mails --queued` those that wait; `mails <id>` shows what one says. */
const mails: Command = async ([argument], context) => {
  const { tenant, write } = context
  const shop = await mailShopOf(tenant)
  if (argument === undefined || argument === '--queued') {
    const emails = await listMails(shop, argument ? { status: 'queued' } : {})
    for (const email of emails) write(mailLines(email))
    if (emails.length === 0) write('Aucun e-mail.')
    return 0
  }
  const email = await findMail(shop, argument)
  if (!email) return refuse(context, `Aucun e-mail ne porte l’identifiant ${argument}.`)
  write(`${mailLines(email)}\n\n${email.text}`)
  return 0
}

function mailLines(email: Awaited<ReturnType<typeof listMails>>[number]): string {
  const tries = email.attempts > 1 ? `, ${email.attempts} essais` : ''
  const error = email.last_error ? `\n    Dernière erreur : ${email.last_error}` : ''
  return `${email.id}  ${formatDateTime(new Date(email.created_at))}  ${emailStatusNames[email.status]}${tries}
    À ${email.recipient} : ${email.subject}${error}`
}

export default mails
