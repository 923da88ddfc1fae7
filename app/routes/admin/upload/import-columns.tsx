import { data, href } from 'react-router'
import { ImportPage } from '~/components/admin/upload/import-page'
import { readProspectFile } from '~/integrations/spreadsheets/prospect-file.server'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { correctImport, rereadImport } from '~/models/crm/prospect/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/import-columns'
import { changedReading, importRefusalText, loadImport, readImportForm, requireImport } from './import-page.server'

export const handle = { policy: { parameters: 'public', showsForm: true } satisfies RoutePolicy }

export { links } from './stylesheet'

export function loader({ context, params: { importId } }: Route.LoaderArgs) {
  return loadImport(context, importId)
}

/** Stores the corrections and estimates again. */
export async function action({ request, context, params: { importId } }: Route.ActionArgs) {
  const found = await requireImport(context, importId)
  const { sent, reading, error } = await readImportForm(request)
  if (error) return data({ words: error, sent, isOfProvenance: true }, { status: 400 })
  const folders = context.get(tenantContext)
  const page = href('/admin/upload/:importId', { importId })
  const changed = changedReading(found, reading)
  if (changed) {
    await rereadImport(deskRequest(context).db, { found, folders, readFile: readProspectFile, reading: changed })
    return redirectWithNotice(context, page, done('Fichier lu de nouveau\u202f: vérifiez ses colonnes.'))
  }
  const corrected = await correctImport(deskRequest(context).db, { found, folders, ...sent })
  if (!corrected.ok)
    return data({ words: importRefusalText[corrected.reason], sent, isOfProvenance: false }, { status: 400 })
  return redirectWithNotice(context, page, done('Estimation mise à jour.'))
}

export default function ImportColumns({ loaderData, actionData }: Route.ComponentProps) {
  return <ImportPage {...loaderData} refused={actionData} />
}
