import { randomUUID } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { data, href } from 'react-router'
import { tenants } from '~/database/registry.server'
import { tenantFolders } from '~/database/tenant-folders.server'
import { makeExportFile } from '~/integrations/spreadsheets/export-file.server'
import { adminRequest } from '~/middleware/administrator.server'
import { requireFirstShop, tenantContext } from '~/middleware/tenant.server'
import { recordAudit } from '~/models/base/audit/index.server'
import { exportFailureText } from '~/models/base/export'
import { findTenant } from '~/models/platform/tenant/index.server'
import { parisDay } from '~/models/values/french-date'
import { config } from '~/runtime/config.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { fileResponse } from '../file-response.server'
import { requireFreshPassword } from '../fresh-password.server'
import type { Route } from './+types/archive'

export const handle = { policy: { parameters: 'public', firstShop: true, hydrate: false } satisfies RoutePolicy }

/** Everything of a workspace as one ZIP, also of a suspended one; the file exists only while it is sent. */
export async function loader({ request, url, params, context }: Route.LoaderArgs) {
  requireFirstShop(context)
  await requireFreshPassword(
    { request, url, context },
    {
      back: href('/admin/tenants/:subdomain', params),
      label: 'Retour à l’espace',
    },
  )
  const { db, actor, at } = adminRequest(context)
  const tenant = await findTenant(await tenants(), params.subdomain)
  if (!tenant) throw data('Espace inconnu', { status: 404 })
  const { databaseFile } = tenantFolders(join(config.dataDir, 'tenants', tenant.id))
  const target = join(context.get(tenantContext).exportsDir, `${randomUUID()}.part`)
  const asked = { databaseFile, subject: 'shop', query: '', format: 'zip', most: 0, target } as const
  const made = await makeExportFile(asked, { signal: request.signal })
  if (!made.ok) throw data(exportFailureText[made.reason], { status: 503 })
  const subject = { kind: 'tenant', id: tenant.id, label: tenant.name }
  await db.transaction().execute((trx) => recordAudit(trx, { at, actor, action: 'tenant.export', subject }))
  const { size: length } = await stat(target)
  const file = createReadStream(target).once('close', () => void rm(target, { force: true }))
  const body = Readable.toWeb(file) as ReadableStream<Uint8Array>
  return fileResponse({ body, length, format: 'zip', fileName: `${tenant.subdomain}-${parisDay(at)}.zip` })
}
