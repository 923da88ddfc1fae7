import { href } from 'react-router'
import { formatEuros, MINIMUM_DUE_CENTS } from '~/models/values'

import { Button } from '../../ui/button'

/** A form of its own, so that the amounts below it and on the pay button are those of the answer. */
export function CreditChoice({
  balanceCents,
  usableCents,
  chosen,
  search,
}: {
  balanceCents: number
  usableCents: number
  chosen: boolean
  search: string
}) {
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
        {usableCents < balanceCents ? (
          <span className="muted small"> Il reste toujours au moins {formatEuros(MINIMUM_DUE_CENTS)} à payer.</span>
        ) : null}
      </p>
      <Button variant="quiet" name="use" value={chosen ? 'non' : 'oui'}>
        {chosen ? 'Ne pas utiliser mon avoir' : `Utiliser ${formatEuros(usableCents)}`}
      </Button>
    </form>
  )
}
