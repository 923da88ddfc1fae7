import type { ReactNode } from 'react'
import { data, href, redirect } from 'react-router'
import { ArticleCard, FeedLink } from '~/components/shop/blog/article-card'
import { InvitationBanner, InvitationDialog } from '~/components/shop/frame/invitation'
import { referralRefusals } from '~/components/shop/loyalty/advantages'
import { OrganizationData } from '~/components/shop/page/json-ld'
import { PageMeta } from '~/components/shop/page/page-meta'
import { useShopText } from '~/components/shop/page/use-shop'
import { ProductCard } from '~/components/shop/product/product-card'
import { ExampleReviews, ReviewCard } from '~/components/shop/review/review-card'
import { Button } from '~/components/ui/button'
import { CardGrid } from '~/components/ui/card'
import { Icon } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import type { ShopDb } from '~/database/schema'
import type { Settings } from '~/models/base/setting'
import type { RunningCost } from '~/models/base/template'
import { type Claim, claimText } from '~/models/content/text'
import { findRedirect, listClaims, listNewestArticles } from '~/models/content/text/index.server'
import { fiveYearCost, readHypotheses, type SuppliedMachine } from '~/models/shop/catalogue'
import { countCatalogue, listFeatured, listSuppliedMachines } from '~/models/shop/catalogue/index.server'
import { REFERRAL_PARAMETER, REFERRAL_PERCENT, type ReferralRefusal } from '~/models/shop/loyalty'
import { readReferralCode, refuseReferral } from '~/models/shop/loyalty/index.server'
import type { ReviewView } from '~/models/shop/review'
import { listTestimonials } from '~/models/shop/review/index.server'
import { dispatchSpan, formatDelivery, promiseFor } from '~/models/values/delivery'
import { formatDate, parisDay } from '~/models/values/french-date'
import { pricingOf } from '~/models/values/totals'
import { offeredInstalments, paymentMeans } from '~/routes/instalment-terms.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/home-page.css?url'
import type { Route } from './+types/home'
import { FiveYearCost } from './five-year-cost'
import { DeliveryTerms, FirstFacts, Hero, HowItWorks, PaymentFacts, Reasons } from './sections'

export const handle = {
  policy: { cache: 'revalidate', shared: { parameters: [], withCart: true }, search: 'listed' } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

const FEATURED = 3
const ARTICLES = 3
const TESTIMONIALS = 3

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, identity, remember, template, readQuestionnaire, at, readSettings, cartId } = shopRequest(context)
  const moved = await findRedirect(db, { url: new URL(request.url), onlyQuery: true, at })
  if (moved) throw redirect(moved, 301)
  const { needs, runningCost, words } = template
  const [settings, today] = [await readSettings(), parisDay(at)]
  const promise = promiseFor(settings, { at, country: 'France' })
  const machines = runningCost ? await remember('supplied machines', () => listSuppliedMachines(db)) : []
  const referral = await readInvitation(db, { url: request.url, cartId })
  const page = {
    needs,
    words: words.home,
    invitation: (await readQuestionnaire()).words,
    cost: runningCost && costOf(runningCost, { machines, settings, parameters: new URL(request.url).searchParams }),
    referral,
    // The default selection depends on stock, which does not move the revision: cached for an hour.
    featured: await remember(`featured ${at.toISOString().slice(0, 13)}`, () => listFeatured(db, FEATURED)),
    claims: await remember(`claims home ${today}`, () => listClaims(db, { place: 'home', demo: identity.demo, at })),
    testimonials: await remember('testimonials', () => listTestimonials(db, { limit: TESTIMONIALS })),
    stats: { ...(await remember(`counts ${today}`, () => countCatalogue(db))), on: formatDate(at) },
    articles: await remember(`newest articles ${today}`, () => listNewestArticles(db, { count: ARTICLES, at })),
    delivery: formatDelivery(promise),
    dispatch: dispatchSpan(promise, at),
    invitationDelay: settings['invitation.delay_seconds'],
    payment: {
      ...paymentMeans(settings, identity),
      creditWarning: offeredInstalments(settings, { identity, at })?.warning,
    },
  }
  // The rate limit counts guessed codes by this status (server/limits.ts).
  return referral?.refused === 'unknown-code' ? data(page, { status: 404 }) : data(page)
}

/** Undefined without machines that need consumables. */
function costOf(
  words: RunningCost,
  { machines, parameters, settings }: { machines: SuppliedMachine[]; parameters: URLSearchParams; settings: Settings },
) {
  const hypotheses = readHypotheses(words, parameters)
  const machine = machines.find(({ id }) => id === hypotheses.machineId) ?? machines[0]
  if (!machine) return undefined
  const choices = machines.map(({ id, name }) => ({ id, name }))
  return { words, cost: fiveYearCost(machine, hypotheses, pricingOf(settings)), hypotheses, machines: choices }
}

