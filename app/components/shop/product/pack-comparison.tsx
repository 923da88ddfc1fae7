import { href } from 'react-router'
import { classes } from '~/components/ui/classes'
import { Badge } from '~/components/ui/marks'
import type { PackType } from '~/database/schema'
import {
  bestPack,
  giftValueText,
  type ProductPack,
  type ProductPage,
  partText,
  savedPercent,
  valuedGift,
} from '~/models/shop/catalogue'
import { formatEuros, formatTtc, withVat } from '~/models/values/money'
import { useVat } from '../page/use-shop'
import { type Formula, formulasOf } from './formula'
import { NetPrice } from './price'
import { type GiftPictures, SmallPicture } from './small-picture'

const PACK_FEATURES = 4

interface PackComparisonProps {
  product: ProductPage
  /** Description of the product without a pack. */
  alone: string
  selected: PackType
  pictures: GiftPictures
}

/** The product alone and its packs side by side, as radios with their contents. */
export function PackComparison({ product, alone, selected, pictures }: PackComparisonProps) {
  const best = bestPack(product.packs)
  const parts = allParts(product)
  const [own] = formulasOf(product)
  return (
    <fieldset className="packs" id="formules">
      <legend>
        <h2>Choisissez votre formule</h2>
      </legend>
      <div className="packs-columns">
        <div className="pack">
          <PackHead formula={own} checked={selected === own.type} />
          <p className="pack-saving muted" id={`${idOf(own)}-body`}>
            {alone}
          </p>
          <Parts parts={parts} held={[product.name]} />
        </div>
        {product.packs.map((pack) => (
          <div key={pack.type} className={classes('pack', pack === best && 'pack-best')}>
            <PackHead formula={pack} checked={selected === pack.type} recommended={pack === best} />
            <div className="pack-saving" id={`${idOf(pack)}-body`}>
              <PackSavings as="p" pack={pack} />
              {pack === best ? (
                <p className="muted">
                  C’est notre formule la plus avantageuse{'\u202f'}: {savedPercent(pack)} d’économie.
                </p>
              ) : null}
            </div>
            <Parts parts={parts} held={pack.components.map(partText)} />
            <ul className="pack-features">
              {pack.features.slice(0, PACK_FEATURES).map((feature) => (
                <li key={feature}>{feature}</li>
              ))}
            </ul>
            <PackGifts gifts={pack.gifts} pictures={pictures} />
          </div>
        ))}
      </div>
    </fieldset>
  )
}

function idOf({ type }: { type: PackType }): string {
  return `pack_type-${type}`
}

/** Parts of the largest pack first, then those only smaller packs contain. */
function allParts({ name, packs }: ProductPage): string[] {
  const longestFirst = [...packs].sort((one, other) => other.components.length - one.components.length)
  return [...new Set([name, ...longestFirst.flatMap((pack) => pack.components.map(partText))])]
}

interface PackHeadProps {
  formula: Formula
  checked: boolean
  recommended?: boolean
}

function PackHead({ formula, checked, recommended = false }: PackHeadProps) {
  const vat = useVat()
  const id = idOf(formula)
  return (
    <>
      <div>
        <label className="pack-title">
          <input
            type="radio"
            id={id}
            name="pack_type"
            value={formula.type}
            defaultChecked={checked}
            aria-describedby={`${id}-price ${id}-body`}
            data-unit={formula.priceCents}
            data-most={formula.available}
          />
          {formula.name}
        </label>
        {recommended ? <Badge tone="accent">Conseillé</Badge> : null}
      </div>
      <p className="pack-price num" id={`${id}-price`}>
        <strong>{formatTtc(formula.priceCents, vat)}</strong> TTC <NetPrice cents={formula.priceCents} />
      </p>
    </>
  )
}

function Parts({ parts, held }: { parts: string[]; held: string[] }) {
  return (
    <ul className="pack-parts">
      {parts.map((part) =>
        held.includes(part) ? (
          <li key={part}>{part}</li>
        ) : (
          <li key={part} className="pack-without">
            {part}
            <span className="visually-hidden"> (non compris)</span>
          </li>
        ),
      )}
    </ul>
  )
}

function PackGifts({ gifts, pictures }: { gifts: ProductPack['gifts']; pictures: GiftPictures }) {
  const vat = useVat()
  if (gifts.length === 0) return null
  if (gifts.every(({ available }) => available <= 0))
    return <p className="pack-gifts muted">Les produits offerts de cette formule sont épuisés.</p>
  return (
    <div className="pack-gifts">
      <p>
        <strong>{gifts.length > 1 ? 'Un cadeau au choix' : 'Un cadeau'}</strong>
      </p>
      <ul className="gift-rows">
        {gifts.map((gift) => (
          <li key={gift.productId}>
            <SmallPicture picture={pictures.get(gift.productId)} size={44} />
            <span>
              <a href={href('/products/:productId', { productId: gift.productId })}>{gift.name}</a>
              <span className="muted">
                {gift.available > 0 ? giftValueText(valuedGift(gift, vat)) : 'Épuisé pour le moment'}
              </span>
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

/** Saving against buying the components separately. */
export function PackSavings({ pack, as: Element }: { pack: ProductPack; as: 'p' | 'span' }) {
  const { percent } = useVat()
  const separateCents = withVat(pack.componentsCents, percent)
  const savedCents = separateCents - withVat(pack.priceCents, percent)
  if (savedCents <= 0) return null
  return (
    <Element className="pack-savings">
      <strong>Vous économisez {formatEuros(savedCents)}</strong> : {formatEuros(separateCents)} si vous achetez les{' '}
      {pack.components.length} éléments séparément
    </Element>
  )
}
