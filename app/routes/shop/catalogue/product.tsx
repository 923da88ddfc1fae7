import { data, href, isRouteErrorResponse, redirect, useLocation } from 'react-router'
import { ErrorPage } from '~/components/shop/frame/error-page'
import { Breadcrumb } from '~/components/shop/page/breadcrumb'
import { EmptyPage } from '~/components/shop/page/empty-page'
import { PageMeta } from '~/components/shop/page/page-meta'
import { useShop, useShopText } from '~/components/shop/page/use-shop'
import { ByFormula } from '~/components/shop/product/formula'
import {
  BuyBar,
  OrderBox,
  OrderButtons,
  QuoteOffer,
  type Selection,
  SoldOut,
} from '~/components/shop/product/order-box'
import { Price } from '~/components/shop/product/price'
import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'
import { Rating, StockNote } from '~/components/ui/marks'
import type { ShopDb } from '~/database/schema'
import { redirectWithNotice } from '~/middleware/flash.server'
import { claimCartId } from '~/middleware/visitor.server'
import { listClaims, listNewestArticles } from '~/models/content/text/index.server'
import type { AddToCartRefusal } from '~/models/shop/cart'
import { addToCart, startExpressCart } from '~/models/shop/cart/index.server'
import { isSold, type ProductPage } from '~/models/shop/catalogue'
import { findProductPage, listRelated } from '~/models/shop/catalogue/index.server'
import { deliverySpan, formatDelivery, promiseFor } from '~/models/values/delivery'
import { parisDay } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'
import { offeredInstalments, paymentMeans } from '~/routes/instalment-terms.server'
import { readFormData } from '~/routes/posted-form.server'
import { shopRequest } from '~/routes/shop-request.server'
import { localPath } from '~/runtime/local-path'
import type { RoutePolicy } from '~/runtime/route-policy'
import stylesheet from '~/styles/product-page.css?url'
import { answerMissing } from '../moved.server'
import type { Route } from './+types/product'
import { atPlace, type Order, parseOrder, readSelection } from './product/order-form'
import { refusedOrder } from './product/refused-order.server'
import { ProductData } from './product-data'
import { ProductGallery } from './product-gallery'
import { ProductSheet } from './product-sheet'
import { TermTitles, useTerms } from './product-terms'
import { Related } from './related-products'

export const handle = {
  policy: {
    cache: 'revalidate',
    limit: 'cart',
    shared: { parameters: ['photo'], withCart: true },
    parameters: 'public',
    showsForm: true,
    search: 'open',
  } satisfies RoutePolicy,
}

export const links: Route.LinksFunction = () => [{ rel: 'stylesheet', href: stylesheet }]

