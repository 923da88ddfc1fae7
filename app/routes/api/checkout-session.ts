import { openCheckoutSession, paymentMethodOf } from '~/api-contract/checkout.server'
import { readBody } from '~/api-contract/input'
import { invalidInput } from '~/api-contract/problem'
import { paymentProviders } from '~/integrations/payments/index.server'
import { networkContext } from '~/middleware/network.server'
import { tenantContext } from '~/middleware/tenant.server'
import { checkOutInOneCall, type SingleCallResult } from '~/models/checkout/single-call.server'
import { orderReference } from '~/models/order-link.server'
import { readSettings } from '~/models/setting.server'
import { isClosed } from '../checkout/checkout-page.server'
import { returnUrls, successPath } from '../checkout/return-urls.server'
import { requestOrigin } from '../request-origin.server'
import type { Route } from './+types/checkout-session'
import { refuseCheckout } from './checkout-refusals.server'

export async function action({ request, context }: Route.ActionArgs) {
  const tenant = context.get(tenantContext)
  const input = await readBody(request, openCheckoutSession.body)
  if (!input.ok) return input.refusal
  const body = input.value
  const origin = requestOrigin(request)
  if (!isOrigin(body.origin_url, origin)) {
    return invalidInput({ origin_url: ['Cette adresse n’est pas celle de la boutique.'] })
  }
  const method = paymentMethodOf(body)
  const result = await checkOutInOneCall(tenant.db, {
    cartId: body.cart_session_id ?? undefined,
    items: body.items,
    contact: {
      email: body.customer_email,
      name: body.customer_name ?? undefined,
      phone: body.customer_phone ?? undefined,
    },
    address: body.shipping_address ?? undefined,
    method,
    // A transfer has no provider of its own, but may replace a session that its provider must close.
    provider: paymentProviders(tenant, origin)[method === 'transfer' ? 'card' : method],
    network: context.get(networkContext),
    open: !isClosed(await readSettings(tenant.db)),
    returnUrls: returnUrls(request),
    at: new Date(),
  })
  return result.ok ? Response.json(sessionOf(result, origin)) : refuseCheckout(tenant.db, result)
}

function isOrigin(url: string, origin: string): boolean {
  return URL.canParse(url) && new URL(url).origin === origin
}

function sessionOf(result: Extract<SingleCallResult, { ok: true }>, origin: string) {
  const { order, sessionId } = result
  const page = `${origin}/commande/${orderReference(order.id)}`
  // The address is asked for on our page, which leads on to the provider's.
  const ownPage = order.address === '' ? `${page}/adresse` : result.recapFirst ? page : undefined
  const url = ownPage ?? result.url ?? origin + successPath(sessionId)
  return { session_id: sessionId, url, order_number: order.order_number ?? '' }
}
