import type { PaymentMethod } from '~/database/schema'
import { formatEuros } from '~/models/money'
import { Button } from '../../ui/button'
import { type PaymentChoice, PaymentMethods } from '../checkout/payment-methods'
import type { InstalmentTerms } from '../instalments'

export interface PayAgainProps {
  reference: string
  totalCents: number
  methods: PaymentChoice[]
  chosen: PaymentMethod | undefined
  terms: InstalmentTerms
}

/** Pays an order that exists: same number, same price. */
export function PayAgain({ reference, totalCents, methods, chosen, terms }: PayAgainProps) {
  return (
    <form method="post" action={`/commande/${reference}/payer`} className="stack" id="payer">
      <PaymentMethods choices={methods} chosen={chosen} totalCents={totalCents} terms={terms} />
      <Button wide large>
        Payer {formatEuros(totalCents)}
      </Button>
    </form>
  )
}
