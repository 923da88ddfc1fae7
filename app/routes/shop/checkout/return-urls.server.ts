import type { ReturnUrls } from '~/models/payment'
import { requestOrigin } from '~/routes/request-origin.server'

/** Where a payment page sends the shopper back. */
export function returnUrls(request: Request): ReturnUrls {
  const origin = requestOrigin(request)
  return {
    success: `${origin}${successPath('{CHECKOUT_SESSION_ID}')}`,
    cancel: `${origin}/checkout/cancel?order={ORDER_REFERENCE}`,
  }
}

export function successPath(sessionId: string): string {
  return `/checkout/success?session_id=${sessionId}`
}
