import type { ReactNode } from 'react'
import { href } from 'react-router'
import type { CartSummary, CartSummaryLine } from '~/models/cart'
import { giftWords, partWords } from '~/models/catalogue'
import { commercialWarranty, legalWarranty } from '~/models/order'
import { customsWords, formatDayRange, formatEuros } from '~/models/values'

import { type DeliveryFacts, visitWords } from '../cart/delivery-facts'
import { CreditRows, DiscountRow, referralDropped } from '../loyalty/advantages'
import { Picture } from '../page/picture'
import { useShopWords } from '../page/use-shop'

/** Everything the shopper is about to be bound by, right above the button (art. L221-14 C. conso). */
export function OrderRecap({
  cart,
  delivery,
  search,
  creditCents,
  children,
}: {
  cart: CartSummary
  delivery: DeliveryFacts
  search: string
  /** What the customer's credit pays of the total. */
  creditCents: number
  /** The button and what stands beside it. */
  children: ReactNode
}) {
  const { noReturn } = useShopWords()
  return (
    <section className="recap card" aria-labelledby="recapitulatif">
      <div className="row row-apart">
        <h2 id="recapitulatif">Votre commande</h2>
        <a href={`${href('/cart')}${search}`} className="small">
          Modifier<span className="visually-hidden"> le panier</span>
        </a>
      </div>
      <ul className="recap-lines">
        {cart.lines.map((line) => (
          <RecapLine key={line.key} line={line} />
        ))}
      </ul>
      {cart.referral?.refused ? <p>{referralDropped}</p> : null}
      <Amounts cart={cart} creditCents={creditCents} />
      <dl className="recap-facts">
        <div>
          <dt>Livraison</dt>
          <dd>
            {delivery.servicesOnly ? visitWords : `À domicile, ${formatDayRange(delivery.from, delivery.to)}.`}
            {delivery.country === 'Suisse' ? ` ${customsWords}` : ''}
          </dd>
        </div>
        <div>
          <dt>Garantie</dt>
          <dd>{legalWarranty}.</dd>
        </div>
        <div>
          <dt>Rétractation</dt>
          <dd>
            14 jours après la réception selon la loi, 30 jours chez nous, retour à nos frais.{' '}
            {noReturn ? `${noReturn} ` : null}
            <a href={href('/retractation')}>Renoncer au contrat</a>
          </dd>
        </div>
      </dl>
      {children}
    </section>
  )
}

function RecapLine({ line }: { line: CartSummaryLine }) {
  const warranty = commercialWarranty(line.warrantyYears)
  return (
    <li className={line.picture ? 'recap-pictured' : undefined}>
      {line.picture ? <Picture {...line.picture} alt="" sizes="56px" className="recap-picture" /> : null}
      <div>
        <p className="recap-name">
          {line.quantity > 1 ? `${line.quantity} × ` : ''}
          {line.productName}
        </p>
        <p className="recap-detail">
          {line.summary} {warranty ? `${warranty}.` : ''}
        </p>
        {line.packName ? (
          <p className="recap-detail">
            {line.packName} : {line.parts.map(partWords).join(', ')}.
          </p>
        ) : null}
        {line.gift ? <p className="recap-detail">{giftWords(line.gift, line.quantity)}</p> : null}
      </div>
      <p className="num">{formatEuros(line.totalCents)}</p>
    </li>
  )
}

function Amounts({ cart, creditCents }: { cart: CartSummary; creditCents: number }) {
  const { totals } = cart
  const free = totals.shippingCents === 0
  return (
    <dl className="amounts">
      {totals.discountCents > 0 ? (
        <div>
          <dt>Articles HT</dt>
          <dd>{formatEuros(totals.goodsCents)}</dd>
        </div>
      ) : null}
      <DiscountRow cents={totals.discountCents} ht />
      <div>
        <dt>Sous-total HT</dt>
        <dd>{formatEuros(totals.subtotalCents)}</dd>
      </div>
      <div>
        <dt>TVA {totals.vatPercent} %</dt>
        <dd>{formatEuros(totals.taxCents)}</dd>
      </div>
      {cart.ecoParticipationCents > 0 ? (
        <div className="amounts-detail">
          <dt>dont éco-participation TTC</dt>
          <dd>{formatEuros(cart.ecoParticipationCents)}</dd>
        </div>
      ) : null}
      <div>
        <dt>
          Livraison
          {free ? null : <span className="muted small"> TTC, dont TVA {formatEuros(cart.shippingVatCents)}</span>}
        </dt>
        <dd>{free ? 'GRATUIT' : formatEuros(totals.shippingCents)}</dd>
      </div>
      <div className="amounts-total">
        <dt>Total TTC</dt>
        <dd>{formatEuros(totals.totalCents)}</dd>
      </div>
      <CreditRows creditCents={creditCents} totalCents={totals.totalCents} />
    </dl>
  )
}
