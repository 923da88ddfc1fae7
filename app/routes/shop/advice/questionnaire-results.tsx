import { data, href, redirect } from 'react-router'
import { InvitationSeen } from '~/components/shop/frame/invitation'
import { PageTop } from '~/components/shop/page/page-top'
import { PhoneLink } from '~/components/shop/page/phone-link'
import { useShop, useShopText } from '~/components/shop/page/use-shop'
import { AddButton } from '~/components/shop/product/add-button'
import { ComparisonTable } from '~/components/shop/product/comparison-table'
import type { SelectionProblem } from '~/components/shop/product/gift-choice'
import { NotAdded, type Selection } from '~/components/shop/product/order-box'
import { stepHref } from '~/components/shop/questionnaire/question-step'
import { ButtonLink } from '~/components/ui/button'
import { Ticks } from '~/components/ui/card'
import { EmptyState } from '~/components/ui/empty-state'
import { Notice } from '~/components/ui/notice'
import type { ClaimPlace } from '~/database/schema'
import { redirectWithNotice } from '~/middleware/flash.server'
import { claimCartId } from '~/middleware/visitor.server'
import type { Comparison, Questionnaire } from '~/models/base/template'
import { type Claim, claimText } from '~/models/content/text'
import { listClaims } from '~/models/content/text/index.server'
import { type Answers, chosenOptions, type Recommendation, readAnswers } from '~/models/crm/advice'
import { RECOMMENDED, readQuestionnaire, recommend } from '~/models/crm/advice/index.server'
import { packHolding } from '~/models/shop/cart'
import { addToCart, countCartItems, readCart } from '~/models/shop/cart/index.server'
import type { ProductPage } from '~/models/shop/catalogue'
import { isSold } from '~/models/shop/catalogue'
import { listExtras, listYearlyQuantities } from '~/models/shop/catalogue/index.server'
import { formatDelivery, promiseFor } from '~/models/values/delivery'
import { parisDay } from '~/models/values/french-date'
import { readFormData } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import { localPath } from '~/runtime/local-path'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/results.css?url'
import { parseOrder, readSelection } from '../catalogue/product/order-form'
import { refusedOrder } from '../catalogue/product/refused-order.server'
import type { Route } from './+types/questionnaire-results'
import { resultsHref } from './contact-step'
import { ExtraOffers } from './extra-offers'
import { addFailed, Reasons, TopRecommendation, UpsellHint } from './top-recommendation'

