import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { PictureThumb } from '~/components/admin/images/picture-thumb'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { deleteArticlePicture, KEPT_DAYS } from '~/models/content/picture/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { links as imageLinks } from '../images/stylesheet'
import { caution } from '../row-answer.server'
import type { Route } from './+types/image-removal'
import { requireArticle } from './article-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export const links = imageLinks

/** Asks for confirmation. */
export async function loader({ params: { articleId, file }, context }: Route.LoaderArgs) {
  const { row } = await requireArticle(context, articleId)
  if (row.image_file !== file) throw data('Image inconnue', { status: 404 })
  return { id: row.id, title: row.title, picture: { file, alt: row.image_alt ?? '' }, keptDays: KEPT_DAYS }
}

export async function action({ params: { articleId, file }, context }: Route.ActionArgs) {
  const { db, actor, at } = adminRequest(context)
  const deleted = await deleteArticlePicture(db, { articleId, file, actor, at })
  const notice = deleted.ok ? done('Image retirée de l’article.') : caution('Cette image n’est plus là.')
  return redirectWithNotice(context, href('/admin/articles/:articleId', { articleId }), notice)
}

export default function RemoveArticleImage({ loaderData: { id, title, picture, keptDays } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title={'Êtes-vous sûr de vouloir supprimer cette image\u202f?'}
        lead={`«\u202f${title}\u202f» ne la montrera plus. Vous pourrez la rétablir pendant ${keptDays} jours.`}
      />
      <PictureThumb {...picture} folder="articles" className="image-asked" />
      <AdminForm className="row">
        <Button variant="danger">Supprimer l’image</Button>
        <Link to={href('/admin/articles/:articleId', { articleId: id })}>La garder</Link>
      </AdminForm>
    </>
  )
}
