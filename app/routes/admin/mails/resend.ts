import { href, redirect } from 'react-router'
import { z } from 'zod'
import { resendMail } from '~/mails/outbox-changes.server'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { versionField } from '~/models/values/version-field'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/resend'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ params: { emailId } }: Route.LoaderArgs) {
  return redirect(href('/admin/mails/:emailId', { emailId }))
}

export async function action({ request, params: { emailId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, z.object({ resends: versionField, retour: returnField }))
  const { resends: seenResends, retour } = submission.status === 'success' ? submission.value : { resends: -1 }
  const resent = await resendMail(db, { id: emailId, seenResends, by: actor, at })
  const notice = resent.ok ? done('L’e-mail est de nouveau dans la file d’envoi.') : caution(refusalText[resent.reason])
  return answerRow({ request, context }, { notice, retour, page: href('/admin/mails/:emailId', { emailId }) })
}

const refusalText = {
  unknown: 'Cet e-mail a été effacé entre-temps.',
  stale: 'Cet e-mail a déjà été renvoyé entre-temps\u202f: il n’est pas parti une fois de plus.',
  waiting: 'Cet e-mail est déjà dans la file d’envoi.',
  withdrawn: 'Son destinataire a retiré son accord\u202f: l’e-mail ne part pas.',
  refused: 'Son destinataire refuse nos e-mails\u202f: celui-ci ne part pas.',
  'invitation-over':
    'Cette invitation est partie, a expiré, a servi ou a été remplacée\u202f: renvoyez-en une depuis la page des administrateurs.',
  'link-over': 'Le lien qu’il contient est parti ou a expiré\u202f: la personne peut en demander un nouveau.',
}
