import { data, href, isRouteErrorResponse, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { AdminError } from '~/components/admin/frame/admin-error'
import { PictureThumb } from '~/components/admin/images/picture-thumb'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { ScreenFailure } from '~/components/admin/page/screen-failure'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { deletePicture, KEPT_DAYS, listPictures } from '~/models/content/picture/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/image-removal'
import { requireProduct } from './product-images.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { links } from './stylesheet'

/** Asks for confirmation. */
export async function loader({ params: { productId, file }, context }: Route.LoaderArgs) {
  const { db } = adminRequest(context)
  const product = await requireProduct(db, productId)
  const picture = (await listPictures(db, product.id)).find((each) => each.file === file)
  if (!picture) throw data('Image inconnue', { status: 404 })
  return { product, picture: { file, alt: picture.alt }, keptDays: KEPT_DAYS }
}

export async function action({ params: { productId, file }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const deleted = await deletePicture(db, { productId, file, actor, at })
  const notice = deleted.ok ? done('Image supprimée avec succès') : caution('Cette image n’est plus là.')
  return redirectWithNotice(context, href('/admin/images/:productId', { productId }), notice)
}

export default function RemoveImage({ loaderData: { product, picture, keptDays } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title={'Êtes-vous sûr de vouloir supprimer cette image\u202f?'}
        lead={`${product.name} ne la montrera plus. Vous pourrez la rétablir pendant ${keptDays} jours.`}
      />
      <PictureThumb {...picture} className="image-asked" />
      <AdminForm className="row">
        <Button variant="danger">Supprimer l’image</Button>
        <Link to={href('/admin/images/:productId', { productId: product.id })}>La garder</Link>
      </AdminForm>
    </>
  )
}

export function ErrorBoundary({ error, params }: Route.ErrorBoundaryProps) {
  if (isRouteErrorResponse(error)) return <AdminError error={error} isFramed />
  const retry = { href: href('/admin/images/:productId', { productId: params.productId }), label: 'Revoir les images' }
  return <ScreenFailure title="Erreur suppression" retry={retry} />
}
