import type { Submission, SubmissionResult } from '@conform-to/react'
import { data, href, redirect } from 'react-router'
import { AddressForm } from '~/components/shop/address/address-form'
import { OrderLines } from '~/components/shop/order/order-view'
import { PageTop } from '~/components/shop/page/page-top'
import { Notice } from '~/components/ui/notice'
import type { Tenant } from '~/database/tenants.server'
import { paymentProviders } from '~/integrations/payments/index.server'
import { type Notice as NoticeTexts, redirectWithNotice } from '~/middleware/flash.server'
import type { CompleteAddressResult } from '~/models/shop/checkout'
import { completeOrderAddress } from '~/models/shop/checkout/index.server'
import { shippingSchema, toDeliveryAddress } from '~/models/values/address'
import { suggestionsPath } from '~/routes/address-suggestions-path.server'
import { orderRefusals, refusalHeaders, refusalSentence } from '~/routes/order-refusals.server'
import { parseForm } from '~/routes/posted-form.server'
import { requestOrigin } from '~/routes/request-origin.server'
import { shopRequest } from '~/routes/shop-request.server'
import { withVatCheck } from '~/routes/vat-check.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { addressValues } from '../checkout/address-values'
import { checkTotal } from '../checkout/checkout-page.server'
import type { Route } from './+types/order-address'
import { openOrderPayment } from './open-order-payment.server'
import { loadOrderPage, requireOrder } from './order-page.server'

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

export async function loader({ params, context }: Route.LoaderArgs) {
  const found = await requireOrder(context, params.reference)
  if (found.order.address !== '') throw redirect(href('/commande/:reference', { reference: params.reference }), 302)
  const { order } = await loadOrderPage(context, { found, reference: params.reference })
  const [firstName = '', ...rest] = found.order.customer_name.trim().split(/\s+/)
  const { email, phone } = found.order
  const values = { ...addressValues(null), firstName, lastName: rest.join(' '), email, phone }
  return { order, values, suggestions: suggestionsPath() }
}

/** Completes an order placed through the API, then opens its payment. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, at, readSettings, tenant } = shopRequest(context)
  const { order } = await requireOrder(context, params.reference, request)
  const submission = await parseForm(request, shippingSchema)
  if (submission.status !== 'success') return data<Refusal>({ lastResult: submission.reply() }, { status: 400 })
  const settings = await readSettings()
  const address = await withVatCheck(toDeliveryAddress(submission.value), { before: null, settings, at })
  const provider = paymentProviders(tenant, requestOrigin(request)).card
  const waiting = { orderId: order.id, address, provider, settings, at }
  const completed = await completeOrderAddress(db, waiting)
  if (!completed.ok && completed.reason !== 'not-waiting')
    return refuse(completed.reason, { submission, template: tenant.template })
  if (completed.ok && (completed.repriced || completed.referral !== 'no-discount')) {
    const notice = completed.repriced ? newVat : checkTotal
    return redirectWithNotice(context, href('/commande/:reference', { reference: params.reference }), notice)
  }
  const { id: orderId, payment_method: method } = order
  const opened = await openOrderPayment({ request, context, orderId, method })
  // Already paid or not payable: the order's page says so.
  return redirect(opened.ok ? opened.url : href('/commande/:reference', { reference: params.reference }), 303)
}

const newVat: NoticeTexts = {
  tone: 'info',
  lines: [
    'La TVA est celle du pays de livraison, exonérée si votre numéro de TVA est confirmé\u202f: relisez le total de votre commande avant de la payer.',
  ],
}

function refuse(
  reason: AddressRefusal,
  { submission, template }: { submission: Submission<unknown>; template: Tenant['template'] },
) {
  const { status } = orderRefusals[reason]
  if (reason === 'provider-unavailable') {
    const lastResult = submission.reply()
    return data<Refusal>({ lastResult, notice: providerAway }, { status, headers: refusalHeaders(reason) })
  }
  const { field } = orderRefusals[reason]
  const sentence = refusalSentence(reason, { where: 'cart', template })
  return data<Refusal>({ lastResult: submission.reply({ fieldErrors: { [field]: [sentence] } }) }, { status })
}

type AddressRefusal = Exclude<Extract<CompleteAddressResult, { ok: false }>['reason'], 'not-waiting'>

const providerAway =
  'Le service de paiement ne répond pas\u202f: votre adresse n’est pas encore enregistrée. Réessayez dans un instant.'

interface Refusal {
  lastResult: SubmissionResult
  notice?: string
}

export { headers } from '~/routes/answer-headers'

export default function OrderAddress({ loaderData, actionData }: Route.ComponentProps) {
  const { order } = loaderData
  return (
    <>
      <PageTop
        title="Adresse de livraison"
        noIndex
        lead={order.number ? `Où devons-nous livrer la commande ${order.number} ?` : 'Où devons-nous livrer ?'}
      />
      {actionData?.notice ? <Notice tone="danger" lines={[actionData.notice]} className="page-notice" /> : null}
      <div className="with-aside">
        <AddressForm
          defaultValue={loaderData.values}
          lastResult={actionData?.lastResult}
          submit="Continuer vers le paiement"
          suggestions={loaderData.suggestions}
        />
        <OrderLines order={order} />
      </div>
    </>
  )
}
