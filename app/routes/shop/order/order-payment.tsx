import { data, href, redirect } from 'react-router'
import { z } from 'zod'
import type { Tenant } from '~/database/tenants.server'
import { paymentProviders } from '~/integrations/payments/index.server'
import { redirectWithNotice } from '~/middleware/flash.server'
import { reviewReferral } from '~/models/shop/checkout/index.server'
import { type OpenPaymentResult, paymentMethods } from '~/models/shop/payment'
import {
  METHOD_UNAVAILABLE_STATUS,
  orderRefusals,
  refusalHeaders,
  refusalSentence,
  unavailableText,
} from '~/routes/order-refusals.server'
import { readForm } from '~/routes/posted-form.server'
import { requestOrigin } from '~/routes/request-origin.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { checkTotal } from '../checkout/checkout-page.server'
import { successPath } from '../checkout/return-urls.server'
import type { Route } from './+types/order-payment'
import { openOrderPayment } from './open-order-payment.server'
import { OrderPage } from './order-page'
import { requireOrder } from './order-page.server'

export const handle = {
  policy: {
    beforeOpening: true,
    keptReadOnly: true,
    cache: 'no-store',
    limit: 'payment',
    keptUnderLoad: true,
    parameters: 'secret',
    showsForm: true,
  } satisfies RoutePolicy,
}

const methodSchema = z.enum([...paymentMethods, 'credit'])

/** Opens a new payment of an existing order; a refusal shows the order's page. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { at, tenant } = shopRequest(context)
  const { order } = await requireOrder(context, params.reference)
  const method = methodSchema.safeParse((await readForm(request)).payment_method)
  if (!method.success) return data('Choisissez un moyen de paiement.', { status: 400 })
  if (order.address === '') return redirect(href('/commande/:reference/adresse', { reference: params.reference }), 303)

  const providers = paymentProviders(tenant, requestOrigin(request))
  const reviewed = await reviewReferral(tenant.db, { orderId: order.id, provider: providers.card, at })
  if (!reviewed.ok) return answer({ ...reviewed, orderId: order.id }, tenant)
  if (reviewed.referral === 'dropped')
    return redirectWithNotice(context, href('/commande/:reference', { reference: params.reference }), checkTotal)
  return answer(await openOrderPayment({ request, context, orderId: order.id, method: method.data }), tenant)
}

function answer(result: OpenPaymentResult, { template }: Pick<Tenant, 'template'>) {
  if (result.ok) return redirect(result.url, 303)
  switch (result.reason) {
    case 'already-paid':
      return redirect(successPath(result.sessionId), 303)
    case 'method-unavailable':
      return data(unavailableText(result.refused), { status: METHOD_UNAVAILABLE_STATUS })
    default:
      return data(refusalSentence(result.reason, { where: 'order', template }), {
        status: orderRefusals[result.reason].status,
        headers: refusalHeaders(result.reason),
      })
  }
}

export { headers } from '~/routes/answer-headers'
export { loader } from './order'

export default function OrderPayment({ loaderData, actionData }: Route.ComponentProps) {
  return <OrderPage {...loaderData} refused={actionData} />
}
