import { href, redirect } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done, type Notice } from '~/middleware/flash.server'
import { recordMailTest } from '~/models/base/setting/index.server'
import { ofName } from '~/models/values/wording'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution } from '../row-answer.server'
import { notConfigured, sendTestMail } from '../send-now.server'
import type { Route } from './+types/mail-test'

export const handle = { policy: { parameters: 'public', limit: 'mail' } satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/settings/:group', { group: 'e-mails' }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at, readSettings } = adminRequest(context)
  const page = href('/admin/settings/:group', { group: 'e-mails' })
  const subject = `Message d’essai ${ofName((await readSettings())['shop.name'])}`
  const outcome = await sendTestMail(context, { subject, text: words, html: `<p>${words}</p>` })
  if (!outcome) return answerRow({ request, context }, { notice: caution(notConfigured), page })
  const answer = outcome.ok ? outcome.answer : outcome.error
  await recordMailTest(db, { ok: outcome.ok, answer, actor, at })
  const notice: Notice = outcome.ok
    ? done(`Le serveur a pris le message\u202f: «\u202f${answer}\u202f».`)
    : caution(`Le serveur n’a pas pris le message\u202f: «\u202f${answer}\u202f».`)
  return answerRow({ request, context }, { notice, page })
}

const words = 'Ce message montre que la boutique peut envoyer des e-mails. Vous n’avez rien à faire.'
