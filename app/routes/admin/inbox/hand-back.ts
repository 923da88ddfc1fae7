import { href, redirect } from 'react-router'
import { z } from 'zod'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { handBack } from '~/models/support/contact/index.server'
import { versionField } from '~/models/values/version-field'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution, returnField } from '../row-answer.server'
import type { Route } from './+types/hand-back'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ params: { conversationId } }: Route.LoaderArgs) {
  return redirect(href('/admin/inbox/conversations/:conversationId', { conversationId }))
}

export async function action({ request, params: { conversationId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, z.object({ version: versionField, retour: returnField }))
  const { version: seenVersion, retour } = submission.status === 'success' ? submission.value : { version: 0 }
  const handed = await handBack(db, { conversationId, seenVersion, by: actor, at })
  const notice = handed.ok ? done('La conversation est rendue à l’assistant.') : caution(refusalText[handed.reason])
  const page = href('/admin/inbox/conversations/:conversationId', { conversationId })
  return answerRow({ request, context }, { notice, retour, page })
}

const refusalText = {
  unknown: 'Cette conversation a été effacée entre-temps.',
  stale: 'Quelqu’un a répondu entre-temps\u202f: relisez la conversation avant de la rendre.',
  'not-asked': 'La conversation était déjà rendue à l’assistant\u202f: rien n’a changé.',
}
