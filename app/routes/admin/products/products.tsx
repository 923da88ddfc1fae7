import { href, Link } from 'react-router'
import { AdminEmpty } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Filters, SearchFilter, SelectFilter } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { adminRequest } from '~/middleware/administrator.server'
import { countAdminProducts, DESK_PRODUCTS_A_PAGE, listAdminProducts } from '~/models/shop/catalogue/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen } from '../list-filter'
import { listPage } from '../list-page.server'
import type { Route } from './+types/products'
import { ProductTable } from './product-table'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

const MAX_SEARCH = 100

/** `?q=` searches name, reference and URL; `?etat=` filters by on sale or not. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const { db } = adminRequest(context)
  const page = listPage({ url, context })
  const q = (searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH)
  const state = chosen(searchParams.get('etat'), ['publies', 'retires'])
  const asked = { search: q, published: state && state === 'publies' }
  const count = await countAdminProducts(db, asked)
  const offset = (page - 1) * DESK_PRODUCTS_A_PAGE
  return {
    rows: await listAdminProducts(db, { ...asked, limit: DESK_PRODUCTS_A_PAGE, offset }),
    count,
    parameters: { ...(q && { q }), ...(state && { etat: state }) },
    paging: { page, pageCount: Math.ceil(count / DESK_PRODUCTS_A_PAGE) },
  }
}

export default function Products({ loaderData: { rows, count, parameters, paging } }: Route.ComponentProps) {
  const path = href('/admin/products')
  return (
    <>
      <AdminHeader
        title="Produits"
        lead="Ce que la boutique vend, son prix et ce qu’elle en dit. Un produit retiré de la vente reste ici."
        actions={
          <Link className="button" to={href('/admin/products/nouveau')}>
            Nouveau produit
          </Link>
        }
      />
      <Filters>
        <SearchFilter label="Nom, référence ou adresse" />
        <SelectFilter
          name="etat"
          label="État"
          all="Tous"
          options={[
            { value: 'publies', label: 'En vente' },
            { value: 'retires', label: 'Hors vente' },
          ]}
        />
      </Filters>
      {rows.length > 0 ? (
        <ProductTable rows={rows} />
      ) : (
        <AdminEmpty>
          <p>{count > 0 ? 'Cette page est au-delà de la dernière.' : 'Aucun produit ne correspond.'}</p>
          <Link to={path}>Voir tous les produits</Link>
        </AdminEmpty>
      )}
      <p className="admin-table-foot">{count < 2 ? `${count} produit` : `${count} produits`}</p>
      <Pager path={path} parameters={parameters} {...paging} />
    </>
  )
}
