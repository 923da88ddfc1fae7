import { deskRequest } from '~/middleware/administrator.server'
import { paperPdf, requireInvoicePaper } from '~/routes/paper-answers.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/invoice-pdf'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export async function loader({ params, context }: Route.LoaderArgs) {
  return paperPdf([await requireInvoicePaper(deskRequest(context).db, params)], { name: params.number, ahead: true })
}
