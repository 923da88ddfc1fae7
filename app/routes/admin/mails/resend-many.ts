import { href, redirect } from 'react-router'
import { resendMails } from '~/mails/outbox-changes.server'
import { deskRequest } from '~/middleware/administrator.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerBulk, readSelection } from '../bulk.server'
import type { Route } from './+types/resend-many'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin/mails'))
}

/** Resends all selected mails. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const { rows, text } = await readSelection(request)
  const result = await resendMails(db, { rows, by: actor, at })
  return answerBulk(
    { request, context },
    {
      result,
      words: (count) =>
        count === 1 ? '1 e-mail repart dans 30 secondes.' : `${count} e-mails repartent dans 30 secondes.`,
      page: href('/admin/mails'),
      retour: text('retour'),
      undo: href('/admin/mails/renvoyer/annuler'),
    },
  )
}
