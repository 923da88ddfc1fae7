import type { InstalmentTerms } from '~/components/shop/cart/instalments'
import type { PaymentMeans } from '~/components/shop/cart/payment-terms'
import { availableMethods } from '~/integrations/payments/index.server'
import type { Settings } from '~/models/base/setting'
import { instalmentMinimumCents } from '~/models/shop/payment'
import { takesTransfers } from '~/models/shop/payment/index.server'
import { formatDate } from '~/models/values/french-date'
import { INSTALMENT_COUNTS, INSTALMENT_DAYS } from '~/models/values/totals'
import type { Identity } from '~/runtime/identity.server'
import { DAY_MS } from '~/runtime/time'

/** Undefined where instalments are unavailable: they must not be mentioned then. */
export function offeredInstalments(
  settings: Settings,
  { identity, at }: { identity: Identity; at: Date },
): InstalmentTerms | undefined {
  const methods = availableMethods({ settings, totalCents: Number.POSITIVE_INFINITY }, identity)
  const offered = methods.some(({ method, available }) => method === 'klarna' && available)
  return offered ? instalmentTerms(settings, at) : undefined
}

export function instalmentTerms(settings: Settings, at: Date): InstalmentTerms {
  const due = (place: number) => `le ${formatDate(new Date(at.getTime() + place * INSTALMENT_DAYS * DAY_MS))}`
  return {
    lender: settings['instalments.lender'],
    warning: settings['instalments.warning'],
    lateFee: settings['instalments.late_fee'],
    minimumCents: instalmentMinimumCents(settings),
    dueDates: Array.from({ length: Math.max(...INSTALMENT_COUNTS) }, (_, place) =>
      place === 0 ? 'aujourd’hui' : due(place),
    ),
  }
}

/** The other accepted means of payment. */
export function paymentMeans(settings: Settings, identity: Identity): PaymentMeans {
  const methods = availableMethods({ settings, totalCents: Number.POSITIVE_INFINITY }, identity)
  return {
    online: methods.some(({ method, available }) => method === 'card' && available),
    transfer: takesTransfers(settings, identity),
  }
}
