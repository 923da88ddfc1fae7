import { href, Link } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { findPack, listPackArticles, type PackSheet } from '~/models/shop/catalogue/index.server'
import { bothPricesText, type Vat } from '~/models/values/money'
import { catalogueVat } from '~/models/values/vat'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/packs'
import { editedPackTypes, packTitles } from './pack-form'
import { ProductFrame } from './product-frame'
import { loadFrame, type ProductFrameData } from './product-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

export async function loader(args: Route.LoaderArgs) {
  const { db, readSettings } = adminRequest(args.context)
  const { frame } = await loadFrame(args)
  const vat = catalogueVat(await readSettings())
  const names = new Map((await listPackArticles(db)).map(({ sku, name }) => [sku, name]))
  const packs = editedPackTypes.map(async (type) => {
    const pack = await findPack(db, { productId: frame.id, type })
    return { type, title: packTitles[type], pack: pack && inWords(pack, names, vat) }
  })
  return { frame, packs: await Promise.all(packs) }
}

/** A product that is off sale is shown by its reference. */
function inWords({ name, priceCents, parts, gifts }: PackSheet, names: Map<string, string>, vat: Vat) {
  const nameOf = (sku: string) => names.get(sku) ?? sku
  return {
    name,
    price: bothPricesText(priceCents, vat),
    parts: parts.map(({ sku, quantity }) => `${quantity} × ${nameOf(sku)}`),
    gifts: gifts.map(({ sku }) => `${nameOf(sku)}, offert au choix`),
  }
}

export default function Packs({ loaderData: { frame, packs } }: Route.ComponentProps) {
  return (
    <ProductFrame {...frame} current="packs">
      <PackList product={frame} packs={packs} />
    </ProductFrame>
  )
}

/** The three possible packs of a product. */
function PackList({
  product,
  packs,
}: {
  product: ProductFrameData
  packs: Awaited<ReturnType<typeof loader>>['packs']
}) {
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
