import { data, href } from 'react-router'
import { ProductImages } from '~/components/admin/images/product-images'
import { drawPicture } from '~/integrations/images/draw-picture.server'
import { deskRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { type PictureRefusal, pictureRefusalWords, picturesAdded, UPLOADS_BUSY } from '~/models/picture'
import { uploadPicture } from '~/models/picture/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { withUploadedFiles } from '~/runtime/uploaded-files.server'
import type { Route } from './+types/image-upload'
import { loadProductImages, requireProduct } from './product-images.server'

const MAX_FILE_BYTES = 6 * 1024 * 1024

// Ten of them.
export const handle = {
  policy: { parameters: 'public', limit: 'upload', body: { multipart: 62_914_560 } } satisfies RoutePolicy,
}

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadProductImages(args)
}

/** The files of one form; those that cannot be taken are told, the others are there. */
export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const tenant = context.get(tenantContext)
  await requireProduct(db, productId)
  const received = await withUploadedFiles(
    request,
    { ...tenant, maxFileBytes: MAX_FILE_BYTES },
    async (_form, files) => {
      if (files.length === 0) return data({ lines: ['Sélectionnez un produit et des fichiers'] }, { status: 400 })
      const refused: { reason: PictureRefusal; line: string }[] = []
      for (const file of files) {
        const uploaded = await uploadPicture(db, { productId, file, folders: tenant, draw: drawPicture, actor, at })
        if (uploaded.ok) continue
        refused.push({ reason: uploaded.reason, line: `${pictureRefusalWords(uploaded.reason, file.name)}.` })
      }
      const [first] = refused
      const added = files.length - refused.length
      const words = added > 0 ? [`${picturesAdded(added)}.`] : []
      if (!first) return redirectWithNotice(context, href('/admin/images/:productId', { productId }), done(...words))
      return data({ lines: [...words, ...refused.map(({ line }) => line)] }, { status: statusOf(first.reason) })
    },
  )
  if (received.ok) return received.value
  if (received.reason === 'busy') return data({ lines: [`${UPLOADS_BUSY}.`] }, { status: 503 })
  return data({ lines: ['Cet envoi est incomplet\u202f: choisissez vos fichiers de nouveau.'] }, { status: 400 })
}

function statusOf(reason: PictureRefusal): number {
  if (reason === 'busy' || reason === 'disk-full') return 503
  return reason === 'full' || reason === 'known' ? 409 : 400
}

export default function ImageUploadRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductImages {...loaderData} refusedUpload={actionData?.lines} />
}