const ARTICLES = 3

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { db, identity, remember, template, readQuestionnaire, at, readSettings } = shopRequest(context)
  const { productId } = params
  const product = await remember(`product ${productId}`, () => findProductPage(db, productId))
  if (!product) throw await answerMissing(db, { request, at })
  const settings = await readSettings()
  const parameters = new URL(request.url).searchParams
  const promise = promiseFor(settings, { at, country: 'France' })
  const canBeSent = !product.isService && product.available > 0
  return {
    product,
    words: template.words.product,
    invitation: (await readQuestionnaire()).words.invitation,
    articles: await remember(`articles about ${productId} ${parisDay(at)}`, () =>
      listNewestArticles(db, { productId, count: ARTICLES, at }),
    ),
    related: await remember(`related ${productId}`, () => listRelated(db, productId)),
    payment: paymentMeans(settings, identity),
    selection: readSelection(parameters),
    photo: Math.min(
      Math.max(1, Number.parseInt(parameters.get('photo') ?? '1', 10) || 1),
      Math.max(1, product.pictures.length),
    ),
    delivery: canBeSent ? formatDelivery(promise) : undefined,
    deliverySpan: deliverySpan(promise, at),
    instalments: offeredInstalments(settings, { identity, at }),
    claims:
      product.packs.length > 0
        ? await remember(`claims product ${parisDay(at)}`, () =>
            listClaims(db, { place: 'product', demo: identity.demo, at }),
          )
        : [],
  }
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const { db, at, cartId } = shopRequest(context)
  const order = parseOrder(await readFormData(request))
  if (!order.ok) return data(order, { status: 400 })
  const { productId } = params
  const { packType, giftProductId, quantity } = order
  const line = { cartId: claimCartId(context, at), productId, packType, giftProductId, quantity, at }
  if (order.buyNow) {
    const express = await startExpressCart(db, line)
    if (!express.ok) return refuse(db, { order, productId, refusal: express })
    return redirect(`${href('/shipping')}?express=${encodeURIComponent(express.expressId)}`, 303)
  }
  const added = await addToCart(db, { ...line, isNewCart: cartId === undefined })
  if (!added.ok) return refuse(db, { order, productId, refusal: added })
  const lines = [`${added.quantity}\u00a0× ${added.productName} ajouté au panier`]
  if (added.giftName) lines.push(`Produit offert\u202f: ${added.giftName}`)
  const link = { href: href('/cart'), label: 'Voir le panier' }
  const { to, section } = atPlace(localPath(order.returnTo) ?? hrefWithChoice(productId, order), order.place)
  return redirectWithNotice(context, to, { tone: 'done', lines, link, section })
}

/** The product page with the same selection. */
function hrefWithChoice(productId: string, { packType, giftProductId }: Order): string {
  const page = href('/products/:productId', { productId })
  if (packType === 'individual') return page
  const choice = new URLSearchParams({ pack_type: packType, ...(giftProductId ? { gift_product: giftProductId } : {}) })
  return `${page}?${choice}`
}

/** The product page with the selection and the error. */
async function refuse(
  db: ShopDb,
  { order, productId, refusal }: { order: Order; productId: string; refusal: AddToCartRefusal },
) {
  if (refusal.reason === 'unknown-product') throw data(null, { status: 404 })
  const { status, ...refused } = await refusedOrder(db, { order, productId, refusal })
  return data(refused, { status })
}

export default function Product({ loaderData, actionData }: Route.ComponentProps) {
  const { product, words, delivery, instalments, related } = loaderData
  const selection = withinPacks(product, actionData?.selection ?? loaderData.selection)
  const { search } = useLocation()
  const terms = useTerms({ product, noReturn: words.noReturn, delivery, payment: loaderData.payment })
  const order = (
    <OrderBox
      product={product}
      words={words}
      selection={selection}
      problem={actionData?.problem}
      delivery={delivery}
      instalments={instalments}
      pictures={new Map(related.gifts.map(({ id, picture }) => [id, picture]))}
    />
  )
  const canBeOrdered = isSold(product)
  const hasPacks = product.packs.length > 0
  return (
    <article className="product">
      <ProductMeta product={product} />
      <div className="product-top">
        <ProductHead {...loaderData} selection={selection} />
        <ProductGallery
          productId={product.id}
          pictures={product.pictures}
          shown={loaderData.photo - 1}
          hrefFor={(photo) => hrefWithPhoto(search, photo)}
        />
        <div className="product-buy">
          {canBeOrdered ? hasPacks ? <OrderButtons /> : order : <NotSold product={product} />}
          {product.isOnRequest ? null : <TermTitles terms={terms} />}
          <ExpertLinks product={product} />
        </div>
      </div>
      {canBeOrdered && hasPacks ? order : null}
      <ProductSheet
        product={product}
        words={words}
        terms={product.isOnRequest ? [] : terms}
        articles={loaderData.articles}
        claims={loaderData.claims}
      />
      <Related productId={product.id} related={related} words={words} />
      <p>
        Pas sûr que ce soit le bon{'\u202f'}? <a href={href('/questionnaire')}>{loaderData.invitation}</a>.
      </p>
      <BuyBar product={product} selection={selection} />
    </article>
  )
}

