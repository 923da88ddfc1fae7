import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { undoImport, undoRefusalOf } from '~/models/crm/prospect/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/import-undo'
import { requireImport } from './import-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

/** Asks for confirmation, where there is something to undo. */
export async function loader({ context, params: { importId } }: Route.LoaderArgs) {
  const found = await requireImport(context, importId)
  const refusal = undoRefusalOf(found)
  if (refusal) throw await answerRefusal(context, importId, refusal)
  return { id: importId, name: found.file_name, created: found.created, updated: found.updated }
}

const refusedText = {
  'not-done': 'Cet import n’est pas terminé\u202f: attendez sa fin pour l’annuler.',
  undone: 'Cet import est déjà annulé.',
}

export async function action({ context, params: { importId } }: Route.ActionArgs) {
  const undone = await undoImport(adminRequest(context).db, { ...adminRequest(context), id: importId })
  const page = href('/admin/upload/:importId', { importId })
  if (undone.ok) return redirectWithNotice(context, page, done('L’annulation est confiée à l’agent d’upload.'))
  if (undone.reason === 'unknown') throw data('Import inconnu', { status: 404 })
  return answerRefusal(context, importId, undone.reason)
}

function answerRefusal(context: Route.LoaderArgs['context'], importId: string, reason: keyof typeof refusedText) {
  return redirectWithNotice(context, href('/admin/upload/:importId', { importId }), caution(refusedText[reason]))
}

export default function UndoImport({ loaderData }: Route.ComponentProps) {
  const { id, name, created, updated } = loaderData
  return (
    <>
      <AdminHeader title={'Annuler cet import\u202f?'} lead={name} />
      <div className="stack">
        <p>
          Prospects créés, qui seraient retirés{'\u202f'}: {created.toLocaleString('fr-FR')}. Prospects mis à jour, qui
          reprendraient leurs valeurs d’avant{'\u202f'}: {updated.toLocaleString('fr-FR')}. Ceux qui ont été modifiés
          depuis restent comme ils sont, et vous en verrez le nombre.
        </p>
        <AdminForm className="row">
          <Button variant="danger">Annuler l’import</Button>
          <Link to={href('/admin/upload/:importId', { importId: id })}>Garder l’import</Link>
        </AdminForm>
      </div>
    </>
  )
}
