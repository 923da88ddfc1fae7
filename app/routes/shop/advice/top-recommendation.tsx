import { href } from 'react-router'
import { Picture } from '~/components/shop/page/picture'
import { useDelivery, useShop, useShopText, useVat } from '~/components/shop/page/use-shop'
import { GiftChoice, type SelectionProblem } from '~/components/shop/product/gift-choice'
import { deliveryOf, pricingData, QuoteOffer, type Selection } from '~/components/shop/product/order-box'
import { Price } from '~/components/shop/product/price'
import { ExampleReviews, ReviewCard } from '~/components/shop/review/review-card'
import { Button } from '~/components/ui/button'
import { Ticks } from '~/components/ui/card'
import { ErrorSummary } from '~/components/ui/error-summary'
import { Icon } from '~/components/ui/icons'
import { StockNote } from '~/components/ui/marks'
import { cutOnWord } from '~/components/ui/text'
import type { PackType } from '~/database/schema'
import type { Comparison, ProductTexts } from '~/models/base/template'
import type { Claim } from '~/models/content/text'
import type { Recommendation } from '~/models/crm/advice'
import { bestPack, differencesOf, isSold, type ProductPage } from '~/models/shop/catalogue'
import { formatEuros, formatTtc, withVat } from '~/models/values/money'
import { computeTotals } from '~/models/values/totals'
import { ofName } from '~/models/values/wording'
import { PackChoice } from './pack-choice'

const words: Record<PackType, string> = {
  individual: 'ÉCONOMIES',
  basique: 'POPULAIRE',
  medium: 'TRANQUILLITÉ',
  premium: 'MEILLEURE VALEUR',
}

/** Prices both with or both without VAT. */
interface BadgedPack {
  type: PackType
  priceCents: number
  componentsCents: number
}

/**
 * Label of a pack. A demo shop shows all labels of the specification, a real one only those that its prices
 * prove.
 */
function packBadge(pack: BadgedPack, shop: { demo: boolean; bestValue: boolean }): string | undefined {
  const provable = pack.type === 'medium' || (pack.type === 'premium' && shop.bestValue)
  if (shop.demo || provable) return words[pack.type]
  return pack.componentsCents > pack.priceCents ? words.individual : undefined
}

const FEATURES = 3
const DESCRIPTION_LENGTH = 200

interface TopRecommendationProps {
  words: ProductTexts
  recommendation: Recommendation
  action: string
  selection: Selection
  problem: SelectionProblem | undefined
  /** Formatted, if ordered now. */
  delivery: string
}

export const addFailed = 'Erreur lors de l’ajout au panier. Veuillez réessayer.'

export function TopRecommendation(props: TopRecommendationProps) {
  const { recommendation, words, action, selection, problem, delivery } = props
  const { consumables } = useShopText()
  const vat = useVat()
  const { product, reasons, drawback, isOverBudget } = recommendation
  const [picture] = product.pictures
  const [testimonial] = product.testimonials
  const yearlyCents = product.details.upkeep?.yearlyConsumablesCents
  const eco = product.ecoParticipationCents
  return (
    <section className="top-pick" aria-labelledby="top-pick">
      <header className="stack">
        <div className="stack stack-small">
          <p className="muted">
            {isOverBudget
              ? 'Au-dessus de votre budget, le moins cher qui vous convient'
              : 'Ce qui vous convient d’abord'}
          </p>
          <h2 id="top-pick">{product.name}</h2>
          <Price htCents={product.priceCents} formerCents={product.formerPriceCents} from={product.isOnRequest} large />
          <p className="muted small">
            {eco > 0 ? `dont ${formatEuros(eco)} d’éco-participation. ` : null}
            {yearlyCents ? (
              <>
                {consumables} : <span className="num">{formatTtc(yearlyCents, vat)}</span> TTC par an, au prix actuel.
              </>
            ) : null}
          </p>
          {product.isService ? null : (
            <p className="product-stock">
              <StockNote available={product.available} threshold={product.threshold} />
              {product.available > 0 ? <span className="muted">{delivery} en France</span> : null}
            </p>
          )}
        </div>
      </header>
      <div className="stack top-pick-sheet">
        {picture ? (
          <Picture {...picture} className="top-pick-picture" sizes="(min-width: 60rem) 34rem, 100vw" priority />
        ) : null}
        <Ticks items={product.features.slice(0, FEATURES)} />
        <p className="muted">{cutOnWord(product.description.join(' '), DESCRIPTION_LENGTH)}</p>
        <p>
          <a href={href('/products/:productId', { productId: product.id })}>
            Voir le détail<span className="visually-hidden"> {ofName(product.name)}</span>
          </a>
        </p>
        {testimonial ? (
          <>
            <ExampleReviews reviews={[testimonial]} />
            <ReviewCard review={testimonial} />
          </>
        ) : null}
      </div>
      <div className="stack top-pick-choice">
        <Reasons reasons={reasons.map(({ text }) => text)} drawback={drawback} />
        <PickForm product={product} words={words} action={action} selection={selection} problem={problem} />
      </div>
    </section>
  )
}

