import type { ReactNode } from 'react'
import hero from '~/components/art/hero.svg'
import stepFilter from '~/components/art/step-filtre.svg'
import stepMeasure from '~/components/art/step-mesure.svg'
import stepGlass from '~/components/art/step-verre.svg'
import { ArticleGrid } from '~/components/shop/blog/article-card'
import { FeedLink } from '~/components/shop/blog/feed-link'
import { FiveYearCost } from '~/components/shop/home/five-year-cost'
import { InvitationBanner, InvitationDialog } from '~/components/shop/invitation'
import { OrganizationData } from '~/components/shop/json-ld'
import { needWords } from '~/components/shop/needs'
import { PageMeta } from '~/components/shop/page-meta'
import { PhoneLink } from '~/components/shop/phone-link'
import { ProductCard } from '~/components/shop/product-card'
import { ReferralInvitation } from '~/components/shop/referral-invitation'
import { Testimonials } from '~/components/shop/review/testimonials'
import { ShopFigures } from '~/components/shop/shop-figures'
import { useShop } from '~/components/shop/use-shop'
import { ButtonLink } from '~/components/ui/button'
import { Icon, type IconName } from '~/components/ui/icons'
import { config } from '~/config.server'
import { availableMethods } from '~/integrations/payments/index.server'
import { tenantContext } from '~/middleware/tenant.server'
import { listNewestArticles } from '~/models/article.server'
import { listClaims } from '~/models/claim.server'
import { formatDelivery, promiseFor, transitWords } from '~/models/delivery'
import { type CostHypotheses, type FilteredMachine, fiveYearCost, readHypotheses } from '~/models/five-year-cost'
import { formatDate, parisDay } from '~/models/french-date'
import { isReferralCode, readReferralCode } from '~/models/loyalty/referral.server'
import { formatEuros, withVat } from '~/models/money'
import { TRANSFER_DAYS } from '~/models/payment-provider'
import { listFilteredMachines } from '~/models/product/filtered-machines.server'
import { needs } from '~/models/product/filters'
import { countCatalogue, listFeatured } from '~/models/product.server'
import { listTestimonials } from '~/models/review/shown.server'
import { readSettings } from '~/models/setting.server'
import { FREE_SHIPPING_FROM_CENTS, SHIPPING_FEE_CENTS } from '~/models/totals'
import { offeredInstalments } from '../instalment-terms.server'
import type { Route } from './+types/home'

const FEATURED = 3
const ARTICLES = 3
const TESTIMONIALS = 3

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, remember } = context.get(tenantContext)
  const at = new Date()
  const settings = await remember('settings', () => readSettings(db))
  const machines = await remember('filtered machines', () => listFilteredMachines(db))
  return {
    cost: costOf(machines, readHypotheses(new URL(request.url).searchParams)),
    referral: settings['referral.enabled'] === 'oui' ? readInvitation(request.url) : undefined,
    featured: await remember('featured', () => listFeatured(db, FEATURED)),
    claims: await remember(`claims home ${parisDay(at)}`, () =>
      listClaims(db, { place: 'home', demo: config.demo, at }),
    ),
    testimonials: await remember('testimonials', () => listTestimonials(db, { limit: TESTIMONIALS })),
    stats: { ...(await remember('counts', () => countCatalogue(db))), on: formatDate(at) },
    articles: await remember('newest articles', () => listNewestArticles(db, { count: ARTICLES })),
    delivery: formatDelivery(promiseFor(settings, { at, country: 'France' })),
    cutoffHour: settings['delivery.cutoff_hour'],
    invitationDelay: settings['invitation.delay_seconds'],
    payment: {
      online: availableMethods({ settings, totalCents: Number.POSITIVE_INFINITY }).some(
        ({ method, available }) => method === 'card' && available,
      ),
      transfer: settings['transfer.iban'] !== '',
      creditWarning: offeredInstalments(settings, at)?.warning,
    },
  }
}

