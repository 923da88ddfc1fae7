import { classes } from '~/components/ui/classes'
import { formatEuros } from '~/models/values/money'
import { INSTALMENT_COUNTS, instalments, instalmentText } from '~/models/values/totals'

/** Mentions required beside an offer of payment in instalments (ord. 2025-880). */
export interface InstalmentTerms {
  lender: string
  warning: string
  lateFee: string
  /** The lender's minimum, TTC. */
  minimumCents: number
  /** Formatted: today, then the due dates of the longest plan. */
  dueDates: string[]
}

/** CSS hides it below the lender's minimum; the island updates it. */
export function InstalmentOffer({ totalCents, terms }: { totalCents: number; terms: InstalmentTerms }) {
  return (
    <div
      className={classes('instalments', totalCents < terms.minimumCents && 'not-offered')}
      data-instalments={terms.minimumCents}
    >
      <p>
        <strong>Ou en {instalmentText()} sans frais</strong>
      </p>
      <ul>
        {INSTALMENT_COUNTS.map((count) => (
          <Plan key={count} count={count} totalCents={totalCents} dueDates={terms.dueDates} />
        ))}
      </ul>
      <p>
        Coût total <span data-total>{formatEuros(totalCents)}</span>, dont 0{'\u202f'}€ de frais. Crédit de{' '}
        {terms.lender}, sous réserve d’acceptation. {terms.lateFee}
      </p>
      <p className="credit-warning">{terms.warning}</p>
    </div>
  )
}

function Plan({ count, totalCents, dueDates }: { count: number; totalCents: number; dueDates: string[] }) {
  const { first, next } = instalments(totalCents, count)
  const [today, ...others] = dueDates.slice(0, count)
  return (
    <li>
      {count} fois{'\u202f'}: <span data-instalment={`${count} first`}>{formatEuros(first)}</span> {today}, puis{' '}
      <span data-instalment={`${count} next`}>{formatEuros(next)}</span> {listFormat.format(others)}
    </li>
  )
}

const listFormat = new Intl.ListFormat('fr-FR')
