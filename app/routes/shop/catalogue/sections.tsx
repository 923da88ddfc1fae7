import { href } from 'react-router'
import { type PaymentMeans, paymentTerms } from '~/components/shop/cart/payment-terms'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { useDelivery, useReturns, useShop, useShopText, useVat } from '~/components/shop/page/use-shop'
import { ButtonLink } from '~/components/ui/button'
import { Fact } from '~/components/ui/card'
import { Icon } from '~/components/ui/icons'
import { fillIn, type HomeTexts } from '~/models/base/template'
import { transitText } from '~/models/values/delivery'
import { formatEuros, formatTtc } from '~/models/values/money'
import { LEGAL_WITHDRAWAL_DAYS, type ReturnTerms } from '~/models/values/return-terms'
import { thresholdText } from '~/models/values/vat'

interface HeroProps {
  words: HomeTexts['hero']
  toQuestions: string
  /** HT, of the least expensive machine. */
  fromCents: number | null
}

export function Hero({ words, toQuestions, fromCents }: HeroProps) {
  const { toProducts } = useShopText()
  const vat = useVat()
  const shop = useShop()
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>{fillIn(words.title, { shop: shop?.name ?? '' })}</h1>
        <p className="hero-lead">
          {fromCents ? fillIn(words.leadFrom, { price: formatTtc(fromCents, vat) }) : words.lead}
        </p>
        <div className="row">
          <ButtonLink href={href('/products')} large>
            {toProducts}
          </ButtonLink>
          <ButtonLink href={href('/questionnaire')} large variant="quiet">
            {toQuestions}
          </ButtonLink>
          <a href={words.link.href}>{words.link.label}</a>
        </div>
      </div>
      <img
        className="hero-picture"
        src={words.picture}
        alt={words.alt}
        width="1200"
        height="900"
        fetchPriority="high"
      />
    </section>
  )
}

/** Facts a first-time visitor needs before the shop's own presentation. */
interface FirstFactsProps {
  /** Undefined when nothing is in stock. */
  delivery: string | undefined
  longestWarrantyYears: number
}

export function FirstFacts({ delivery, longestWarrantyYears }: FirstFactsProps) {
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

const changeOfMind = ({ days }: ReturnTerms) => `${days} jours pour changer d’avis`

function warrantyText(longestYears: number): string {
  return longestYears > 2 ? `2 à ${longestYears} ans de garantie` : 'Garantie de 2 ans'
}

export function HowItWorks({ steps }: { steps: HomeTexts['howItWorks'] }) {
  return (
    <section className="home-section" id="fonctionnement">
      <h2>Comment ça marche</h2>
      <ol className="how">
        {steps.map(({ drawing, title, text }, index) => (
          <li key={title}>
            <img src={drawing} alt="" width="400" height="300" loading="lazy" />
            <h3>
              {index + 1}. {title}
            </h3>
            <p className="muted">{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}

interface PaymentFactsProps extends PaymentMeans {
  /** Set where instalments are offered. */
  creditWarning?: string
}

export function PaymentFacts({ creditWarning, ...means }: PaymentFactsProps) {
  return (
    <div className="home-block">
      <h2>Payer</h2>
      <ul className="facts">
        {paymentTerms(means).map(({ icon, title, body }) => (
          <Fact key={title} icon={icon} title={title}>
            {body}
          </Fact>
        ))}
        {creditWarning ? (
          <Fact icon="clock" title="Paiement 3x 4x sans frais">
            Montants et dates exacts sur chaque fiche, selon l’offre du prêteur.
            <span className="credit-warning">{creditWarning}</span>
          </Fact>
        ) : null}
      </ul>
    </div>
  )
}

export function DeliveryTerms({ delivery, dispatch }: { delivery: string; dispatch: string }) {
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

export function Reasons({ wholeCost, longestWarrantyYears }: { wholeCost: string; longestWarrantyYears: number }) {
  const { delivers, asksOnly } = useShopText()
  const shop = useShop()
  const returns = useReturns()
  return (
    <section className="home-section reasons bleed">
      <h2>Pourquoi chez nous</h2>
      <ul className="facts facts-wide">
        <Fact icon="edit" title="Les coûts, écrits">
          {wholeCost}
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
