import type { PaymentMeans } from '~/components/shop/cart/payment-terms'
import { availableMethods } from '~/integrations/payments/index.server'
import type { Settings } from '~/models/base/setting'
import { takesTransfers } from '~/models/shop/payment/index.server'
import { type CreditTerms, creditTerms } from '~/models/values/credit'
import { formatDate } from '~/models/values/french-date'
import { INSTALMENT_COUNTS, INSTALMENT_DAYS } from '~/models/values/totals'
import type { Identity } from '~/runtime/identity.server'
import { DAY_MS } from '~/runtime/time'

/** Undefined where instalments are unavailable: they must not be mentioned then. */
export function offeredInstalments(
  settings: Settings,
  { identity, at }: { identity: Identity; at: Date },
): CreditTerms | undefined {
  const methods = availableMethods({ settings, totalCents: Number.POSITIVE_INFINITY }, identity)
  const offered = methods.some(({ method, available }) => method === 'klarna' && available)
  return offered ? instalmentTerms(settings, at) : undefined
}

export function instalmentTerms(settings: Settings, at: Date): CreditTerms | undefined {
  const due = (place: number) => `le ${formatDate(new Date(at.getTime() + place * INSTALMENT_DAYS * DAY_MS))}`
  const count = Math.max(...INSTALMENT_COUNTS)
  const dates = Array.from({ length: count }, (_, place) => (place === 0 ? 'aujourd’hui' : due(place)))
  return creditTerms(settings, dates)
}

/** The other accepted means of payment. */
export function paymentMeans(settings: Settings, identity: Identity): PaymentMeans {
  const methods = availableMethods({ settings, totalCents: Number.POSITIVE_INFINITY }, identity)
  return {
    online: methods.some(({ method, available }) => method === 'card' && available),
    transfer: takesTransfers(settings, identity),
  }
}
