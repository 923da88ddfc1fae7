import { contentsText, giftText, type ProductPicture } from '~/models/shop/catalogue'
import { formatEuros, type Vat } from '~/models/values/money'
import { formatCounted } from '~/models/values/wording'
import { AddressBlock } from '../checkout/address-block'
import { OrderAmounts } from '../checkout/order-amounts'
import { countedName, RecapLine } from '../checkout/recap-line'

/** Amounts include VAT unless named otherwise. */
export interface OrderView {
  number: string | null
  createdAt: string
  lines: {
    key: string
    name: string
    picture: ProductPicture | undefined
    /** Components of a pack. */
    parts: string[]
    quantity: number
    refunded: number
    totalCents: number
    ecoParticipationCents: number
    gift: { name: string; valueCents: number } | undefined
  }[]
  /** Excludes VAT. */
  discountCents: number
  subtotalCents: number
  vat: Vat
  taxCents: number
  /** Nothing needs shipping. */
  servicesOnly: boolean
  shippingCents: number
  shippingVatCents: number
  totalCents: number
  /** Part of the total paid by the customer's credit. */
  creditCents: number
  /** Null until the address is given. */
  deliveryLines: string[] | null
  billingLines: string[] | undefined
  contact: string[]
  vatNumber: string | undefined
}

export function OrderLines({ order }: { order: OrderView }) {
  return (
    <section className="card recap" aria-labelledby="articles">
      <h2 id="articles">Vos articles</h2>
      <ul className="recap-lines">
        {order.lines.map((line) => (
          <RecapLine
            key={line.key}
            picture={line.picture}
            name={countedName(line.name, line.quantity)}
            details={[
              contentsText(line.parts),
              line.ecoParticipationCents > 0 ? `dont éco-participation ${formatEuros(line.ecoParticipationCents)}` : '',
              line.gift && giftText(line.gift, line.quantity),
              line.refunded > 0 ? refundedText(line) : '',
            ]}
            totalCents={line.totalCents}
          />
        ))}
      </ul>
      <OrderAmounts {...order} free="Gratuite" />
    </section>
  )
}

function refundedText({ quantity, refunded }: OrderView['lines'][number]): string {
  return quantity === 1 ? 'Remboursé' : `${formatCounted(refunded, 'remboursé')} sur ${quantity}`
}

export function OrderAddresses({ order }: { order: OrderView }) {
  return (
    <>
      {order.deliveryLines ? (
        <AddressBlock title="Adresse de livraison" lines={[...order.deliveryLines, ...order.contact]} />
      ) : null}
      {order.vatNumber ? <p>Votre numéro de TVA : {order.vatNumber}</p> : null}
      {order.billingLines ? <AddressBlock title="Adresse de facturation" lines={order.billingLines} /> : null}
    </>
  )
}
