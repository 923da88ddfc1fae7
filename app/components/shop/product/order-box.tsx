import { href } from 'react-router'
import { Button } from '~/components/ui/button'
import { ErrorSummary } from '~/components/ui/error-summary'
import { FieldError } from '~/components/ui/field-error'
import { Icon } from '~/components/ui/icons'
import { Notice } from '~/components/ui/notice'
import type { PackType } from '~/database/schema'
import type { ProductPage } from '~/models/catalogue'
import { computeTotals, type DeliveryPrice, formatEuros } from '~/models/values'

import type { ProductWords } from '~/templates/types'
import { InstalmentOffer, type InstalmentTerms } from '../cart/instalments'
import { useDelivery, useShopWords } from '../page/use-shop'
import { ExpertLinks } from '../support/expert-links'
import { StockNoticeForm } from '../support/stock-notice-form'
import { GiftChoice, type SelectionProblem } from './gift-choice'
import { PackChoice } from './pack-choice'
import { ServiceNote } from './service-note'

/** Id of the order form, which the buy bar submits from outside. */
const ORDER_FORM = 'commande'

/** The current choice, from the URL or a refused form. */
export interface Selection {
  packType: PackType
  giftProductId: string | null
  /** As typed. */
  quantity: string
}

interface OrderBoxProps {
  product: ProductPage
  words: ProductWords
  selection: Selection
  problem?: SelectionProblem
  /** "livré entre mar. 24 et jeu. 26 nov."; undefined for a service. */
  delivery?: string
  /** Undefined where instalments are not offered. */
  instalments?: InstalmentTerms
}

/** Adds, buys at once, or shows the new total by a GET of the same fields. */
export function OrderBox({ product, words, selection, problem, delivery, instalments }: OrderBoxProps) {
  const page = href('/products/:productId', { productId: product.id })
  const price = useDelivery()
  if (!product.isService && product.available <= 0) return <SoldOut productId={product.id} />
  const totals = totalsOf(product, selection, price)
  return (
    <form className="order-box" id={ORDER_FORM} method="post" action={page} noValidate>
      <ErrorSummary
        title={problem?.field === 'quantity' ? 'Vérifiez la quantité' : 'Il reste un choix à faire'}
        errors={problem ? { [problem.field ?? '']: [problem.message] } : {}}
      />
      {product.packs.length > 0 ? (
        <PackChoice product={product} alone={words.alone} selected={selection.packType} />
      ) : null}
      <ServiceNote product={product} />
      <GiftChoice packs={product.packs} selected={selection.giftProductId} problem={problem} />
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
            defaultValue={selection.quantity}
            aria-invalid={problem?.field === 'quantity' || undefined}
            aria-describedby={problem?.field === 'quantity' ? 'quantity-error' : undefined}
          />
        </quantity-stepper>
        <button className="button button-link" type="submit" formMethod="get" formAction={page} data-update>
          Mettre à jour le total
        </button>
        {problem?.field === 'quantity' ? <FieldError id="quantity-error" message={problem.message} /> : null}
      </div>

      <running-total
        class="order-total"
        aria-live="polite"
        data-unit={product.priceCents}
        data-fee={product.isService ? 0 : price.feeCents}
        data-free-from={price.freeFromCents}
      >
        <dl className="amounts">
          {product.isService ? null : (
            <div>
              <dt>Livraison</dt>
              <dd data-shipping>{totals.shippingCents === 0 ? 'Gratuite' : formatEuros(totals.shippingCents)}</dd>
            </div>
          )}
          <div className="amounts-total">
            <dt>Total TTC</dt>
            <dd data-total>{formatEuros(totals.totalCents)}</dd>
          </div>
        </dl>
        {delivery ? (
          <p className="order-delivery">
            <Icon name="truck" />
            {delivery} en France si vous commandez maintenant
          </p>
        ) : null}
        {instalments ? <InstalmentOffer totalCents={totals.totalCents} terms={instalments} /> : null}
      </running-total>

      <div className="order-buttons">
        <Button large wide>
          <Icon name="cart" />
          Ajouter au panier
        </Button>
        <Button large wide variant="quiet" name="buy" value="now">
          Acheter maintenant
        </Button>
      </div>
      <ExpertLinks productId={product.id} />
    </form>
  )
}

/** Sticky at the bottom of phones. */
export function BuyBar({ product, selection }: { product: ProductPage; selection: Selection }) {
  const price = useDelivery()
  if (!product.isService && product.available <= 0) return null
  return (
    <div className="buy-bar">
      <span className="buy-bar-price">
        <strong className="num" data-total>
          {formatEuros(totalsOf(product, selection, price).totalCents)}
        </strong>
        <small>{product.isService ? 'TTC' : 'TTC, livraison comprise'}</small>
      </span>
      <Button form={ORDER_FORM}>
        <Icon name="cart" />
        Ajouter au panier
      </Button>
    </div>
  )
}

function SoldOut({ productId }: { productId: string }) {
  const { toOtherProducts } = useShopWords()
  return (
    <div className="order-box">
      <Notice
        tone="caution"
        live={false}
        lines={['Ce produit est épuisé pour le moment\u202f: il ne peut pas être commandé.']}
        link={{ href: href('/products'), label: toOtherProducts }}
      />
      <section className="stack" aria-labelledby="prevenir-title">
        <h2 className="order-side-title" id="prevenir-title">
          Prévenez-moi de son retour
        </h2>
        <StockNoticeForm productId={productId} />
      </section>
      <ExpertLinks productId={productId} />
    </div>
  )
}

function totalsOf(product: ProductPage, selection: Selection, delivery: DeliveryPrice) {
  const pack = product.packs.find((each) => each.type === selection.packType)
  const quantity = Number(selection.quantity)
  const line = {
    unitPriceCents: pack?.priceCents ?? product.priceCents,
    quantity: Number.isSafeInteger(quantity) && quantity >= 1 ? quantity : 1,
    isService: product.isService,
  }
  return computeTotals([line], { delivery })
}
