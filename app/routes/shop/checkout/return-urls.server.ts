import { href } from 'react-router'
import { orderReference } from '~/models/shop/order/index.server'
import type { ReturnUrls } from '~/models/shop/payment'
import { requestOrigin } from '~/routes/request-origin.server'
import type { Signer } from '~/runtime/secret.server'

export function returnUrls(request: Request, signer: Signer): ReturnUrls {
  const origin = requestOrigin(request)
  return {
    success: `${origin}${successPath('{CHECKOUT_SESSION_ID}')}`,
    cancel: (orderId) => `${origin}${href('/checkout/cancel')}?order=${orderReference(signer, orderId)}`,
  }
}

export function successPath(sessionId: string): string {
  return `${href('/checkout/success')}?session_id=${sessionId}`
}

export function orderPath(signer: Signer, orderId: string): string {
  return href('/commande/:reference', { reference: orderReference(signer, orderId) })
}
