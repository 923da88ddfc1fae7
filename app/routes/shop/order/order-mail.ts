import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/order-mail'
import { requireReadableMail } from './order-mails.server'
import { requireOrder } from './order-page.server'

export const handle = { policy: { beforeOpening: true, cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

/** Shows a mail of the demonstration as its recipient sees it. */
export async function loader({ params: { reference, emailId }, context }: Route.LoaderArgs) {
  const { order } = await requireOrder(context, reference)
  const { html } = await requireReadableMail(context, { order, emailId })
  const policy = `default-src 'none'; img-src 'self' data: ${shopRequest(context).identity.origin}; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`
  return new Response(html, {
    headers: { 'Content-Type': 'text/html; charset=utf-8', 'Content-Security-Policy': policy },
  })
}
