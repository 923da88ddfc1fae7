import type { RouterContextProvider } from 'react-router'
import type { PaymentMethod } from '~/database/schema'
import { paymentProviders } from '~/integrations/payments/index.server'
import { findAccountOwner } from '~/middleware/session.server'
import type { OpenPaymentResult } from '~/models/shop/payment'
import { canConfirmOrders, openPaymentSession, openTransfer, payByCredit } from '~/models/shop/payment/index.server'
import { requestOrigin } from '~/routes/request-origin.server'
import { shopRequest } from '~/routes/shop-request.server'
import { isClosed } from '../checkout/checkout-page.server'
import { returnUrls } from '../checkout/return-urls.server'

/** Opens the payment of an existing order by a method. */
export async function openOrderPayment(input: {
  request: Request
  context: Readonly<RouterContextProvider>
  orderId: string
  method: PaymentMethod
}): Promise<OpenPaymentResult> {
  const { request, context, orderId, method } = input
  const { at, readSettings, tenant } = shopRequest(context)
  const { db, identity } = tenant
  const providers = paymentProviders(tenant, requestOrigin(request))
  const settings = await readSettings()
  const opening = {
    orderId,
    open: !isClosed(identity, settings),
    settings,
    confirmable: canConfirmOrders(identity),
    returnUrls: returnUrls(request, identity.signer),
    at,
  }
  if (method === 'credit') return payByCredit(db, opening)
  if (method !== 'transfer') return openPaymentSession(db, { ...opening, method, provider: providers[method] })
  const sessionEmail = (await findAccountOwner({ request, context }))?.email
  return openTransfer(db, { ...opening, sessionEmail, provider: providers.card })
}