export function Reasons({ reasons, drawback }: { reasons: string[]; drawback: string }) {
  return (
    <ul className="ticks reasons-list">
      {reasons.map((reason) => (
        <li key={reason}>
          <Icon name="check" />
          {reason}
        </li>
      ))}
      <li className="drawback">
        <Icon name="info" />
        <span>
          <strong>À savoir :</strong> {drawback}
        </span>
      </li>
    </ul>
  )
}

function PickForm(props: { product: ProductPage } & Omit<TopRecommendationProps, 'recommendation' | 'delivery'>) {
  const { product, words, action, selection, problem } = props
  const shop = useShop()
  const delivery = deliveryOf(product, useDelivery())
  const vat = useVat()
  if (product.isOnRequest) return <QuoteOffer productId={product.id} />
  if (!isSold(product) || !(shop?.takesOrders ?? true)) return null
  const chosen = product.packs.find((pack) => pack.type === selection.packType)
  const { totalCents } = computeTotals([{ unitPriceCents: chosen?.priceCents ?? product.priceCents, quantity: 1 }], {
    ...{ delivery, vat },
  })
  const best = bestPack(product.packs)
  return (
    <form className="order-box" method="post" action={action} noValidate>
      <ErrorSummary title={addFailed} errors={problem ? { [problem.field ?? '']: [problem.message] } : {}} />
      <input type="hidden" name="product_id" value={product.id} />
      <input type="hidden" name="quantity" value="1" />
      {product.packs.length > 0 ? (
        <PackChoice
          product={product}
          alone={words.alone}
          selected={selection.packType}
          badgeOf={(pack) => packBadge(pack, { demo: shop?.demo ?? false, bestValue: pack === best })}
        />
      ) : null}
      <GiftChoice packs={product.packs} selected={selection.giftProductId} problem={problem} />
      <running-total
        class="order-total"
        aria-live="polite"
        data-unit={product.priceCents}
        data-pricing={pricingData({ delivery, vat })}
      >
        <dl className="amounts">
          <div className="amounts-total">
            <dt>{product.isService ? 'Total TTC' : 'Total TTC, livraison comprise'}</dt>
            <dd data-total>{formatEuros(totalCents)}</dd>
          </div>
        </dl>
      </running-total>
      <Button large wide>
        <Icon name="cart" />
        Ajouter au panier
      </Button>
    </form>
  )
}

interface UpsellProps {
  first: ProductPage
  second: Recommendation
  comparison: Comparison
  claims: Claim[]
}

/**
 * Price difference to the second recommendation and its benefits; claims stay separate, as they compare with something
 * else.
 */
export function UpsellHint({ first, second, comparison, claims }: UpsellProps) {
  const { percent } = useVat()
  const gap = withVat(second.product.priceCents, percent) - withVat(first.priceCents, percent)
  const differences = differencesOf(comparison, first, second.product)
  if (gap === 0) return null
  return (
    <div className="upsell stack stack-small">
      <p>
        <strong>
          {formatEuros(Math.abs(gap))} TTC de {gap > 0 ? 'plus' : 'moins'}
        </strong>
        {'\u202f: '}
        <a href={href('/products/:productId', { productId: second.product.id })}>{second.product.name}</a>.
        {differences.length > 0
          ? ` Ce que cela change\u202f: ${differences.join(', ')}.`
          : ` ${second.product.summary}`}{' '}
        <strong>À savoir :</strong> {second.drawback}
      </p>
      {claims.length > 0 ? <p>{claimText(claims)}</p> : null}
    </div>
  )
}

/** Unproven figures of a demo shop are marked. */
function claimText(claims: Claim[]): string {
  return claims
    .map(({ figure, text, proof }) => `${figure ?? ''} ${text}${proof ? '' : ' (chiffre d’exemple)'}.`.trim())
    .join(' ')
}
