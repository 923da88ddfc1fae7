import { href } from 'react-router'
import { Button, ButtonLink } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/error-summary'
import { FieldError } from '~/components/ui/field'
import { Icon } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import type { PackType } from '~/database/schema'
import type { ProductTexts } from '~/models/base/template'
import { isSold, type ProductPage, stockText } from '~/models/shop/catalogue'
import type { CreditTerms } from '~/models/values/credit'
import { appointmentText } from '~/models/values/delivery'
import type { DeliveryPrice } from '~/models/values/delivery-terms'
import { formatEuros } from '~/models/values/money'
import { beyondText, computeTotals, type Pricing, payableCount } from '~/models/values/totals'
import { InstalmentOffer } from '../cart/instalments'
import { PlaceNotice } from '../page/place-notice'
import { useDelivery, useShopText, useTakesOrders, useVat } from '../page/use-shop'
import { StockNoticeForm } from '../support/stock-notice-form'
import { ByFormula, type Formula } from './formula'
import { concernsGift, GiftChoice, type SelectionProblem } from './gift-choice'
import { PackComparison } from './pack-comparison'
import type { GiftPictures } from './small-picture'

/** Id of the order form, for submit buttons outside it. */
const ORDER_FORM = 'commande'
/** Id of the end of that form, where its buttons are. */
const ORDER_END = 'ajout'

/** The selection from the URL or a refused form. */
export interface Selection {
  packType: PackType
  giftProductId: string | null
  /** As typed. */
  quantity: string
}

interface OrderBoxProps {
  product: ProductPage
  words: ProductTexts
  selection: Selection
  problem?: SelectionProblem
  /** "livré entre mar. 24 et jeu. 26 nov."; undefined for a service. */
  delivery?: string
  /** Undefined where instalments are not offered. */
  instalments?: CreditTerms
  pictures: GiftPictures
}

/** Adds to the cart, buys at once, or updates the total by a GET with the same fields. */
export function OrderBox({ product, words, selection, problem, delivery, instalments, pictures }: OrderBoxProps) {
  const page = href('/products/:productId', { productId: product.id })
  return (
    <form className="order-box" id={ORDER_FORM} method="post" action={page} noValidate>
      <ErrorSummary
        title={problem?.field === 'quantity' ? 'Vérifiez la quantité' : 'Il reste un choix à faire'}
        errors={problem && !concernsGift(problem) ? { [problem.field ?? '']: [problem.message] } : {}}
      />
      {product.packs.length > 0 ? (
        <PackComparison product={product} alone={words.alone} selected={selection.packType} pictures={pictures} />
      ) : null}
      <ServiceNote product={product} />
      <GiftChoice
        packs={product.packs}
        selected={selection.giftProductId}
        problem={problem}
        pictures={pictures}
        isFirst
      />
      <div className="order-end" id={ORDER_END}>
        <PlaceNotice id={ORDER_END} />
        <Quantity page={page} quantity={selection.quantity} problem={problem} />
        <Totals product={product} selection={selection} delivery={delivery} instalments={instalments} />
        <OrderButtons place={ORDER_END} />
      </div>
    </form>
  )
}

interface QuantityProps {
  page: string
  quantity: string
  problem: SelectionProblem | undefined
}

function Quantity({ page, quantity, problem }: QuantityProps) {
  const isWrong = problem?.field === 'quantity'
  return (
    <div className="order-quantity">
      <label className="field-label" htmlFor="quantity">
        Quantité
      </label>
      <quantity-stepper class="quantity">
        <input
          className="input"
          id="quantity"
          name="quantity"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          defaultValue={quantity}
          aria-invalid={isWrong || undefined}
          aria-describedby={isWrong ? 'quantity-error' : undefined}
        />
      </quantity-stepper>
      <button className="button button-link" type="submit" formMethod="get" formAction={page} data-update>
        Mettre à jour le total
      </button>
      {isWrong ? <FieldError id="quantity-error" message={problem.message} /> : null}
    </div>
  )
}

type TotalsProps = Pick<OrderBoxProps, 'product' | 'selection' | 'delivery' | 'instalments'>

function Totals({ product, selection, delivery, instalments }: TotalsProps) {
  const price = { delivery: deliveryOf(product, useDelivery()), vat: useVat() }
  return (
    <running-total
      class="order-sum"
      aria-live="polite"
      data-unit={product.priceCents}
      data-most={product.isService ? undefined : product.available}
      data-pricing={pricingData(price)}
    >
      <div className="order-amounts">
        <ByFormula product={product} selected={selection.packType} as="div">
          {(formula) => (
            <>
              <p className="field-error" data-beyond hidden={!isBeyond(formula, selection.quantity)}>
                {isBeyond(formula, selection.quantity) ? beyondText(payableCount(Infinity, formula.available)) : null}
              </p>
              <Amounts {...totalsOf(formula, selection.quantity, price)} isSent={!product.isService} />
            </>
          )}
        </ByFormula>
      </div>
      {delivery ? (
        <p className="order-delivery">
          <Icon name="truck" />
          {delivery} en France si vous commandez maintenant
        </p>
      ) : null}
      {instalments ? (
        <div className="order-credit">
          <ByFormula product={product} selected={selection.packType} as="div">
            {(formula) => (
              <InstalmentOffer
                totalCents={totalsOf(formula, selection.quantity, price).totalCents}
                terms={instalments}
              />
            )}
          </ByFormula>
        </div>
      ) : null}
    </running-total>
  )
}

