import { data, href, Link } from 'react-router'
import { AdminForm } from '~/components/admin/form/admin-form'
import { PictureThumb } from '~/components/admin/images/picture-thumb'
import { AdminHeader } from '~/components/admin/page/admin-header'
import { Button } from '~/components/ui/button'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { removeBlockPicture } from '~/models/content/site/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { links as imageLinks } from '../images/stylesheet'
import { caution } from '../row-answer.server'
import type { Route } from './+types/picture-removal'
import { nameOf, requireBlock } from './site-page.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export const links = imageLinks

/** Asks for confirmation. */
export async function loader({ params: { blockId }, context }: Route.LoaderArgs) {
  const block = await requireBlock(context, blockId)
  if (!block.ownPicture) throw data('Image inconnue', { status: 404 })
  return { name: nameOf(block), picture: block.ownPicture, hasDrawing: block.picture !== undefined }
}

export async function action({ params: { blockId: id }, context }: Route.ActionArgs) {
  const { db, template, actor, at } = adminRequest(context)
  const removed = await removeBlockPicture(db, { id, template, actor, at })
  const notice = removed ? done('Image retirée.') : caution('Cette image n’est plus là.')
  return redirectWithNotice(context, href('/admin/accueil'), notice)
}

export default function RemovePicture({ loaderData: { name, picture, hasDrawing } }: Route.ComponentProps) {
  return (
    <>
      <AdminHeader
        title={'Retirer cette image\u202f?'}
        lead={`«\u202f${name}\u202f» ${hasDrawing ? 'retrouvera le dessin d’origine' : 'n’en montrera plus'}. Pour la revoir, il faudra renvoyer le fichier.`}
      />
      <PictureThumb file={picture.file} alt={picture.alt} folder="site" className="image-asked" />
      <AdminForm className="row">
        <Button variant="danger">Retirer l’image</Button>
        <Link to={href('/admin/accueil')}>La garder</Link>
      </AdminForm>
    </>
  )
}
