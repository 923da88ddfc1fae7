import { Term } from '~/components/ui/text'
import { formatEuros, type Vat } from '~/models/values/money'
import { netMark, taxText } from '~/models/values/vat'
import { TaxNote } from '../cart/amounts'
import { CreditRows, DiscountRow } from '../loyalty/advantages'

interface OrderAmountsProps {
  /** Before the discount, shown with it. Excludes VAT like the subtotal. */
  goodsCents?: number
  discountCents: number
  subtotalCents: number
  vat: Vat
  taxCents: number
  ecoParticipationCents?: number
  shippingCents: number
  shippingVatCents: number
  totalCents: number
  creditCents: number
  /** Nothing needs shipping. */
  servicesOnly: boolean
  /** Label of free shipping. */
  free: string
}

/** From the subtotal to the amount due. */
export function OrderAmounts({
  goodsCents,
  ecoParticipationCents = 0,
  servicesOnly,
  free,
  ...order
}: OrderAmountsProps) {
  const isFree = order.shippingCents === 0
  const { vat } = order
  const net = netMark(vat)
  return (
    <>
      <dl className="amounts">
        {goodsCents !== undefined && order.discountCents > 0 ? (
          <Term label={`Articles${net}`}>{formatEuros(goodsCents)}</Term>
        ) : null}
        <DiscountRow cents={order.discountCents} net={net} />
        <Term label={`Sous-total${net}`}>{formatEuros(order.subtotalCents)}</Term>
        {vat.percent > 0 ? <Term label={`TVA ${vat.percent}\u202f%`}>{formatEuros(order.taxCents)}</Term> : null}
        {servicesOnly ? null : (
          <Term
            label={
              <>
                Livraison
                {isFree || vat.percent === 0 ? null : (
                  <span className="muted small"> TTC, dont TVA {formatEuros(order.shippingVatCents)}</span>
                )}
              </>
            }
          >
            {isFree ? free : formatEuros(order.shippingCents)}
          </Term>
        )}
        <Term label={taxText(vat).total} className="amounts-total">
          {formatEuros(order.totalCents)}
        </Term>
        {ecoParticipationCents > 0 ? (
          <Term label="dont éco-participation TTC" className="amounts-detail">
            {formatEuros(ecoParticipationCents)}
          </Term>
        ) : null}
        <CreditRows creditCents={order.creditCents} totalCents={order.totalCents} />
      </dl>
      <TaxNote vat={vat} />
    </>
  )
}
