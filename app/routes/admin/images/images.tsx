import { href, isRouteErrorResponse, Link } from 'react-router'
import { AdminError } from '~/components/admin/frame/admin-error'
import { PictureThumb } from '~/components/admin/images/picture-thumb'
import { EmptyPage } from '~/components/admin/page/admin-empty'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Filters, SearchFilter, SelectFilter } from '~/components/admin/page/filters'
import { Pager } from '~/components/admin/page/pager'
import { ScreenFailure } from '~/components/admin/page/screen-failure'
import { adminRequest } from '~/middleware/administrator.server'
import { MAX_PICTURES } from '~/models/content/picture'
import { countPictureOverview, listPictureCounts } from '~/models/content/picture/index.server'
import { findMatches } from '~/models/shop/catalogue/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { chosen } from '../list-filter'
import { listPage } from '../list-page.server'
import type { Route } from './+types/images'

export const handle = { policy: {} satisfies RoutePolicy }

export { links } from './stylesheet'

const MAX_SEARCH = 100
const PRODUCTS_A_PAGE = 48

/** `?q=` searches the name; `?images=sans` lists only products without images. */
export async function loader({ url, context }: Route.LoaderArgs) {
  const { searchParams } = url
  const { db } = adminRequest(context)
  const page = listPage({ url, context })
  const q = (searchParams.get('q') ?? '').trim().slice(0, MAX_SEARCH)
  const images = chosen(searchParams.get('images'), ['sans'])
  const asked = { ids: q ? (await findMatches(db, q)).matches : undefined, missing: images === 'sans' }
  const count = await countPictureOverview(db, asked)
  return {
    rows: await listPictureCounts(db, { ...asked, limit: PRODUCTS_A_PAGE, offset: (page - 1) * PRODUCTS_A_PAGE }),
    count,
    parameters: { ...(q && { q }), ...(images && { images }) },
    paging: { page, pageCount: Math.ceil(count / PRODUCTS_A_PAGE) },
  }
}

export default function Images({ loaderData: { rows, count, parameters, paging } }: Route.ComponentProps) {
  const path = href('/admin/images')
  return (
    <>
      <AdminHeader
        title="Images"
        lead={`${countText(count)}. Choisissez-en un pour voir, ajouter ou ranger ses images\u202f: ${MAX_PICTURES} au plus par produit.`}
        actions={
          <Link className="button button-quiet" to={href('/admin')}>
            Retour au tableau de bord
          </Link>
        }
      />
      <Filters>
        <SearchFilter label="Produit" />
        <SelectFilter
          name="images"
          label="Images"
          all="Avec ou sans"
          options={[{ value: 'sans', label: 'Sans image' }]}
        />
      </Filters>
      {rows.length > 0 ? (
        <ImageOverview rows={rows} />
      ) : (
        <EmptyPage
          isBeyond={count > 0}
          isFiltered={Object.keys(parameters).length > 0}
          words={{ unmatched: 'Aucun produit ne correspond.', all: 'Voir tous les produits' }}
          path={path}
        >
          <p>Aucun produit pour l’instant{'\u202f'}: une image se range sous le sien.</p>
          <Link to={href('/admin/products/nouveau')}>Créer le premier</Link>
        </EmptyPage>
      )}
      <Pager path={path} parameters={parameters} {...paging} />
    </>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) return <AdminError error={error} isFramed />
  const retry = { href: href('/admin/images'), label: 'Recharger les produits' }
  return <ScreenFailure title="Erreur de chargement des produits" retry={retry} />
}

function countText(count: number): string {
  return count < 2 ? `${count} produit` : `${count} produits`
}

/** All products with their number of pictures. */
function ImageOverview({ rows }: Pick<Route.ComponentProps['loaderData'], 'rows'>) {
  return (
    <ul className="image-overview">
      {rows.map(({ id, name, published, pictures, main }) => (
        <li key={id}>
          <Link className="image-product" to={href('/admin/images/:productId', { productId: id })}>
            <PictureThumb file={main} alt="" />
            <strong>{name}</strong>
            <span className={pictures > 0 ? 'image-count' : 'image-count image-count-none'}>
              {picturesText(pictures)}
            </span>
            {published ? null : <span className="muted small">Non publié</span>}
          </Link>
        </li>
      ))}
    </ul>
  )
}

function picturesText(pictures: number): string {
  if (pictures === 0) return 'Aucune image'
  return pictures < 2 ? `${pictures} image` : `${pictures} images`
}
