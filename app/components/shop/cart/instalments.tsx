import { classes } from '~/components/ui/classes'
import { formatEuros, instalments } from '~/models/values'

/** Mentions required beside an offer of payment in three (ord. 2025-880). */
export interface InstalmentTerms {
  lender: string
  warning: string
  lateFee: string
  /** The lender's minimum, TTC. */
  minimumCents: number
  /** Formatted: today, in 30 and in 60 days. */
  dueDates: [string, string, string]
}

/** CSS hides it below the lender's minimum; the island updates it. */
export function InstalmentOffer({ totalCents, terms }: { totalCents: number; terms: InstalmentTerms }) {
  const [first, second, third] = instalments(totalCents)
  const [today, inThirtyDays, inSixtyDays] = terms.dueDates
  return (
    <div
      className={classes('instalments', totalCents < terms.minimumCents && 'not-offered')}
      data-instalments={terms.minimumCents}
    >
      <p>
        <strong>Ou en 3 fois sans frais</strong> : <span data-instalment="0">{formatEuros(first)}</span> {today}, puis{' '}
        <span data-instalment="1">{formatEuros(second)}</span> {inThirtyDays} et{' '}
        <span data-instalment="2">{formatEuros(third)}</span> {inSixtyDays}. Coût total{' '}
        <span data-total>{formatEuros(totalCents)}</span>, dont 0 € de frais. Crédit de {terms.lender}, sous réserve
        d’acceptation. {terms.lateFee}
      </p>
      <p className="credit-warning">{terms.warning}</p>
    </div>
  )
}
