import { href, Link } from 'react-router'
import type { ProductFrameData } from './product-frame-data'

export interface ListedPack {
  type: string
  title: string
  /** Undefined when the product has no pack of this type. */
  pack: { name: string; price: string; parts: string[]; gifts: string[] } | undefined
}

/** The three possible packs of a product. */
export function PackList({ product, packs }: { product: ProductFrameData; packs: ListedPack[] }) {
  return packs.map(({ type, title, pack }) => {
    const address = { productId: product.id, pack: type }
    return (
      <section key={type} className="admin-panel product-pack" aria-label={title}>
        <h2>{pack?.name ?? title}</h2>
        {pack ? (
          <>
            <p>
              <strong>{pack.price}</strong>
            </p>
            <ul>
              {[...pack.parts, ...pack.gifts].map((line) => (
                <li key={line}>{line}</li>
              ))}
            </ul>
          </>
        ) : (
          <p className="muted">Ce produit n’a pas de pack de ce genre.</p>
        )}
        <p className="row">
          <Link className="button button-quiet" to={href('/admin/products/:productId/packs/:pack', address)}>
            {pack ? 'Modifier' : 'Composer'}
            <span className="visually-hidden"> {pack?.name ?? title}</span>
          </Link>
          {pack ? (
            <Link to={href('/admin/products/:productId/packs/:pack/supprimer', address)}>
              Supprimer<span className="visually-hidden"> {pack.name}</span>
            </Link>
          ) : null}
        </p>
      </section>
    )
  })
}
