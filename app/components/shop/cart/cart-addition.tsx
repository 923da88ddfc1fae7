import { href } from 'react-router'
import { ButtonLink } from '~/components/ui/button'
import type { CartSummary, CartSummaryLine, FreeDelivery } from '~/models/shop/cart'
import { type Companion, contentsText, giftText, type ProductPack, partText } from '~/models/shop/catalogue'
import { formatEuros, type Vat, withVat } from '~/models/values/money'
import { isWithoutFrenchTax, taxText } from '~/models/values/vat'
import { RecapLine } from '../checkout/recap-line'
import { PageMeta } from '../page/page-meta'
import { AddButton } from '../product/add-button'
import { PackSavings } from '../product/pack-comparison'
import { SmallPicture } from '../product/small-picture'

interface CartAdditionProps {
  line: CartSummaryLine
  /** The line's pack; undefined for a product alone. */
  pack: ProductPack | undefined
  companions: Companion[]
  freeDelivery: FreeDelivery | undefined
  count: number
  totals: CartSummary['totals']
  needsAttention: boolean
}

/** A page at its URL; the island shows it in a drawer. */
export function CartAddition({ line, pack, companions, freeDelivery, ...cart }: CartAdditionProps) {
  const { vat } = cart.totals
  return (
    <>
      <PageMeta title="Dans votre panier" noIndex />
      <div className="addition">
        <h1 tabIndex={-1}>Dans votre panier</h1>
        <ul className="recap-lines">
          <RecapLine
            picture={line.picture}
            name={line.productName}
            details={detailsOf(line)}
            totalCents={line.totalCents}
          />
        </ul>
        {pack && !isWithoutFrenchTax(vat) ? <PackSavings pack={pack} as="p" /> : null}
        {freeDelivery ? <DeliveryGauge {...freeDelivery} /> : null}
        <Companions cards={companions} vat={vat} />
        <div className="addition-foot">
          <p>
            <span>
              {taxText(vat).total}, {cart.count} {cart.count > 1 ? 'articles' : 'article'}
              {cart.totals.shippingCents > 0 ? `, livraison de ${formatEuros(cart.totals.shippingCents)} comprise` : ''}
            </span>{' '}
            <strong className="num">{formatEuros(cart.totals.totalCents)}</strong>
          </p>
          {cart.needsAttention ? (
            <ButtonLink href={href('/cart')} wide large>
              Vérifier le panier
            </ButtonLink>
          ) : (
            <ButtonLink href={href('/shipping')} wide large>
              Commander
            </ButtonLink>
          )}
          <a href={href('/products/:productId', { productId: line.productId })} data-close>
            Continuer mes achats
          </a>
        </div>
      </div>
    </>
  )
}

function detailsOf({ packName, quantity, parts, gift }: CartSummaryLine): (string | undefined)[] {
  return [
    packName ? `${packName}, quantité ${quantity}` : `Quantité ${quantity}`,
    contentsText(parts.map(partText)),
    gift && giftText(gift, quantity),
  ]
}

function DeliveryGauge({ missingCents, share, isTaxed }: FreeDelivery) {
  return (
    <div className="delivery-gauge">
      <p>
        {missingCents === 0 ? (
          <strong>Livraison gratuite</strong>
        ) : (
          <>
            Encore <strong className="num">{formatEuros(missingCents)}</strong> {isTaxed ? '' : 'HT '}et la livraison
            est gratuite.
          </>
        )}
      </p>
      <progress value={share} aria-hidden />
    </div>
  )
}

function Companions({ cards, vat }: { cards: Companion[]; vat: Vat }) {
  if (cards.length === 0) return null
  return (
    <section aria-labelledby="va-avec">
      <h2 id="va-avec">Ce qui va avec</h2>
      <ul className="companions">
        {cards.map((card) => (
          <CompanionItem key={card.id} card={card} vat={vat} />
        ))}
      </ul>
    </section>
  )
}

function CompanionItem({ card, vat }: { card: Companion; vat: Vat }) {
  const page = href('/products/:productId', { productId: card.id })
  const count = card.yearlyQuantity ?? 1
  return (
    <li>
      <SmallPicture picture={card.picture} size={56} />
      <div>
        <a href={page}>{partText({ name: card.name, quantity: count })}</a>
        <p className="num">
          {formatEuros(withVat(card.priceCents * count, vat.percent))} {taxText(vat).tax}
        </p>
      </div>
      <AddButton
        product={card}
        action={page}
        quantity={count}
        returnTo={`${href('/cart/ajout')}?product_id=${encodeURIComponent(card.id)}`}
      />
    </li>
  )
}