function NotSold({ product: { id, isOnRequest } }: { product: ProductPage }) {
  return isOnRequest ? <QuoteOffer productId={id} /> : <SoldOut productId={id} />
}

function ProductMeta({ product }: { product: ProductPage }) {
  const { products } = useShopText()
  return (
    <>
      <PageMeta
        title={product.name}
        description={product.summary}
        canonical={href('/products/:productId', { productId: product.id })}
        type="product"
        picture={product.pictures[0]}
      />
      <ProductData product={product} />
      <Breadcrumb
        items={[
          { label: 'Accueil', href: href('/') },
          { label: products, href: href('/products') },
          { label: product.name },
        ]}
      />
    </>
  )
}

/** Drops a pack that the product does not have. */
function withinPacks({ packs }: ProductPage, selection: Selection): Selection {
  const isOffered = packs.some(({ type }) => type === selection.packType)
  return isOffered ? selection : { ...selection, packType: 'individual' }
}

type HeadProps = Pick<Route.ComponentProps['loaderData'], 'product' | 'delivery' | 'deliverySpan' | 'selection'>

function ProductHead({ product, delivery, deliverySpan, selection }: HeadProps) {
  const { packs, ecoParticipationCents } = product
  return (
    <header className="product-head">
      <h1>{product.name}</h1>
      <p className="lead muted">{product.summary}</p>
      {product.rating ? <ProductRating rating={product.rating} /> : null}
      {packs.length > 0 && isSold(product) ? (
        <p className="product-formula">
          <ByFormula product={product} selected={selection.packType}>
            {({ name }) => name}
          </ByFormula>{' '}
          · <a href="#formules">Comparer les {packs.length + 1} formules</a>
        </p>
      ) : null}
      <p className="product-price">
        <ByFormula product={product} selected={selection.packType}>
          {({ type, priceCents }) => (
            <Price
              htCents={priceCents}
              formerCents={type === 'individual' ? product.formerPriceCents : undefined}
              large
              from={product.isOnRequest}
            />
          )}
        </ByFormula>
      </p>
      {ecoParticipationCents > 0 ? (
        <p className="small muted">dont {formatEuros(ecoParticipationCents)} d’éco-participation</p>
      ) : null}
      {product.isService ? null : (
        <p className="product-stock">
          <StockNote
            available={product.available}
            threshold={product.threshold}
            label={`Disponible - Livraison ${deliverySpan}`}
          />
          {delivery ? <span className="muted">{delivery}</span> : null}
        </p>
      )}
    </header>
  )
}

function ProductRating({ rating }: { rating: { average: number; count: number } }) {
  return (
    <a className="product-rating" href="#avis">
      <Rating halves={rating.average * 2} />
      <span className="muted">
        ({rating.count} avis {rating.count > 1 ? 'vérifiés' : 'vérifié'})
      </span>
    </a>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { missingProduct } = useShopText()
  if (!isRouteErrorResponse(error) || error.status !== 404) return <ErrorPage error={error} />
  return (
    <EmptyPage
      title={missingProduct.title}
      text={missingProduct.text}
      action={{ href: href('/products'), label: missingProduct.action }}
    />
  )
}

function hrefWithPhoto(search: string, photo: number): string {
  const parameters = new URLSearchParams(search)
  parameters.set('photo', String(photo))
  return `?${parameters}#vues`
}

/** Offers callbacks only if opening hours are set. */
function ExpertLinks({ product: { id, isOnRequest } }: { product: ProductPage }) {
  const shop = useShop()
  const { request } = useShopText()
  const query = `?produit=${encodeURIComponent(id)}`
  return (
    <div className="expert-links">
      <ButtonLink href={`${href('/chat')}${query}`} variant="quiet">
        <Icon name="chat" />
        Chat expert gratuit
      </ButtonLink>
      {shop?.hours && !isOnRequest ? (
        <ButtonLink href={`${href('/support/rappel')}${query}`} variant="quiet">
          <Icon name="phone" />
          {request.call.title}
        </ButtonLink>
      ) : null}
    </div>
  )
}