/** Undefined where the catalogue sells no filters to count. */
function costOf(machines: FilteredMachine[], hypotheses: CostHypotheses) {
  const machine = machines.find(({ id }) => id === hypotheses.machineId) ?? machines[0]
  if (!machine) return undefined
  const choices = machines.map(({ id, name }) => ({ id, name }))
  return { cost: fiveYearCost(machine, hypotheses), hypotheses, machines: choices }
}

/** The code of a friend's link, `?parrain=`; whether it is anybody's is told to whoever posts it, and that is counted. */
function readInvitation(url: string): string | undefined {
  const code = readReferralCode(new URL(url).searchParams.get('parrain') ?? '')
  return isReferralCode(code) ? code : undefined
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { featured, stats, payment, articles } = loaderData
  return (
    <>
      <PageMeta
        title="Osmoseurs pour la maison et le bureau"
        description="Des osmoseurs livrés avec leurs filtres et leur notice, au prix TTC complet, avec le coût annuel écrit sur chaque fiche."
        canonical="/"
      />
      {loaderData.referral ? <ReferralInvitation code={loaderData.referral} /> : null}
      <FeedLink />
      <OrganizationData />
      <Hero />
      {stats.products > 0 ? <ShopFigures stats={stats} claims={loaderData.claims} /> : null}
      <InvitationBanner />
      <section className="home-section">
        <h2>Pour quel usage ?</h2>
        <ul className="need-tiles">
          {needs.map((need) => (
            <li key={need}>
              <a href={`/products?besoin=${need}`}>
                <Icon name={needWords[need].icon} />
                <strong>{needWords[need].label}</strong>
                <span className="muted">{needWords[need].text}</span>
              </a>
            </li>
          ))}
        </ul>
      </section>
      {featured.length > 0 ? (
        <section className="home-section">
          <div className="row row-apart">
            <h2>À découvrir</h2>
            <a href="/products">Tous les osmoseurs</a>
          </div>
          <ul className="product-grid">
            {featured.map((card) => (
              <li key={card.id}>
                <ProductCard card={card} heading="h3" />
              </li>
            ))}
          </ul>
        </section>
      ) : null}
      <HowItWorks />
      {loaderData.cost ? <FiveYearCost {...loaderData.cost} /> : null}
      <section className="home-section home-pair">
        {payment.online || payment.transfer ? <Payment {...payment} /> : null}
        <Delivery delivery={loaderData.delivery} cutoffHour={loaderData.cutoffHour} />
      </section>
      <Testimonials reviews={loaderData.testimonials} />
      {articles.length > 0 ? (
        <section className="home-section">
          <div className="row row-apart">
            <h2>À lire avant de choisir</h2>
            <a href="/blog">Tous les articles</a>
          </div>
          <ArticleGrid cards={articles} heading="h3" />
        </section>
      ) : null}
      <Reasons longestWarrantyYears={stats.longestWarrantyYears} />
      <InvitationDialog delay={loaderData.invitationDelay} />
    </>
  )
}

function Hero() {
  return (
    <section className="hero">
      <div className="hero-words">
        <h1>Des osmoseurs pour la maison et le bureau, livrés prêts à poser.</h1>
        <p className="hero-lead">
          Prix TTC, stock réel, débit et coût annuel des filtres : tout est écrit sur la fiche avant que vous ne
          choisissiez.
        </p>
        <div className="row">
          <ButtonLink href="/products" large>
            Voir les osmoseurs
          </ButtonLink>
          <ButtonLink href="/blog" large variant="quiet">
            Lire nos conseils
          </ButtonLink>
        </div>
      </div>
      <img
        className="hero-picture"
        src={hero}
        alt="Un osmoseur posé sous un évier ouvert, relié à son propre robinet"
        width="1200"
        height="900"
        fetchPriority="high"
      />
    </section>
  )
}

