import { href, type LoaderFunctionArgs, redirect } from 'react-router'
import { listHref } from '~/components/ui/list-href'
import type { ExportFormat } from '~/database/schema'
import { makeOrderFile } from '~/integrations/spreadsheets/order-file.server'
import { deskRequest } from '~/middleware/administrator.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { exportFailureWords, unknownStatusWords } from '~/models/fulfilment'
import { exportOrders } from '~/models/fulfilment/index.server'
import { orderFilterQuery, readOrderFilters } from '~/models/order'
import { readNumber } from '~/models/shop/index.server'
import { fileResponse } from '../file-response.server'
import { requireFreshPassword } from '../fresh-password.server'

/** What the list shows by the same filters; where that is much, the page that has it made. */
export async function answerOrderFile({ request, url, context }: LoaderFunctionArgs, format: ExportFormat) {
  await requireFreshPassword({ request, url, context })
  const { db, at, actor, readSettings } = deskRequest(context)
  const { filters, unknown } = readOrderFilters(url.searchParams)
  const query = orderFilterQuery(filters)
  const toList = (told: string) =>
    redirectWithNotice(context, listHref(href('/admin/orders'), query), { tone: 'caution', lines: [told] })
  if (unknown.length > 0) return toList(unknownStatusWords)
  const most = readNumber(await readSettings(), 'orders.export_rows')
  const folders = context.get(tenantContext)
  const exported = await exportOrders(db, { filters, format, most, folders, makeFile: makeOrderFile, actor, at })
  if (exported.ok) return fileResponse({ body: new Uint8Array(exported.bytes), format, fileName: exported.fileName })
  if (exported.reason !== 'too-many') return toList(exportFailureWords[exported.reason])
  return redirect(listHref(href('/admin/orders/exports'), { ...query, format }), 303)
}
