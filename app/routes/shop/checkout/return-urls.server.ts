import { href } from 'react-router'
import type { ReturnUrls } from '~/models/payment'
import { requestOrigin } from '~/routes/request-origin.server'

/** Where a payment page sends the shopper back. */
export function returnUrls(request: Request): ReturnUrls {
  const origin = requestOrigin(request)
  return {
    success: `${origin}${successPath('{CHECKOUT_SESSION_ID}')}`,
    cancel: `${origin}${href('/checkout/cancel')}?order={ORDER_REFERENCE}`,
  }
}

export function successPath(sessionId: string): string {
  return `${href('/checkout/success')}?session_id=${sessionId}`
}
