import { data, href } from 'react-router'
import { ImportPage } from '~/components/admin/upload/import-page'
import { readProspectFile } from '~/integrations/spreadsheets/prospect-file.server'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { rereadImport, startImport } from '~/models/crm/prospect/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/import-start'
import { changedReading, importRefusalText, loadImport, readImportForm, requireImport } from './import-page.server'
import { startUpload } from './receive-files.server'

export const handle = { policy: { parameters: 'public', showsForm: true } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ context, params: { importId } }: Route.LoaderArgs) {
  return loadImport(context, importId)
}

/** Queues the file for the agent, and starts the agent on request. */
export async function action({ request, context, params: { importId } }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const { sent, reading, starts, error } = await readImportForm(request)
  if (error) return data({ words: error, sent, isOfProvenance: true }, { status: 400 })
  const page = href('/admin/upload/:importId', { importId })
  const found = await requireImport(context, importId)
  const changed = found.state === 'to-check' && changedReading(found, reading)
  if (changed) {
    await rereadImport(db, { found, folders: context.get(tenantContext), readFile: readProspectFile, reading: changed })
    return redirectWithNotice(
      context,
      page,
      caution('Fichier lu de nouveau\u202f: vérifiez ses colonnes avant de le traiter.'),
    )
  }
  const started = await startImport(db, { id: importId, ...sent, actor, at })
  if (started.ok) {
    const refused = starts ? await startUpload(context) : []
    const notice = done('Le fichier est confié à l’agent d’upload.', ...refused)
    return redirectWithNotice(context, page, refused.length > 0 ? { ...notice, tone: 'caution' } : notice)
  }
  if (started.reason === 'unknown') throw data('Import inconnu', { status: 404 })
  if (started.reason === 'started') return redirectWithNotice(context, page, caution('Ce fichier est déjà traité.'))
  const isOfProvenance = started.reason === 'no-provenance'
  return data({ words: importRefusalText[started.reason], sent, isOfProvenance }, { status: 400 })
}

export default function ImportStart({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} refused={actionData} />
}