const steps = [
  {
    drawing: stepMeasure,
    title: 'L’eau du robinet',
    text: 'Potable et contrôlée, elle contient des minéraux dissous, dont le calcaire, et un peu de chlore. Un testeur en donne une mesure.',
  },
  {
    drawing: stepFilter,
    title: 'La membrane trie',
    text: 'Sous pression, l’eau traverse une membrane très fine qui retient une grande partie de ce qui y est dissous. Ce qui est retenu part à l’évacuation avec un peu d’eau.',
  },
  {
    drawing: stepGlass,
    title: 'Vous servez',
    text: 'Un dernier filtre affine le goût, et l’eau sort à son propre robinet. Les cartouches se changent à la main, une fois par an à la maison.',
  },
]

function HowItWorks() {
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

function Payment({ online, transfer, creditWarning }: Route.ComponentProps['loaderData']['payment']) {
  const shop = useShop()
  return (
    <div className="home-block">
      <h2>Payer</h2>
      <ul className="facts">
        {online ? (
          <Fact icon="card" title="Carte bancaire ou PayPal">
            Sur la page de notre prestataire : votre numéro de carte ne passe pas par nous.
          </Fact>
        ) : null}
        {creditWarning ? (
          <Fact icon="clock" title={shop?.demo ? 'Paiement 3x 4x sans frais' : 'Paiement 3x sans frais'}>
            Montants et dates exacts sur chaque fiche, selon l’offre du prêteur.
            <span className="credit-warning">{creditWarning}</span>
          </Fact>
        ) : null}
        {transfer ? (
          <Fact icon="bank" title="Virement">
            Votre commande et son stock sont réservés pendant {TRANSFER_DAYS} jours.
          </Fact>
        ) : null}
      </ul>
    </div>
  )
}

function Delivery({ delivery, cutoffHour }: { delivery: string; cutoffHour: string }) {
  return (
    <div className="home-block">
      <h2>Recevoir</h2>
      <ul className="facts">
        <Fact icon="truck" title={`Commandé maintenant, ${delivery}`}>
          En France, pour un article en stock. Commandé avant {cutoffHour} h un jour ouvré, expédié le jour même.
        </Fact>
        <Fact
          icon="box"
          title={`Gratuit dès ${formatEuros(FREE_SHIPPING_FROM_CENTS)} HT (${formatEuros(withVat(FREE_SHIPPING_FROM_CENTS))} TTC)`}
        >
          En dessous, {formatEuros(SHIPPING_FEE_CENTS)} TTC. Le prix est affiché avant le panier.
        </Fact>
        <Fact icon="home" title="France, Belgique, Suisse, Luxembourg">
          {transitWords('Belgique')} jours ouvrés après l’expédition pour la Belgique et le Luxembourg,{' '}
          {transitWords('Suisse')} pour la Suisse.
        </Fact>
      </ul>
    </div>
  )
}

function Reasons({ longestWarrantyYears }: { longestWarrantyYears: number }) {
  const shop = useShop()
  return (
    <section className="home-section reasons bleed">
      <h2>Pourquoi chez nous</h2>
      <ul className="facts facts-wide">
        <Fact icon="edit" title="Le coût complet, écrit">
          Le prix de l’appareil, celui des filtres de l’année et l’éco-participation sont sur la fiche, en TTC.
        </Fact>
        <Fact icon="return" title="30 jours pour changer d’avis">
          La loi en donne 14. Un lien au bas de chaque page suffit, sans motif et sans compte.
        </Fact>
        <Fact
          icon="shield"
          title={longestWarrantyYears > 2 ? `2 à ${longestWarrantyYears} ans de garantie` : 'Garantie de 2 ans'}
        >
          La garantie légale de conformité, et pour certains appareils une garantie commerciale gratuite en plus.
        </Fact>
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

function Fact({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <li>
      <Icon name={icon} />
      <div>
        <strong>{title}</strong>
        <p className="muted">{children}</p>
      </div>
    </li>
  )
}
