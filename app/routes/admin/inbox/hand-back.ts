import { href, redirect } from 'react-router'
import { z } from 'zod'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { versionField } from '~/models/support'
import { handBack } from '~/models/support/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/hand-back'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader({ params: { conversationId } }: Route.LoaderArgs) {
  return redirect(href('/admin/inbox/conversations/:conversationId', { conversationId }))
}

export async function action({ request, params: { conversationId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const submission = await parseForm(request, z.object({ version: versionField }))
  const seenVersion = submission.status === 'success' ? submission.value.version : 0
  const handed = await handBack(db, { conversationId, seenVersion, by: actor, at })
  const page = href('/admin/inbox/conversations/:conversationId', { conversationId })
  if (handed.ok) return redirectWithNotice(context, page, done('La conversation est rendue à l’assistant.'))
  return redirectWithNotice(context, page, { tone: 'caution', lines: [whyNot[handed.reason]] })
}

const whyNot = {
  unknown: 'Cette conversation a été effacée entre-temps.',
  stale: 'Quelqu’un a répondu entre-temps\u202f: relisez la conversation avant de la rendre.',
  'not-asked': 'La conversation était déjà rendue à l’assistant\u202f: rien n’a changé.',
}