export const handle = {
  policy: {
    cache: 'revalidate',
    limit: 'cart',
    shared: { parameters: [], answers: true },
    showsForm: true,
    search: 'open',
  } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

const EXTRAS = 3

/** The answers are in the URL, so results can be reloaded and shared. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, identity, remember, template, cartId, at, readSettings, ...shop } = shopRequest(context)
  const questionnaire = await shop.readQuestionnaire()
  const answers = requireAnswers(request, questionnaire)
  const on = parisDay(at)
  const claimsOf = (place: ClaimPlace) =>
    remember(`claims ${place} ${on}`, () => listClaims(db, { place, demo: identity.demo, at }))
  const extras = await remember('extras', () => listExtras(db, { limit: EXTRAS }))
  const advised = await remember(`recommend ${questionnaire.version} ${resultsHref(answers)}`, () =>
    recommend(db, { questionnaire, answers, limit: RECOMMENDED }),
  )
  const consumed = await remember(`yearly ${advised.recommendations[0]?.product.id}`, () =>
    listYearlyQuantities(db, advised.recommendations[0]?.product.id ?? ''),
  )
  const settings = await readSettings()
  const lines = cartId ? (await readCart(db, cartId)).lines : []
  return {
    answers,
    chosen: chosenOptions(questionnaire, answers).map(({ option }) => option.title),
    comparison: template.comparison,
    words: template.words.product,
    title: questionnaire.words.results,
    nothing: questionnaire.words.nothing,
    ...advised,
    trust: await claimsOf('questionnaire-trust'),
    savings: await claimsOf('questionnaire-upsell'),
    extras: extras.map((extra) => ({ ...extra, yearlyQuantity: consumed.get(extra.id) })),
    delivery: formatDelivery(promiseFor(settings, { at, country: 'France' })),
    packed: extras.map(({ id }) => id).filter((id) => packHolding(lines, id)),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { db, template, at } = shopRequest(context)
  const here = resultsHref(requireAnswers(request, await readQuestionnaire(db, template)))
  const form = await readFormData(request)
  const productId = String(form.get('product_id') ?? '')
  const order = parseOrder(form)
  if (!order.ok) return data({ productId, selection: order.selection, problem: order.problem }, { status: 400 })
  const { packType, giftProductId, quantity } = order
  const cartId = claimCartId(context, at)
  const added = await addToCart(db, { cartId, productId, packType, giftProductId, quantity, at })
  if (added.ok) {
    const count = await countCartItems(db, cartId)
    const articles = count > 1 ? `${count} articles` : `${count} article`
    const lines = [`${added.productName} ajouté au panier\u202f! (${articles})`]
    if (added.giftName) lines.push(`Produit offert\u202f: ${added.giftName}`)
    return redirectWithNotice(context, localPath(order.returnTo) ?? here, {
      tone: 'done',
      lines,
      link: { href: href('/cart'), label: 'Voir le panier' },
    })
  }
  const { status, ...refused } = await refusedOrder(db, {
    order: { ...order, buyNow: false },
    productId,
    refusal: added,
  })
  return data({ productId, ...refused }, { status })
}

/** Redirects to the questionnaire while answers are missing. */
function requireAnswers(request: Request, questionnaire: Questionnaire): Answers {
  const { search, searchParams } = new URL(request.url)
  const { complete } = readAnswers(questionnaire, searchParams)
  if (!complete) throw redirect(`${href('/questionnaire')}${search}`, request.method === 'GET' ? 302 : 303)
  return complete
}

interface Refused {
  productId: string
  selection: Selection
  problem: SelectionProblem
}

export default function QuestionnaireResults({ loaderData, actionData }: Route.ComponentProps) {
  const { answers, recommendations, comparison, advice, extras, packed } = loaderData
  const [top, second] = recommendations
  const here = resultsHref(answers)
  const refusedAtForm = top !== undefined && actionData?.productId === top.product.id && isSold(top.product)
  return (
    <>
      <PageTop
        title={loaderData.title}
        noIndex
        lead={
          <>
            {loaderData.chosen.join(' · ')}. <a href={stepHref(1, answers)}>Modifier mes réponses</a>
          </>
        }
      />
      <InvitationSeen />
      <div className="stack results">
        {actionData && !refusedAtForm ? <Notice tone="danger" lines={[addFailed, actionData.problem.message]} /> : null}
        {advice ? (
          <Notice tone="info" live={false} lines={[advice.body]}>
            <strong className="advice-title">{advice.title}</strong>
          </Notice>
        ) : null}
        {top ? (
          <>
            <TopRecommendation
              recommendation={top}
              words={loaderData.words}
              action={here}
              selection={selectionOf(top.product, actionData)}
              problem={refusedAtForm ? actionData.problem : undefined}
              delivery={loaderData.delivery}
            />
            <TrustLines product={top.product} claims={loaderData.trust} />
            {second ? (
              <UpsellHint first={top.product} second={second} comparison={comparison} claims={loaderData.savings} />
            ) : null}
            <Compared recommendations={recommendations} comparison={comparison} action={here} />
          </>
        ) : (
          <EmptyState {...loaderData.nothing} />
        )}
        <ExtraOffers
          extras={extras}
          included={[...packed, ...partsOfChosen(top?.product, actionData)]}
          machine={top?.product}
          words={loaderData.words}
          action={here}
        />
        <ResultsFoot />
      </div>
    </>
  )
}

function selectionOf(product: ProductPage, refused: Refused | undefined): Selection {
  return refused?.productId === product.id ? refused.selection : readSelection(new URLSearchParams())
}

/** Components of the pack in a refused form. */
function partsOfChosen(product: ProductPage | undefined, refused: Refused | undefined): string[] {
  if (!product) return []
  const { packType } = selectionOf(product, refused)
  return product.packs.find(({ type }) => type === packType)?.components.map(({ id }) => id) ?? []
}

/** Registered claims and the warranty. */
function TrustLines({ product, claims }: { product: ProductPage; claims: Claim[] }) {
  const { delivers } = useShopText()
  const lines = [
    ...claims
      .filter(({ key }) => delivers || key !== 'delivery')
      .map((claim) => [claim.figure, claimText(claim)].filter(Boolean).join(' ')),
    ...(product.warrantyYears > 0 ? [`Garantie ${product.warrantyYears} ans`] : []),
  ]
  return (
    <div className="stack stack-small">
      <Ticks items={lines} className="trust" />
      {claims.some(({ proof }) => proof === undefined) ? (
        <p className="muted small">Chiffres d’exemple, propres à la démonstration.</p>
      ) : null}
    </div>
  )
}

interface ComparedProps {
  recommendations: Recommendation[]
  comparison: Comparison
  action: string
}

function Compared({ recommendations, comparison, action }: ComparedProps) {
  if (recommendations.length < 2) return null
  return (
    <section className="stack" aria-labelledby="compared">
      <h2 id="compared">Vos recommandations, côte à côte</h2>
      <ComparisonTable
        caption="Comparaison de vos recommandations"
        products={recommendations.map(({ product }) => product)}
        comparison={comparison}
        rows={[
          {
            label: 'Pourquoi',
            cell: (_, index) => {
              const one = recommendations[index]
              if (!one || index === 0) return <a href="#top-pick">Voir ci-dessus</a>
              return <Reasons reasons={one.reasons.map(({ text }) => text)} drawback={one.drawback} />
            },
          },
        ]}
        action={(product) =>
          isSold(product) ? <AddButton product={product} action={action} /> : <NotAdded product={product} />
        }
      />
    </section>
  )
}

function ResultsFoot() {
  const shop = useShop()
  const { toAllProducts } = useShopText()
  const count = shop?.cartCount ?? 0
  const content = count > 1 ? `contient ${count} articles` : count === 1 ? 'contient 1 article' : 'est vide'
  return (
    <section className="card row row-apart" aria-label="La suite">
      <div>
        <p>
          <strong>Votre panier {content}.</strong>
        </p>
        {shop?.phone ? (
          <p className="muted">
            Un doute ? Demandez conseil au <PhoneLink phone={shop.phone} />
            {shop.hours ? `, ${shop.hours}` : null}.
          </p>
        ) : null}
      </div>
      {count > 0 ? (
        <ButtonLink href={href('/cart')}>Voir le panier</ButtonLink>
      ) : (
        <ButtonLink href={href('/products')} variant="quiet">
          {toAllProducts}
        </ButtonLink>
      )}
    </section>
  )
}
