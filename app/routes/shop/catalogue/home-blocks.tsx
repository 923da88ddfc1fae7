import { createElement, type FunctionComponent, type ReactNode } from 'react'
import { href } from 'react-router'
import { ArticleCard } from '~/components/shop/blog/article-card'
import { paymentTerms } from '~/components/shop/cart/payment-terms'
import { InvitationBanner } from '~/components/shop/frame/invitation'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { Picture } from '~/components/shop/page/picture'
import { useDelivery, useReturns, useShop, useShopText, useVat } from '~/components/shop/page/use-shop'
import { ProductCard } from '~/components/shop/product/product-card'
import { ExampleReviews, ReviewCard } from '~/components/shop/review/review-card'
import { Question } from '~/components/shop/support/question'
import { ButtonLink } from '~/components/ui/button'
import { CardGrid, Fact } from '~/components/ui/card'
import { Icon } from '~/components/ui/icons'
import { listHref } from '~/components/ui/list-href'
import { Badge } from '~/components/ui/marks'
import { type BlockKind, fillIn } from '~/models/base/template'
import { needField } from '~/models/content/site'
import { minutesText } from '~/models/support/booking'
import { transitText } from '~/models/values/delivery'
import { formatEuros, formatTtc } from '~/models/values/money'
import { LEGAL_WITHDRAWAL_DAYS, type ReturnTerms } from '~/models/values/return-terms'
import { thresholdText } from '~/models/values/vat'
import { FiveYearCost } from './five-year-cost'
import type { AnyShownBlock, ShownBlock } from './home-blocks.server'

const views: { [Kind in BlockKind]: FunctionComponent<ShownBlock<Kind>> } = {
  hero: Hero,
  'first-facts': FirstFacts,
  figures: ShopFigures,
  invitation: ({ content }) => <InvitationBanner words={content} />,
  needs: Needs,
  featured: Featured,
  steps: HowItWorks,
  cost: ({ content }) => <FiveYearCost {...content} />,
  terms: Terms,
  reviews: Testimonials,
  articles: Articles,
  questions: Questions,
  booking: Booking,
  request: AskForCall,
  hours: Hours,
  reasons: Reasons,
  words: OwnWords,
}

/** The blocks of a home page, in their order. */
export function HomeBlocks({ blocks }: { blocks: AnyShownBlock[] }) {
  return blocks.map((block) => viewOf(block))
}

function viewOf<Kind extends BlockKind>(block: ShownBlock<Kind>): ReactNode {
  const view: FunctionComponent<ShownBlock<Kind>> = views[block.kind]
  return createElement(view, { ...block, key: block.id })
}

/** A trade that is booked says so first. */
function Hero({ words, picture, linkTo, ownPicture, content }: ShownBlock<'hero'>) {
  const { toProducts } = useShopText()
  const vat = useVat()
  const acts = [
    { to: href('/products'), label: toProducts },
    { to: href('/questionnaire'), label: content.toQuestions },
  ]
  if (linkTo) acts.splice(linkTo === href('/rendez-vous') ? 0 : acts.length, 0, { to: linkTo, label: words.link })
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>{words.title}</h1>
        <p className="hero-lead">
          {content.fromCents ? fillIn(words.leadFrom, { prix: formatTtc(content.fromCents, vat) }) : words.lead}
        </p>
        <div className="row">
          {acts.map(({ to, label }, index) =>
            index < 2 ? (
              <ButtonLink key={to} href={to} large variant={index === 0 ? 'primary' : 'quiet'}>
                {label}
              </ButtonLink>
            ) : (
              <a key={to} href={to}>
                {label}
              </a>
            ),
          )}
        </div>
      </div>
      {ownPicture ? (
        <Picture
          {...ownPicture}
          folder="site"
          sizes="(min-width: 60rem) 40rem, calc(100vw - 2rem)"
          className="hero-picture"
          priority
        />
      ) : null}
      {picture && !ownPicture ? (
        <img
          className="hero-picture"
          src={picture.src}
          alt={picture.alt}
          width="1200"
          height="900"
          fetchPriority="high"
        />
      ) : null}
    </section>
  )
}

