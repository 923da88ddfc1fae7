import type { RouterContextProvider } from 'react-router'
import type { PaymentMethod } from '~/database/schema'
import { paymentProviders } from '~/integrations/payments/index.server'
import { findAccountOwner } from '~/middleware/session.server'
import { tenantContext } from '~/middleware/tenant.server'
import type { OpenPaymentResult } from '~/models/payment'
import { canConfirmTransfers, openPaymentSession, openTransfer } from '~/models/payment/index.server'
import { requestOrigin } from '~/routes/request-origin.server'
import { requestContextOf } from '~/runtime/request-context.server'
import { isClosed } from '../checkout/checkout-page.server'
import { returnUrls } from '../checkout/return-urls.server'

/** Where an order that exists is paid by a method. */
export async function openPlaceToPay(input: {
  request: Request
  context: Readonly<RouterContextProvider>
  orderId: string
  method: PaymentMethod
}): Promise<OpenPaymentResult> {
  const { request, context, orderId, method } = input
  const tenant = context.get(tenantContext)
  const { db, identity } = tenant
  const { at, readSettings } = requestContextOf(context)
  const providers = paymentProviders(tenant, requestOrigin(request))
  const settings = await readSettings()
  const opening = {
    orderId,
    open: !isClosed(identity, settings),
    settings,
    confirmable: canConfirmTransfers(identity),
    returnUrls: returnUrls(request, identity.signer),
    at,
  }
  if (method !== 'transfer') return openPaymentSession(db, { ...opening, method, provider: providers[method] })
  const sessionEmail = (await findAccountOwner({ request, context }))?.email
  return openTransfer(db, { ...opening, sessionEmail, provider: providers.card })
}