/** For the island that updates a total. */
export function pricingData({ delivery: { feeCents, freeFromCents }, vat }: Pricing): string {
  return JSON.stringify({ delivery: { feeCents, freeFromCents }, vat })
}

function Amounts({
  shippingCents,
  totalCents,
  isSent,
}: {
  shippingCents: number
  totalCents: number
  isSent: boolean
}) {
  return (
    <dl className="amounts">
      {isSent ? (
        <div>
          <dt>Livraison</dt>
          <dd data-shipping>{shippingCents === 0 ? 'Gratuite' : formatEuros(shippingCents)}</dd>
        </div>
      ) : null}
      <div className="amounts-total">
        <dt>Total TTC</dt>
        <dd data-total>{formatEuros(totalCents)}</dd>
      </div>
    </dl>
  )
}

/** May be outside the form. `place`: where the result is shown, the top of the page by default. */
export function OrderButtons({ place }: { place?: string }) {
  if (!useTakesOrders()) return null
  return (
    <div className="order-buttons">
      <Button large form={ORDER_FORM} name={place && 'place'} value={place}>
        <Icon name="cart" />
        Ajouter au panier
      </Button>
      <Button large variant="quiet" name="buy" value="now" form={ORDER_FORM}>
        Acheter maintenant
      </Button>
    </div>
  )
}

/** Sticky at the bottom of phones. */
export function BuyBar({ product, selection }: { product: ProductPage; selection: Selection }) {
  const price = { delivery: deliveryOf(product, useDelivery()), vat: useVat() }
  const takesOrders = useTakesOrders()
  if (!takesOrders || !isSold(product)) return null
  return (
    <div className="buy-bar">
      <p className="buy-bar-price">
        <ByFormula product={product} selected={selection.packType}>
          {(formula) => (
            <>
              {formula.type === 'individual' ? null : <small>{formula.name}</small>}
              <strong className="num" data-total>
                {formatEuros(totalsOf(formula, selection.quantity, price).totalCents)}
              </strong>
              <small>{product.isService ? 'TTC' : 'TTC, livraison comprise'}</small>
            </>
          )}
        </ByFormula>
      </p>
      <Button form={ORDER_FORM} name="place" value={ORDER_END}>
        <Icon name="cart" />
        Ajouter au panier
      </Button>
    </div>
  )
}

/** What stands in place of the order where only a quote tells the price. */
export function QuoteOffer({ productId }: { productId: string }) {
  const { request } = useShopText()
  if (!useTakesOrders()) return null
  return (
    <section className="stack" aria-labelledby="devis-title">
      <h2 className="order-side-title" id="devis-title">
        {request.mark}
      </h2>
      <p>{request.text}</p>
      <ButtonLink href={quoteHref(productId)}>{request.ask}</ButtonLink>
    </section>
  )
}

/** In a table of products, instead of the button that adds one. */
export function NotAdded({ product }: { product: ProductPage }) {
  const { request } = useShopText()
  const takesOrders = useTakesOrders()
  if (!product.isOnRequest || !takesOrders) return stockText(product, request.mark)
  return <a href={quoteHref(product.id)}>{request.ask}</a>
}

export function quoteHref(productId: string): string {
  return `${href('/support/rappel')}?${new URLSearchParams({ produit: productId })}`
}

export function SoldOut({ productId }: { productId: string }) {
  const { toOtherProducts } = useShopText()
  const takesOrders = useTakesOrders()
  return (
    <>
      <Notice
        tone="caution"
        live={false}
        lines={['Ce produit est épuisé pour le moment\u202f: il ne peut pas être commandé.']}
        link={{ href: href('/products'), label: toOtherProducts }}
      />
      {takesOrders ? (
        <section className="stack" aria-labelledby="prevenir-title">
          <h2 className="order-side-title" id="prevenir-title">
            Prévenez-moi de son retour
          </h2>
          <StockNoticeForm productId={productId} />
        </section>
      ) : null}
    </>
  )
}

function totalsOf({ priceCents, available }: Formula, typed: string, pricing: Pricing) {
  const quantity = payableCount(countOf(typed), available)
  return computeTotals([{ unitPriceCents: priceCents, quantity }], pricing)
}

function isBeyond({ available }: Formula, typed: string): boolean {
  const count = countOf(typed)
  return count > payableCount(count, available)
}

function countOf(typed: string): number {
  const quantity = Number(typed)
  return Number.isSafeInteger(quantity) && quantity >= 1 ? quantity : 1
}

/** Services are not shipped, so delivery costs nothing. */
export function deliveryOf({ isService }: ProductPage, delivery: DeliveryPrice): DeliveryPrice {
  return isService ? { ...delivery, feeCents: 0 } : delivery
}

/** Area of a product's services, and how their date is arranged. */
function ServiceNote({ product: { isService, packs } }: { product: Pick<ProductPage, 'isService' | 'packs'> }) {
  const { services } = useShopText()
  const includesService = isService || packs.some(({ components }) => components.some((part) => part.isService))
  if (!includesService) return null
  return (
    <p className="small muted">
      {services.place} {appointmentText(services, { servicesOnly: isService })}
    </p>
  )
}
