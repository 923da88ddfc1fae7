import { href } from 'react-router'
import type { PaymentMethod } from '~/database/schema'
import { formatEuros } from '~/models/values'
import { Button } from '../../ui/button'
import type { InstalmentTerms } from '../cart/instalments'
import { type PaymentChoice, PaymentMethods } from '../checkout/payment-methods'

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
    <form method="post" action={href('/commande/:reference/payer', { reference })} className="stack" id="payer">
      <PaymentMethods choices={methods} chosen={chosen} totalCents={totalCents} terms={terms} />
      <Button wide large>
        Payer {formatEuros(totalCents)}
      </Button>
    </form>
  )
}
