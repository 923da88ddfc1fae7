import { href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { EmptyPage } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Filters, SearchFilter, SelectFilter } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { Button } from '~/components/ui/button'
import { Notice } from '~/components/ui/notice'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import {
  countAdminProducts,
  DESK_PRODUCTS_A_PAGE,
  listAdminProducts,
  listExamples,
  type RemovedExamples,
  removeExamples,
} from '~/models/shop/catalogue/index.server'
import { listExampleServices, removeExampleServices } from '~/models/support/booking/index.server'
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
    examples: await listExamples(db),
    exampleServices: await listExampleServices(db),
    parameters: { ...(q && { q }), ...(state && { etat: state }) },
    paging: { page, pageCount: Math.ceil(count / DESK_PRODUCTS_A_PAGE) },
  }
}

/** Removes the examples of a new shop. */
export async function action({ context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const removed = await removeExamples(db, { others: removeExampleServices, actor, at })
  return redirectWithNotice(context, href('/admin/products'), done(removedText(removed)))
}

function removedText({ removed, kept }: RemovedExamples): string {
  const gone = removed.length > 0 ? `Retirés\u202f: ${removed.join(', ')}.` : 'Aucun exemple n’est retiré.'
  if (kept.length === 0) return gone
  return `${gone} Gardés, car vous les avez changés ou que des visiteurs les ont réservés\u202f: ${kept.join(', ')}. Ils sont maintenant à vous.`
}

export default function Products({ loaderData }: Route.ComponentProps) {
  const { rows, count, examples, exampleServices, parameters, paging } = loaderData
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
      {examples.length + exampleServices.length > 0 ? (
        <Examples products={namesOf(examples)} services={namesOf(exampleServices)} />
      ) : null}
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
        <EmptyPage
          isBeyond={count > 0}
          isFiltered={Object.keys(parameters).length > 0}
          words={{ unmatched: 'Aucun produit ne correspond.', all: 'Voir tous les produits' }}
          path={path}
        >
          <p>Aucun produit pour l’instant. Un nom, un prix et une image suffisent pour commencer.</p>
          <Link to={href('/admin/products/nouveau')}>Créer le premier</Link>
        </EmptyPage>
      )}
      <p className="admin-table-foot">{count < 2 ? `${count} produit` : `${count} produits`}</p>
      <Pager path={path} parameters={parameters} {...paging} />
    </>
  )
}

function namesOf(rows: { name: string }[]): string {
  return rows.map(({ name }) => name).join(', ')
}

/** Shown until the examples are removed. */
function Examples({ products, services }: { products: string; services: string }) {
  return (
    <Notice
      tone="info"
      live={false}
      className="page-notice"
      lines={[
        ...(products
          ? [`Des fiches d’exemple montrent ce que dit un produit\u202f: ${products}. Elles ne sont pas en vente.`]
          : []),
        ...(services ? [`Un exemple se réserve déjà à la page des rendez-vous\u202f: ${services}.`] : []),
        'Changez-les pour en faire les vôtres, ou retirez celles que vous n’avez pas touchées.',
      ]}
    >
      <AdminForm>
        <Button variant="quiet">Retirer les exemples</Button>
      </AdminForm>
    </Notice>
  )
}
