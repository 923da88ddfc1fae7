import type { InstalmentTerms } from '~/components/shop/instalments'
import { formatDate } from '~/models/french-date'
import type { Settings } from '~/models/setting.server'

const DAY_MS = 24 * 3600 * 1000

/** What stands beside an offer of payment in three made at `at`. */
export function instalmentTerms(settings: Settings, at: Date): InstalmentTerms {
  const dueIn = (days: number) => `le ${formatDate(new Date(at.getTime() + days * DAY_MS))}`
  return {
    lender: settings['instalments.lender'],
    warning: settings['instalments.warning'],
    lateFee: settings['instalments.late_fee'],
    minimumCents: Number(settings['instalments.minimum_cents']),
    dueDates: ['aujourd’hui', dueIn(30), dueIn(60)],
  }
}