/** Facts a first-time visitor needs before the shop's own presentation; delivery where something is in stock. */
function FirstFacts({ content: { delivery, longestWarrantyYears } }: ShownBlock<'first-facts'>) {
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

/** Counts of the catalogue and the registered claims, each with its proof. */
function ShopFigures({ content: { shown, on, proofs, isUnproven } }: ShownBlock<'figures'>) {
  return (
    <section className="statistics" aria-label="La boutique en chiffres">
      <dl>
        {shown.map(({ key, value, label }) => (
          <div key={key}>
            <dt>{label}</dt>
            <dd className="num">{value}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small">
        {on ? `Catalogue et stock au ${on}. ` : null}
        {proofs.join(' ')}
        {isUnproven ? ' Certains chiffres sont des exemples, propres à la démonstration.' : null}
      </p>
    </section>
  )
}

function Needs({ words, content }: ShownBlock<'needs'>) {
  const sentences: Record<string, string> = { ...words }
  return (
    <section className="home-section">
      <h2>{words.title}</h2>
      <ul className="need-tiles">
        {content.map(({ value, label, text, icon }) => (
          <li key={value}>
            <a href={`${href('/products')}?besoin=${value}`}>
              <Icon name={icon} />
              <strong>{label}</strong>
              <span className="muted">{sentences[needField(value)] ?? text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface HomeSectionProps {
  title: string
  /** Link to the whole list. */
  all: { href: string; label: string }
  children: ReactNode
}

function HomeSection({ title, all, children }: HomeSectionProps) {
  return (
    <section className="home-section">
      <div className="row row-apart">
        <h2>{title}</h2>
        <a href={all.href}>{all.label}</a>
      </div>
      {children}
    </section>
  )
}

function Featured({ words, content }: ShownBlock<'featured'>) {
  const { allProducts } = useShopText()
  return (
    <HomeSection title={words.title} all={{ href: href('/products'), label: allProducts }}>
      <CardGrid>
        {content.map((card) => (
          <ProductCard key={card.id} card={card} heading="h3" />
        ))}
      </CardGrid>
    </HomeSection>
  )
}

function HowItWorks({ words, drawings }: ShownBlock<'steps'>) {
  const steps = [
    [words.title1, words.text1],
    [words.title2, words.text2],
    [words.title3, words.text3],
  ]
  return (
    <section className="home-section" id="fonctionnement">
      <h2>{words.title}</h2>
      <ol className="how">
        {steps.map(([title, text], index) => (
          <li key={drawings?.[index] ?? index}>
            {drawings?.[index] ? <img src={drawings[index]} alt="" width="400" height="300" loading="lazy" /> : null}
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

function Terms({ content: { payment, delivery } }: ShownBlock<'terms'>) {
  return (
    <section className="home-section pair">
      {payment ? <PaymentFacts {...payment} /> : null}
      {delivery ? <DeliveryTerms {...delivery} /> : null}
    </section>
  )
}

function PaymentFacts({ creditWarning, ...means }: NonNullable<ShownBlock<'terms'>['content']['payment']>) {
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

/** Reviews on pages other than the review pages. */
function Testimonials({ words, content: reviews }: ShownBlock<'reviews'>) {
  return (
    <HomeSection title={words.title} all={{ href: href('/avis'), label: 'Tous les avis' }}>
      <ExampleReviews reviews={reviews} />
      <ul className="testimonials">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} withProduct />
          </li>
        ))}
      </ul>
      <p className="small muted">
        Du plus récent au plus ancien. <a href={href('/avis/controle')}>Comment ces avis sont contrôlés</a>
      </p>
    </HomeSection>
  )
}

function Articles({ words, content }: ShownBlock<'articles'>) {
  return (
    <HomeSection title={words.title} all={{ href: href('/blog'), label: 'Tous les articles' }}>
      <CardGrid>
        {content.map((card) => (
          <ArticleCard key={card.id} card={card} heading="h3" />
        ))}
      </CardGrid>
    </HomeSection>
  )
}

function Questions({ words, content }: ShownBlock<'questions'>) {
  const all = { href: `${href('/support')}#questions`, label: 'Toutes les questions' }
  return (
    <HomeSection title={words.title} all={all}>
      <div>
        {content.map(({ question, answer }) => (
          <Question key={question} question={question} answer={answer} />
        ))}
      </div>
    </HomeSection>
  )
}

function Booking({ words, content }: ShownBlock<'booking'>) {
  return (
    <section className="home-section">
      <h2>{words.title}</h2>
      <p className="home-lead">{words.text}</p>
      <ul className="need-tiles">
        {content.map(({ id, name, minutes, location, isExample }) => (
          <li key={id}>
            <a href={listHref(href('/rendez-vous'), { service: id })}>
              <Icon name="clock" />
              <strong>
                {name} {isExample ? <Badge>Exemple</Badge> : null}
              </strong>
              <span className="muted">{[minutesText(minutes), location].filter(Boolean).join(' · ')}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

function AskForCall({ words, content }: ShownBlock<'request'>) {
  const { request } = useShopText()
  return (
    <section className="home-section">
      <h2>{words.title}</h2>
      <p className="home-lead">{words.text}</p>
      <div className="row">
        <ButtonLink href={`${href('/support')}#contact`}>Écrire</ButtonLink>
        {content.offersCall ? (
          <ButtonLink href={href('/support/rappel')} variant="quiet">
            {request.call.link}
          </ButtonLink>
        ) : null}
      </div>
    </section>
  )
}

function Hours({ words, content }: ShownBlock<'hours'>) {
  const shop = useShop()
  return (
    <section className="home-section">
      <h2>{words.title}</h2>
      <ul className="facts facts-wide">
        {shop?.hours ? (
          <Fact icon="clock" title="Horaires">
            {shop.hours}
          </Fact>
        ) : null}
        {content.address ? (
          <Fact icon="home" title="Adresse">
            {content.address}
          </Fact>
        ) : null}
        {shop?.phone ? (
          <Fact icon="phone" title="Téléphone">
            <PhoneLink phone={shop.phone} />
          </Fact>
        ) : null}
      </ul>
    </section>
  )
}

function Reasons({ words, content: { longestWarrantyYears } }: ShownBlock<'reasons'>) {
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

function OwnWords({ words, ownPicture }: ShownBlock<'words'>) {
  return (
    <section className={ownPicture ? 'home-section home-words pair' : 'home-section home-words'}>
      <div className="stack">
        <h2>{words.title}</h2>
        {words.text.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
      </div>
      {ownPicture ? (
        <Picture {...ownPicture} folder="site" sizes="(min-width: 60rem) 36rem, calc(100vw - 2rem)" />
      ) : null}
    </section>
  )
}