/** The code of a referral link; checks that need the order are made when it is placed. */
async function readInvitation(
  db: ShopDb,
  { url, cartId = '' }: { url: string; cartId: string | undefined },
): Promise<Invitation | undefined> {
  const typed = new URL(url).searchParams.get(REFERRAL_PARAMETER)
  if (!typed) return undefined
  const code = readReferralCode(typed)
  return { code, refused: await refuseReferral(db, { code, ownerCartId: cartId }) }
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { words, invitation, featured, stats, payment, articles } = loaderData
  const { allProducts, delivers } = useShopText()
  return (
    <>
      <PageMeta title={words.title} description={words.description} canonical={href('/')} />
      <InvitationDialog words={invitation} delay={loaderData.invitationDelay} />
      {loaderData.referral ? <ReferralInvitation {...loaderData.referral} /> : null}
      <FeedLink />
      <OrganizationData />
      <Hero words={words.hero} toQuestions={invitation.start} fromCents={stats.leastMachineCents} />
      {delivers ? (
        <FirstFacts
          delivery={stats.inStock > 0 ? loaderData.delivery : undefined}
          longestWarrantyYears={stats.longestWarrantyYears}
        />
      ) : null}
      {stats.products > 0 ? <ShopFigures stats={stats} claims={loaderData.claims} /> : null}
      <InvitationBanner words={invitation} />
      {stats.products > 0 ? <Needs title={words.needs} needs={loaderData.needs} /> : null}
      {featured.length > 0 ? (
        <HomeSection title="À découvrir" all={{ href: href('/products'), label: allProducts }}>
          <CardGrid>
            {featured.map((card) => (
              <ProductCard key={card.id} card={card} heading="h3" />
            ))}
          </CardGrid>
        </HomeSection>
      ) : null}
      <HowItWorks steps={words.howItWorks} />
      {loaderData.cost ? <FiveYearCost {...loaderData.cost} /> : null}
      {payment.online || payment.transfer || delivers ? (
        <section className="home-section pair">
          {payment.online || payment.transfer ? <PaymentFacts {...payment} /> : null}
          {delivers ? <DeliveryTerms delivery={loaderData.delivery} dispatch={loaderData.dispatch} /> : null}
        </section>
      ) : null}
      <Testimonials reviews={loaderData.testimonials} />
      {articles.length > 0 ? (
        <HomeSection title="À lire avant de choisir" all={{ href: href('/blog'), label: 'Tous les articles' }}>
          <CardGrid>
            {articles.map((card) => (
              <ArticleCard key={card.id} card={card} heading="h3" />
            ))}
          </CardGrid>
        </HomeSection>
      ) : null}
      <Reasons wholeCost={words.wholeCost} longestWarrantyYears={stats.longestWarrantyYears} />
    </>
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

function Needs({ title, needs }: Pick<Route.ComponentProps['loaderData'], 'needs'> & { title: string }) {
  return (
    <section className="home-section">
      <h2>{title}</h2>
      <ul className="need-tiles">
        {needs.map(({ value, label, text, icon }) => (
          <li key={value}>
            <a href={`${href('/products')}?besoin=${value}`}>
              <Icon name={icon} />
              <strong>{label}</strong>
              <span className="muted">{text}</span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  )
}

interface Invitation {
  code: string
  refused: ReferralRefusal | undefined
}

/** For a visitor who followed a referral link; the button applies the code to the cart. */
function ReferralInvitation({ code, refused }: Invitation) {
  const { toProducts } = useShopText()
  if (refused) {
    const lines = [referralRefusals[refused]]
    if (refused === 'unknown-code')
      lines.push(
        'Il manque peut-être un caractère au lien que votre ami vous a envoyé : demandez-lui de vous le renvoyer, ou saisissez son code dans votre panier.',
      )
    const link = { href: href('/products'), label: toProducts }
    return <Notice tone="caution" live={false} className="page-notice" lines={lines} link={link} />
  }
  return (
    <Notice tone="info" live={false} className="page-notice">
      <p>
        Un ami vous parraine : <strong>−{REFERRAL_PERCENT} %</strong> sur votre première commande.
      </p>
      <form method="post" action={href('/cart/parrainage')}>
        <input type="hidden" name="code" value={code} />
        <Button>
          <span>
            Utiliser le code <span className="nowrap">{code}</span>
          </span>
        </Button>
      </form>
    </Notice>
  )
}

interface ShopFiguresProps {
  stats: { products: number; inStock: number; on: string }
  claims: Claim[]
}

/** Counts of the catalogue and the registered claims, each with its proof. */
function ShopFigures({ stats, claims }: ShopFiguresProps) {
  const proofs = [...new Set(claims.flatMap(({ proof }) => proof ?? []))]
  const unproven = claims.some(({ proof }) => proof === undefined)
  const { delivers } = useShopText()
  const counts = [
    {
      key: 'products',
      value: String(stats.products),
      label: stats.products > 1 ? 'produits au catalogue' : 'produit au catalogue',
    },
    {
      key: 'in-stock',
      value: String(stats.inStock),
      label: stats.inStock > 1 ? 'produits en stock' : 'produit en stock',
    },
  ].filter(({ value }) => delivers && !value.startsWith('0'))
  const shown = [
    ...counts,
    ...claims.map((claim) => ({ key: `claim ${claim.key}`, value: claim.figure ?? '', label: claimText(claim) })),
  ]
  if (shown.length === 0) return null
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
        {delivers ? `Catalogue et stock au ${stats.on}. ` : null}
        {proofs.join(' ')}
        {unproven ? ' Certains chiffres sont des exemples, propres à la démonstration.' : null}
      </p>
    </section>
  )
}

/** Reviews on pages other than the review pages. */
function Testimonials({ reviews }: { reviews: ReviewView[] }) {
  if (reviews.length === 0) return null
  return (
    <HomeSection title="Ce qu’en disent nos clients" all={{ href: href('/avis'), label: 'Tous les avis' }}>
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
