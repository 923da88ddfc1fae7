import { href, redirect } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { MAX_VIEWS, savedViewForm, type ViewScreen } from '~/models/platform/administrator'
import { saveView } from '~/models/platform/administrator/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/save-view'

export const handle = { policy: {} satisfies RoutePolicy }

export function loader() {
  return redirect(href('/admin'))
}

/** Saves the filters of a list under a name. */
export async function action({ request, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const submission = await parseForm(request, savedViewForm)
  if (submission.status !== 'success') {
    const [line = 'Donnez un nom à cette vue'] = Object.values(submission.error ?? {}).flatMap((errors) => errors ?? [])
    return answerRow({ request, context }, { notice: caution(line), page: href('/admin') })
  }
  const { screen, name, query } = submission.value
  const saved = await saveView(db, { by: actor, screen, name, query, at })
  const notice = saved.ok ? done('La vue est enregistrée.') : caution(refusalText[saved.reason])
  return answerRow({ request, context }, { notice, retour: lists[screen] + query, page: href('/admin') })
}

const lists: Record<ViewScreen, string> = {
  leads: href('/admin/leads'),
  inbox: href('/admin/inbox'),
  mails: href('/admin/mails'),
  prospects: href('/admin/prospects'),
  hunter: href('/admin/agent-hunter/prospects'),
}

const refusalText = {
  'no-filter': 'Filtrez d’abord la liste\u202f: une vue garde ses filtres, sans les mots cherchés.',
  full: `${MAX_VIEWS} vues au plus par liste\u202f: supprimez-en une.`,
}
