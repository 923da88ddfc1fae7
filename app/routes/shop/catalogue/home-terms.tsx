import { paymentTerms } from '~/components/shop/cart/payment-terms'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { useDelivery, useReturns, useShop, useShopText, useVat } from '~/components/shop/page/use-shop'
import { Fact } from '~/components/ui/card'
import { Icon } from '~/components/ui/icons'
import { exampleText } from '~/models/values/credit'
import { transitText } from '~/models/values/delivery'
import { formatEuros, formatTtc } from '~/models/values/money'
import { LEGAL_WITHDRAWAL_DAYS, type ReturnTerms } from '~/models/values/return-terms'
import { thresholdText } from '~/models/values/vat'
import type { ShownBlock } from './home-blocks.server'

/** Facts a first-time visitor needs before the shop's own presentation; delivery where something is in stock. */
export function FirstFacts({ content: { delivery, longestWarrantyYears } }: ShownBlock<'first-facts'>) {
  const { freeFromCents } = useDelivery()
  const vat = useVat()
  return (
    <ul className="first-facts">
      {delivery ? (
        <li>
          <Icon name="truck" />
          Commandé maintenant, {delivery}
        </li>
      ) : null}
      <li>
        <Icon name="box" />
        Livraison gratuite dès {formatTtc(freeFromCents, vat)} TTC
      </li>
      <li>
        <Icon name="return" />
        {changeOfMind(useReturns())}
      </li>
      <li>
        <Icon name="shield" />
        {warrantyText(longestWarrantyYears)}
      </li>
    </ul>
  )
}

export function Terms({ content: { payment, delivery } }: ShownBlock<'terms'>) {
  return (
    <section className="home-section pair">
      {payment ? <PaymentFacts {...payment} /> : null}
      {delivery ? <DeliveryTerms {...delivery} /> : null}
    </section>
  )
}

export function Reasons({ words, content: { longestWarrantyYears } }: ShownBlock<'reasons'>) {
  const { delivers, asksOnly } = useShopText()
  const shop = useShop()
  const returns = useReturns()
  return (
    <section className="home-section reasons bleed">
      <h2>{words.title}</h2>
      <ul className="facts facts-wide">
        <Fact icon="edit" title={words.costsTitle}>
          {words.costs}
        </Fact>
        {asksOnly ? null : (
          <Fact icon="return" title={changeOfMind(returns)}>
            {returns.days > LEGAL_WITHDRAWAL_DAYS ? `La loi en donne ${LEGAL_WITHDRAWAL_DAYS}. ` : null}Un lien au bas
            de chaque page suffit, sans motif et sans compte.
          </Fact>
        )}
        {delivers ? (
          <Fact icon="shield" title={warrantyText(longestWarrantyYears)}>
            La garantie légale de conformité
            {longestWarrantyYears > 2 ? ', et pour certains appareils une garantie commerciale gratuite en plus' : null}
            .
          </Fact>
        ) : null}
        {shop?.phone ? (
          <Fact icon="phone" title="Quelqu’un au bout du fil">
            <PhoneLink phone={shop.phone} />
            {shop.hours ? `, ${shop.hours}` : null}.
          </Fact>
        ) : null}
      </ul>
    </section>
  )
}

function PaymentFacts({ credit, ...means }: NonNullable<ShownBlock<'terms'>['content']['payment']>) {
  return (
    <div className="home-block">
      <h2>Payer</h2>
      <ul className="facts">
        {paymentTerms(means).map(({ icon, title, body }) => (
          <Fact key={title} icon={icon} title={title}>
            {body}
          </Fact>
        ))}
        {credit ? (
          <Fact icon="clock" title="Paiement 3x 4x sans frais">
            <strong>{credit.warning}</strong> {exampleText(credit)} Montants et dates exacts sur chaque fiche.
          </Fact>
        ) : null}
      </ul>
    </div>
  )
}

function DeliveryTerms({ delivery, dispatch }: { delivery: string; dispatch: string }) {
  const { feeCents, freeFromCents, transit } = useDelivery()
  const vat = useVat()
  return (
    <div className="home-block">
      <h2>Recevoir</h2>
      <ul className="facts">
        <Fact icon="truck" title={`Commandé maintenant, ${delivery}`}>
          En France, pour un article en stock. Expédition sous {dispatch}.
        </Fact>
        <Fact icon="box" title={`Gratuit dès ${thresholdText(freeFromCents, vat)}`}>
          En dessous, {formatEuros(feeCents)} TTC. Le prix est affiché avant le panier.
        </Fact>
        <Fact icon="home" title="France, Belgique, Suisse, Luxembourg">
          {transitText(transit.Belgique)} jours ouvrés après l’expédition pour la Belgique et le Luxembourg,{' '}
          {transitText(transit.Suisse)} pour la Suisse.
        </Fact>
      </ul>
    </div>
  )
}

const changeOfMind = ({ days }: ReturnTerms) => `${days} jours pour changer d’avis`

function warrantyText(longestYears: number): string {
  return longestYears > 2 ? `2 à ${longestYears} ans de garantie` : 'Garantie de 2 ans'
}
