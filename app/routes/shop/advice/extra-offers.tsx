import { href } from 'react-router'
import { AddButton } from '~/components/shop/product/add-button'
import { Price } from '~/components/shop/product/price'
import { Icon } from '~/components/ui/icons'
import { StockNote } from '~/components/ui/marks'
import { fillIn, type ProductTexts } from '~/models/base/template'
import type { Companion, ProductPage } from '~/models/shop/catalogue'

interface ExtraOffersProps {
  extras: Companion[]
  /** Ids already included in the chosen pack. */
  included: string[]
  /** The first recommendation. */
  machine: ProductPage | undefined
  words: Pick<ProductTexts, 'yearlyQuantity' | 'noUse'>
  action: string
}

/** The former price is shown when the price history proves it (art. L112-1-1 C. conso). */
export function ExtraOffers({ extras, included, machine, words, action }: ExtraOffersProps) {
  if (extras.length === 0) return null
  return (
    <section className="stack" aria-labelledby="extras">
      <h2 id="extras">Pour aller avec</h2>
      <ul className="extras">
        {extras.map((extra) => (
          <Offer key={extra.id} {...{ extra, machine, words, action }} isIncluded={included.includes(extra.id)} />
        ))}
      </ul>
    </section>
  )
}

type OfferProps = Pick<ExtraOffersProps, 'machine' | 'words' | 'action'> & { extra: Companion; isIncluded: boolean }

/** Quantity for one year of the machine's use. */
function Offer({ extra, machine, words, action, isIncluded }: OfferProps) {
  const count = extra.yearlyQuantity ?? 1
  const cents = (each: number | undefined) => each && each * count
  return (
    <li className="card stack stack-small">
      <h3>
        <a href={href('/products/:productId', { productId: extra.id })}>{extra.name}</a>
        {count > 1 ? ` × ${count}` : null}
      </h3>
      <p className="muted">
        {extra.summary}
        {count > 1 ? ` ${fillIn(words.yearlyQuantity, { count: String(count) })}` : null}
        {machine && !isFor(machine, extra) ? ` ${fillIn(words.noUse, { name: machine.name })}` : null}
      </p>
      <p>
        <Price htCents={extra.priceCents * count} formerCents={cents(extra.formerPriceCents)} />
      </p>
      {isIncluded ? (
        <p className="row">
          <Icon name="done" />
          Compris dans votre pack
        </p>
      ) : (
        <OrderExtra {...{ extra, action, count }} />
      )}
    </li>
  )
}

/** Articles fit any machine; a service only those whose packs include it. */
function isFor(machine: ProductPage, extra: Companion): boolean {
  return !extra.isService || machine.packs.some(({ components }) => components.some(({ id }) => id === extra.id))
}

function OrderExtra({ extra, action, count }: { extra: Companion; action: string; count: number }) {
  return (
    <div className="row">
      {extra.isService || extra.available >= count ? (
        <AddButton product={extra} action={action} quantity={count} />
      ) : null}
      {extra.isService ? null : <StockNote available={extra.available} threshold={extra.threshold} />}
    </div>
  )
}
