import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { verbPathOf } from '~/components/admin/form/verb-path'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Tabs } from '~/components/admin/page/tabs'
import { Button } from '~/components/ui/button'
import { Badge } from '~/components/ui/marks'
import type { ProductFrameData } from './product-page.server'
import type { ProductVerb } from './verbs.server'

const verbPath = verbPathOf<ProductVerb>('/admin/products/:productId/*')

interface ProductFrameProps extends ProductFrameData {
  current: 'fiche' | 'prix' | 'packs' | 'questionnaire'
  children: ReactNode
}

/** A product's pages as tabs, and whether it is on sale. */
export function ProductFrame({ current, children, ...product }: ProductFrameProps) {
  const { id: productId, sku, isService } = product
  const tabs = [
    { name: 'fiche', href: href('/admin/products/:productId', { productId }), label: 'Fiche' },
    { name: 'prix', href: href('/admin/products/:productId/prix', { productId }), label: 'Prix' },
    { name: 'packs', href: href('/admin/products/:productId/packs', { productId }), label: 'Packs' },
    {
      name: 'questionnaire',
      href: href('/admin/products/:productId/questionnaire', { productId }),
      label: 'Questionnaire',
    },
  ]
  return (
    <>
      <AdminHeader
        title={product.name}
        lead={sku}
        actions={
          <Link className="button button-quiet" to={href('/admin/products')}>
            Tous les produits
          </Link>
        }
      />
      <Tabs
        label="Produit"
        tabs={[
          ...tabs.map(({ name, ...tab }) => ({ ...tab, current: name === current })),
          { href: href('/admin/images/:productId', { productId }), label: 'Images', current: false },
          ...(isService
            ? []
            : [
                {
                  href: href('/admin/stock/articles/:sku', { sku: encodeURIComponent(sku) }),
                  label: 'Stock',
                  current: false,
                },
              ]),
        ]}
      />
      <div className="admin-columns product-columns">
        <div className="stack">{children}</div>
        <aside className="stack" aria-label="Vente">
          <SaleState {...product} />
        </aside>
      </div>
    </>
  )
}

function SaleState({ id: productId, version, published, missing }: ProductFrameData) {
  return (
    <section className="admin-panel" aria-labelledby="vente">
      <h2 id="vente">
        Vente <Badge tone={published ? 'positive' : 'caution'}>{published ? 'En vente' : 'Hors vente'}</Badge>
      </h2>
      {missing.length > 0 ? <MissingList published={published} missing={missing} /> : null}
      <div className="product-steps">
        {published ? (
          <a className="button button-quiet" href={href('/products/:productId', { productId })}>
            Voir la page
          </a>
        ) : null}
        <AdminForm
          rowKey={`vente-${productId}`}
          action={verbPath(published ? 'retirer' : 'publier', { productId })}
          fields={{ version }}
        >
          <Button variant={published ? 'quiet' : undefined}>{published ? 'Retirer de la vente' : 'Publier'}</Button>
        </AdminForm>
        <AdminForm action={verbPath('dupliquer', { productId })}>
          <Button variant="quiet">Dupliquer</Button>
        </AdminForm>
      </div>
      <p className="small muted">
        Un produit n’est jamais effacé{'\u202f'}: les commandes, les factures et les avis le nomment.
      </p>
    </section>
  )
}

function MissingList({ published, missing }: Pick<ProductFrameData, 'published' | 'missing'>) {
  return (
    <div>
      <p>{published ? 'Il serait mieux d’y ajouter\u202f:' : 'Avant de publier, il manque\u202f:'}</p>
      <ul className="product-missing">
        {missing.map(({ label, href: to }) => (
          <li key={label}>
            <a href={to}>{label}</a>
          </li>
        ))}
      </ul>
    </div>
  )
}
