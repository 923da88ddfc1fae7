import { href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { exportImportErrors } from '~/models/crm/prospect/index.server'
import { parisDay } from '~/models/values/french-date'
import type { RoutePolicy } from '~/runtime/route-policy'
import { fileResponse } from '../file-response.server'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/import-errors-csv'
import { requireImport } from './import-page.server'

export const handle = { policy: { parameters: 'public', hydrate: false } satisfies RoutePolicy }

/** Exports addresses, so it asks for the password again. */
export async function loader({ request, url, context, params: { importId } }: Route.LoaderArgs) {
  const found = await requireImport(context, importId)
  await requireFreshPassword({ request, url, context }, { back: href('/admin/upload'), label: 'Retour aux fichiers' })
  const { db, actor, at } = adminRequest(context)
  const csv = await exportImportErrors(db, { found, actor, at })
  return fileResponse({ body: csv, format: 'csv', fileName: `lignes-refusees-${parisDay(at)}.csv` })
}
