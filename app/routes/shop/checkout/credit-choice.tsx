import { href } from 'react-router'
import { Button } from '~/components/ui/button'
import { formatEuros } from '~/models/values/money'
import { MINIMUM_DUE_CENTS } from '~/models/values/totals'

interface CreditChoiceProps {
  balanceCents: number
  usableCents: number
  chosen: boolean
  search: string
  totalCents: number
}

/** A separate form: the page is rendered again, so that all amounts reflect the choice. */
export function CreditChoice({ balanceCents, usableCents, chosen, search, totalCents }: CreditChoiceProps) {
  return (
    <form method="post" action={`${href('/checkout/avoir')}${search}`} className="card row row-apart credit-choice">
      <p>
        {chosen ? (
          <>
            <strong>{formatEuros(usableCents)} de votre avoir</strong> paient cette commande.
          </>
        ) : (
          <>
            Vous avez <strong>{formatEuros(balanceCents)} d’avoir</strong>.
          </>
        )}
        {usableCents < balanceCents && usableCents < totalCents ? (
          <span className="muted small"> Un paiement est d’au moins {formatEuros(MINIMUM_DUE_CENTS)}.</span>
        ) : null}
      </p>
      <Button variant="quiet" name="use" value={chosen ? 'non' : 'oui'}>
        {chosen ? 'Ne pas utiliser mon avoir' : `Utiliser ${formatEuros(usableCents)}`}
      </Button>
    </form>
  )
}
