import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import { resendMail } from '~/mails/outbox-changes.server'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { versionField } from '~/models/support'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/resend'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ params: { emailId } }: Route.LoaderArgs) {
  return redirect(href('/admin/mails/:emailId', { emailId }))
}

export async function action({ request, params: { emailId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, z.object({ resends: versionField }))
  const seenResends = submission.status === 'success' ? submission.value.resends : -1
  const resent = await resendMail(db, { id: emailId, seenResends, by: actor, at })
  const page = href('/admin/mails/:emailId', { emailId })
  if (resent.ok) return redirectWithNotice(context, page, done('L’e-mail est de nouveau dans la file d’envoi.'))
  if (resent.reason === 'unknown') throw data('E-mail inconnu', { status: 404 })
  return redirectWithNotice(context, page, { tone: 'caution', lines: [whyNot[resent.reason]] })
}

const whyNot = {
  stale: 'Cet e-mail a déjà été renvoyé entre-temps\u202f: il n’est pas parti une fois de plus.',
  waiting: 'Cet e-mail est déjà dans la file d’envoi.',
  withdrawn: 'Son destinataire a retiré son accord\u202f: l’e-mail ne part pas.',
  refused: 'Son destinataire refuse nos e-mails\u202f: celui-ci ne part pas.',
  'link-over': 'Le lien qu’il contient a expiré\u202f: la personne peut en demander un nouveau.',
}
