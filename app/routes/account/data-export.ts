import { data } from 'react-router'
import { listMailsOf } from '~/mails/reading.server'
import { mailShopOf } from '~/mails/shop.server'
import { requireAccountOwner } from '~/middleware/session.server'
import { exportAccount, exportAsCsv, MAX_EXPORTED_ROWS } from '~/models/platform/account/index.server'
import { parisDay } from '~/models/values/french-date'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/data-export'

export const handle = { policy: { beforeOpening: true, cache: 'no-store', parameters: 'public' } satisfies RoutePolicy }

/** Data portability (art. 20 RGPD). */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { format } = params
  if (format !== 'json' && format !== 'csv') throw data('Format inconnu', { status: 404 })
  const user = await requireAccountOwner({ request, context })
  const { at, tenant } = shopRequest(context)
  const emails = await listMailsOf(await mailShopOf(tenant), { email: user.email, limit: MAX_EXPORTED_ROWS })
  const content = await exportAccount(tenant.db, { user, emails, at })
  const body = format === 'json' ? JSON.stringify(content, null, 2) : exportAsCsv(content)
  return new Response(body, {
    headers: {
      'Content-Type': format === 'json' ? 'application/json; charset=utf-8' : 'text/csv; charset=utf-8',
      'Content-Disposition': `attachment; filename="mes-donnees-${parisDay(at)}.${format}"`,
    },
  })
}
