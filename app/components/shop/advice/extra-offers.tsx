import { href } from 'react-router'
import { Icon } from '~/components/ui/icons'
import { Price } from '~/components/ui/price'
import { StockNote } from '~/components/ui/stock-note'
import type { ProductCard, ProductPage } from '~/models/catalogue'

import { AddButton } from '../product/add-button'

interface ExtraOffersProps {
  extras: ProductCard[]
  /** Ids already included in the chosen pack. */
  included: string[]
  /** The first recommendation. */
  machine: ProductPage | undefined
  action: string
}

/** The former price is shown when the price history proves it (art. L112-1-1 C. conso). */
export function ExtraOffers({ extras, included, machine, action }: ExtraOffersProps) {
  if (extras.length === 0) return null
  return (
    <section className="stack" aria-labelledby="extras">
      <h2 id="extras">Pour aller avec</h2>
      <ul className="extras">
        {extras.map((extra) => (
          <li key={extra.id} className="card stack stack-small">
            <h3>
              <a href={href('/products/:productId', { productId: extra.id })}>{extra.name}</a>
            </h3>
            <p className="muted">
              {extra.summary}
              {machine && !isFor(machine, extra) ? ` Sans objet pour l’appareil ${machine.name}.` : null}
            </p>
            <p>
              <Price htCents={extra.priceCents} formerCents={extra.formerPriceCents} />
            </p>
            {included.includes(extra.id) ? (
              <p className="row">
                <Icon name="done" />
                Compris dans votre pack
              </p>
            ) : (
              <OrderExtra extra={extra} action={action} />
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Articles fit any machine; a service only those whose packs include it. */
function isFor(machine: ProductPage, extra: ProductCard): boolean {
  return !extra.isService || machine.packs.some(({ components }) => components.some(({ id }) => id === extra.id))
}

function OrderExtra({ extra, action }: { extra: ProductCard; action: string }) {
  return (
    <div className="row">
      {extra.isService || extra.available > 0 ? <AddButton product={extra} action={action} /> : null}
      {extra.isService ? null : <StockNote available={extra.available} threshold={extra.threshold} />}
    </div>
  )
}
