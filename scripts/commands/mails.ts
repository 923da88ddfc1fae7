import { writeFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { inlinePictures, pictureReader } from '~/mails/attachments.server'
import { findMail, listMails } from '~/mails/reading.server'
import { mailShopOf } from '~/mails/shop.server'
import { emailStatusNames } from '~/models/base/outbox'
import { formatDateTime } from '~/models/values/french-date'

import { refuse } from '../refuse'
import type { Command } from './index'

const USAGE = 'Usage\u202f: npm run mails -- [--queued | <identifiant> [--html <fichier>]]'

/**
 * `mails` lists the newest; `mails --queued` the waiting ones; `mails <id>` shows a mail's text; `mails <id> --html
 * <file>` saves it as HTML.
 */
const mails: Command = async ([argument, option, file], context) => {
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
  if (option !== undefined) return option === '--html' && file ? saveHtml(email, file, context) : refuse(context, USAGE)
  write(`${mailLines(email)}\n\n${email.text}`)
  return 0
}

async function saveHtml({ html }: { html: string }, file: string, context: Parameters<Command>[1]): Promise<number> {
  const whole = await inlinePictures(html, pictureReader(context.tenant.uploadsDir))
  try {
    await writeFile(file, whole, { flag: 'wx' })
  } catch (error) {
    return refuse(
      context,
      `${resolve(file)} n’a pas pu être écrit (${errorCode(error)}). Donnez un autre nom de fichier.`,
    )
  }
  context.write(`Ouvrez-le dans un navigateur\u202f: ${resolve(file)}`)
  return 0
}

function errorCode(error: unknown): string {
  return error instanceof Error && 'code' in error ? String(error.code) : String(error)
}

function mailLines(email: Awaited<ReturnType<typeof listMails>>[number]): string {
  const tries = email.attempts > 1 ? `, ${email.attempts} essais` : ''
  const error = email.last_error ? `\n    Dernière erreur : ${email.last_error}` : ''
  return `${email.id}  ${formatDateTime(new Date(email.created_at))}  ${emailStatusNames[email.status]}${tries}
    À ${email.recipient} : ${email.subject}${error}`
}

export default mails
