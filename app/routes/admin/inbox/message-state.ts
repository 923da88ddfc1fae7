import { href, redirect } from 'react-router'
import { z } from 'zod'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { completeMessage, reopenMessage } from '~/models/support/contact/index.server'
import { versionField } from '~/models/values/version-field'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/message-state'

export const handle = { policy: {} satisfies RoutePolicy }

const stateForm = z.object({ version: versionField, status: z.enum(['open', 'done']), retour: returnField })

export function loader({ params: { messageId } }: Route.LoaderArgs) {
  return redirect(href('/admin/inbox/messages/:messageId', { messageId }))
}

export async function action({ request, params: { messageId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const page = href('/admin/inbox/messages/:messageId', { messageId })
  const submission = await parseForm(request, stateForm)
  if (submission.status !== 'success')
    return answerRow({ request, context }, { notice: caution(refusalText.stale), page })
  const { status, version, retour } = submission.value
  const change = status === 'done' ? completeMessage : reopenMessage
  const changed = await change(db, { id: messageId, seenVersion: version, by: actor, at })
  const notice = changed.ok ? done(doneText[status]) : caution(refusalText[changed.reason])
  return answerRow({ request, context }, { notice, retour, page })
}

const doneText = { done: 'Le message est traité.', open: 'Le message est rouvert.' }

const refusalText = {
  unknown: 'Ce message a été effacé entre-temps.',
  'no-change': 'C’était déjà fait\u202f: rien n’a changé.',
  stale: 'Quelqu’un s’est occupé de ce message entre-temps\u202f: relisez le fil.',
}
