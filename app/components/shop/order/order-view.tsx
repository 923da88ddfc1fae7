import { giftWords } from '~/models/catalogue'
import { formatEuros } from '~/models/values'

import { AddressBlock } from '../checkout/address-block'
import { CreditRows, DiscountRow } from '../loyalty/advantages'

/** An order as its buyer reads it; amounts include VAT unless named otherwise. */
export interface OrderView {
  number: string | null
  createdAt: string
  lines: {
    key: string
    name: string
    /** What a pack is made of. */
    parts: string[]
    quantity: number
    totalCents: number
    ecoParticipationCents: number
    gift: { name: string; valueCents: number } | undefined
  }[]
  /** HT, before the subtotal; 0 without one. */
  discountCents: number
  subtotalCents: number
  vatPercent: number
  taxCents: number
  shippingCents: number
  shippingVatCents: number
  totalCents: number
  /** What the customer's credit pays of the total. */
  creditCents: number
  /** Null while it has not been asked for. */
  deliveryLines: string[] | null
  billingLines: string[] | undefined
  contact: string[]
}

export function OrderLines({ order }: { order: OrderView }) {
  return (
    <section className="card recap" aria-labelledby="articles">
      <h2 id="articles">Vos articles</h2>
      <ul className="recap-lines">
        {order.lines.map((line) => (
          <li key={line.key}>
            <div>
              <p className="recap-name">
                {line.quantity > 1 ? `${line.quantity} × ` : ''}
                {line.name}
              </p>
              {line.parts.length > 0 ? <p className="recap-detail">Comprend : {line.parts.join(', ')}</p> : null}
              {line.ecoParticipationCents > 0 ? (
                <p className="recap-detail">dont éco-participation {formatEuros(line.ecoParticipationCents)}</p>
              ) : null}
              {line.gift ? <p className="recap-detail">{giftWords(line.gift, line.quantity)}</p> : null}
            </div>
            <p className="num">{formatEuros(line.totalCents)}</p>
          </li>
        ))}
      </ul>
      <dl className="amounts">
        <DiscountRow cents={order.discountCents} ht />
        <div>
          <dt>Sous-total HT</dt>
          <dd>{formatEuros(order.subtotalCents)}</dd>
        </div>
        <div>
          <dt>TVA {order.vatPercent} %</dt>
          <dd>{formatEuros(order.taxCents)}</dd>
        </div>
        <div>
          <dt>
            Livraison
            {order.shippingCents === 0 ? null : (
              <span className="muted small"> TTC, dont TVA {formatEuros(order.shippingVatCents)}</span>
            )}
          </dt>
          <dd>{order.shippingCents === 0 ? 'Gratuite' : formatEuros(order.shippingCents)}</dd>
        </div>
        <div className="amounts-total">
          <dt>Total TTC</dt>
          <dd>{formatEuros(order.totalCents)}</dd>
        </div>
        <CreditRows creditCents={order.creditCents} totalCents={order.totalCents} />
      </dl>
    </section>
  )
}

export function OrderAddresses({ order }: { order: OrderView }) {
  return (
    <>
      {order.deliveryLines ? (
        <AddressBlock title="Adresse de livraison" lines={[...order.deliveryLines, ...order.contact]} />
      ) : null}
      {order.billingLines ? <AddressBlock title="Adresse de facturation" lines={order.billingLines} /> : null}
    </>
  )
}
