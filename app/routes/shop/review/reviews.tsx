import { href } from 'react-router'
import { homeCrumb, PageTop } from '~/components/shop/page/page-top'
import { useShopText } from '~/components/shop/page/use-shop'
import { ExampleReviews, ReviewCard } from '~/components/shop/review/review-card'
import { ButtonLink } from '~/components/ui/button'
import { EmptyState } from '~/components/ui/empty-state'
import { pageNumber } from '~/components/ui/list-href'
import { Pagination } from '~/components/ui/pagination'
import { type Claim, claimText } from '~/models/content/text'
import { listClaims } from '~/models/content/text/index.server'
import { reviewSorts } from '~/models/shop/review'
import {
  countByStars,
  findHighlightedReview,
  listReviewedProducts,
  listReviews,
} from '~/models/shop/review/index.server'
import { parisDay } from '~/models/values/french-date'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/reviews'
import { type ReviewFilters, ReviewsNav, ReviewTools, reviewsHref } from './review-tools'

export const handle = {
  policy: {
    cache: 'revalidate',
    shared: { parameters: ['note', 'page', 'produit', 'tri'], withCart: true },
    search: 'listed',
  } satisfies RoutePolicy,
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, identity, remember, readQuestionnaire, at } = shopRequest(context)
  const products = await remember('reviewed products', () => listReviewedProducts(db))
  const filters = readFilters(new URL(request.url).searchParams, products)
  const isWhole = !filters.productId && !filters.stars
  const highlighted = isWhole ? await remember('highlighted review', () => findHighlightedReview(db)) : undefined
  const list = await remember(`reviews ${reviewsHref(filters)}`, () =>
    listReviews(db, { ...filters, apartFrom: highlighted?.id }),
  )
  const claims = (place: 'avis-headline' | 'avis-impact') =>
    remember(`claims ${place} ${parisDay(at)}`, () => listClaims(db, { place, demo: identity.demo, at }))
  return {
    invitation: (await readQuestionnaire()).words,
    filters,
    list,
    products,
    highlighted: list.page === 1 ? highlighted : undefined,
    byStars: await remember(`stars ${filters.productId ?? ''}`, () => countByStars(db, filters)),
    headline: await claims('avis-headline'),
    impact: await claims('avis-impact'),
  }
}

export default function Reviews({ loaderData }: Route.ComponentProps) {
  const { filters, list, products, byStars, headline, impact } = loaderData
  const { toProducts } = useShopText()
  const total = byStars.reduce((sum, { count }) => sum + count, 0)
  return (
    <>
      <PageTop
        title="Avis clients"
        description="Ce que pensent les personnes livrées, en bien ou en mal, avec la date de leur expérience et celle de la publication."
        canonical={reviewsHref({ ...filters, sort: undefined })}
        trail={[homeCrumb]}
        lead={
          <>Chaque avis vient d’une commande livrée, et une personne le relit. Aucune contrepartie n’est offerte.</>
        }
      />
      <ReviewsNav current={href('/avis')} />
      <ClaimFigures claims={headline} label="En bref" />
      {total > 0 ? (
        <div className="reviews">
          <ReviewTools filters={filters} products={products} byStars={byStars} shown={list.total} />
          <ReviewList {...loaderData} />
        </div>
      ) : (
        <EmptyState
          title="Aucun avis publié pour le moment"
          text="Les personnes livrées sont invitées à donner le leur quelques semaines plus tard."
          action={{ href: href('/products'), label: toProducts }}
        />
      )}
      {impact.length > 0 ? (
        <section className="home-section">
          <h2>Ce que cela change</h2>
          <ClaimFigures claims={impact} label="Ce que cela change, en chiffres" />
        </section>
      ) : null}
      <section className="reviews-next">
        <h2>Et pour vous ?</h2>
        <p className="muted">{loaderData.invitation.isEnough}</p>
        <div className="row">
          <ButtonLink href={href('/questionnaire')}>{loaderData.invitation.start}</ButtonLink>
          <ButtonLink href={href('/products')} variant="quiet">
            {toProducts}
          </ButtonLink>
        </div>
      </section>
    </>
  )
}

function ReviewList({ filters, list, highlighted }: Route.ComponentProps['loaderData']) {
  return (
    <div className="stack">
      <ExampleReviews reviews={[...list.reviews, ...(highlighted ? [highlighted] : [])]} />
      {highlighted ? (
        <section aria-labelledby="highlighted" className="stack stack-small">
          <h2 id="highlighted" className="review-highlight">
            Mis en avant par la boutique
          </h2>
          <ReviewCard review={highlighted} withProduct reportable />
        </section>
      ) : null}
      <h2 className={highlighted ? 'review-highlight' : 'visually-hidden'}>Les avis</h2>
      <ul className="review-list">
        {list.reviews.map((review) => (
          <li key={review.id}>
            <ReviewCard review={review} withProduct reportable />
          </li>
        ))}
      </ul>
      {list.total === 0 && !highlighted ? (
        <p>
          Aucun avis avec cette note.{' '}
          <a href={reviewsHref({ ...filters, stars: undefined, page: 1 })}>Voir les autres</a>
        </p>
      ) : null}
      <Pagination page={list.page} pageCount={list.pageCount} hrefFor={(page) => reviewsHref({ ...filters, page })} />
    </div>
  )
}

/** Invalid parameters are ignored. */
function readFilters(parameters: URLSearchParams, products: { id: string }[]): ReviewFilters {
  const stars = parameters.get('note') ?? ''
  return {
    productId: products.find(({ id }) => id === parameters.get('produit'))?.id,
    stars: /^[1-5]$/.test(stars) ? Number(stars) : undefined,
    sort: reviewSorts.find((sort) => sort === parameters.get('tri')),
    page: pageNumber(parameters),
  }
}

/** Each claim is shown with its proof, or marked as an example. */
function ClaimFigures({ claims, label }: { claims: Claim[]; label: string }) {
  if (claims.length === 0) return null
  const proofs = [...new Set(claims.flatMap(({ proof }) => proof ?? []))]
  const unproven = claims.some(({ proof }) => proof === undefined)
  return (
    <section className="statistics" aria-label={label}>
      <dl>
        {claims.map((claim) => (
          <div key={claim.key}>
            <dt>{claimText(claim)}</dt>
            <dd className="num">{claim.figure}</dd>
          </div>
        ))}
      </dl>
      <p className="muted small">
        {proofs.join(' ')} {unproven ? 'Chiffres d’exemple, propres à la démonstration.' : null}
      </p>
    </section>
  )
}
