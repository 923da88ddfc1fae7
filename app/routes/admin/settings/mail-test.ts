import { href, redirect } from 'react-router'
import { createSmtpMailer } from '~/integrations/mail/smtp.server'
import { deskRequest } from '~/middleware/administrator.server'
import { done, type Notice } from '~/middleware/flash.server'
import { recordMailTest } from '~/models/shop/index.server'
import { newId } from '~/models/values/index.server'
import { config } from '~/runtime/config.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/mail-test'

export const handle = { policy: { parameters: 'public', limit: 'mail' } satisfies RoutePolicy }

const TIMEOUT_MS = 20_000

export function loader() {
  return redirect(href('/admin/settings/:group', { group: 'e-mails' }))
}

/** Sends at once, past the outbox, so that the server's own words are shown. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at, administrator, readSettings, identity } = deskRequest(context)
  const page = href('/admin/settings/:group', { group: 'e-mails' })
  const settings = await readSettings()
  const from = identity.mailFrom ?? settings['shop.email']
  if (!config.smtpUrl || !from) return answerRow({ request, context }, { notice: caution(notConfigured), page })
  const outcome = await (await createSmtpMailer(config.smtpUrl)).send(
    {
      messageId: `<${newId(at)}@essai>`,
      from,
      replyTo: undefined,
      to: administrator.email,
      subject: `Message d’essai de ${settings['shop.name']}`,
      text: words,
      html: `<p>${words}</p>`,
      unsubscribeUrl: undefined,
    },
    AbortSignal.timeout(TIMEOUT_MS),
  )
  const answer = outcome.ok ? outcome.answer : outcome.error
  await recordMailTest(db, { ok: outcome.ok, answer, actor, at })
  const notice: Notice = outcome.ok
    ? done(`Le serveur a pris le message\u202f: «\u202f${answer}\u202f».`)
    : caution(`Le serveur n’a pas pris le message\u202f: «\u202f${answer}\u202f».`)
  return answerRow({ request, context }, { notice, page })
}

const notConfigured = 'Rien n’est parti\u202f: il manque SMTP_URL, ou un expéditeur (MAIL_FROM ou l’e-mail de contact).'
const words = 'Ce message montre que la boutique peut envoyer des e-mails. Vous n’avez rien à faire.'
