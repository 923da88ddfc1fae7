import {
  comparisonAddress,
  LEAST_COMPARED,
  type ListState,
  listAddress,
  MOST_COMPARED,
  withCompared,
} from '~/components/shop/list/list-address'
import { SmallPicture } from '~/components/shop/product/small-picture'
import { ButtonLink } from '~/components/ui/button'
import { Icon } from '~/components/ui/icons'
import { WithSuffix } from '~/components/ui/with-suffix'
import type { ProductCard } from '~/models/shop/catalogue'

type Compared = Pick<ProductCard, 'id' | 'name' | 'picture'>

/** Products selected for comparison, at the bottom of the window. The state is in the URL only. */
export function CompareTray({ products, state }: { products: Compared[]; state: ListState }) {
  if (products.length === 0) return null
  const count = `${products.length} sur ${MOST_COMPARED}`
  return (
    <section className="compare-tray" aria-label="Produits à comparer">
      <ul>
        {products.map((product) => (
          <li key={product.id}>
            <SmallPicture picture={product.picture} size={44} />
            <span className="tray-name">{product.name}</span>
            <a href={withCompared(state, product.id)} rel="nofollow" aria-label={`Retirer ${product.name}`}>
              <Icon name="close" />
            </a>
          </li>
        ))}
      </ul>
      {products.length < LEAST_COMPARED ? (
        <p>
          {count}
          <span className="muted"> — choisissez-en un autre</span>
        </p>
      ) : (
        <ButtonLink href={comparisonAddress(state.compared)}>{count} — Comparer</ButtonLink>
      )}
      <a className="small" href={listAddress({ ...state, compared: [] })}>
        Vider
      </a>
    </section>
  )
}

/** Shown in a product card. */
export function CompareLink({ product, state }: { product: { id: string; name: string }; state: ListState }) {
  const isIn = state.compared.includes(product.id)
  if (!isIn && state.compared.length >= MOST_COMPARED) return null
  return (
    <a className="compare-link" href={withCompared(state, product.id)} rel="nofollow" aria-current={isIn || undefined}>
      <Icon name={isIn ? 'check' : 'plus'} />
      <WithSuffix label={isIn ? 'À comparer' : 'Comparer'} suffix={`${product.name}${isIn ? ', retirer' : ''}`} />
    </a>
  )
}
