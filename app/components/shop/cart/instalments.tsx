import { classes } from '~/components/ui/classes'
import { type CreditTerms, exampleText, lentPart, zeroRates } from '~/models/values/credit'
import { formatEuros } from '~/models/values/money'
import { creditParts, INSTALMENT_COUNTS, instalmentText } from '~/models/values/totals'

interface OfferProps {
  totalCents: number
  terms: CreditTerms
}

/** CSS hides it below the lender's minimum; the island updates it. */
export function InstalmentOffer({ totalCents, terms }: OfferProps) {
  return (
    <div
      className={classes('instalments', totalCents < terms.minimumCents && 'not-offered')}
      data-instalments={terms.minimumCents}
    >
      <p>
        <strong>Ou en {instalmentText()} sans frais</strong>
      </p>
      <p className="credit-warning">{terms.warning}</p>
      <ul>
        {INSTALMENT_COUNTS.map((count) => (
          <Plan key={count} count={count} totalCents={totalCents} terms={terms} />
        ))}
      </ul>
      <p>
        {zeroRates} Prêteur : {terms.lender}, qui peut accepter ou refuser. {terms.lateFee}
      </p>
    </div>
  )
}

function Plan({ count, totalCents, terms }: OfferProps & { count: number }) {
  const { first, next, ...lent } = creditParts(totalCents, count)
  const [today, ...others] = terms.dueDates.slice(0, count)
  const part = lentPart(terms)
  const credit = <span data-instalment={`${count} ${part}`}>{formatEuros(lent[part])}</span>
  return (
    <li>
      {count} fois{'\u202f'}: {terms.isDeposit ? 'acompte de ' : null}
      <span data-instalment={`${count} first`}>{formatEuros(first)}</span> {today}, puis{' '}
      <span data-instalment={`${count} next`}>{formatEuros(next)}</span> {listFormat.format(others)}. Montant total du
      crédit : {credit}, montant total dû : {credit}.
    </li>
  )
}

const listFormat = new Intl.ListFormat('fr-FR')

/** Once, directly above a list whose cards then name no instalments. */
export function CreditExample({ terms }: { terms: CreditTerms }) {
  return (
    <p className="small credit-example">
      Paiement en {instalmentText()} dès {formatEuros(terms.minimumCents)}. <strong>{terms.warning}</strong>{' '}
      {exampleText(terms)}
    </p>
  )
}
