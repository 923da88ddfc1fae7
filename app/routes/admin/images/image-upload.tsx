import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { picturesAdded } from '~/models/content/picture'
import { productPictures } from '~/models/content/picture/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/image-upload'
import { loadProductImages, requireProduct } from './product-images.server'
import { ProductImages } from './product-images-page'
import { receivePictures } from './receive-pictures.server'

// Ten files of 6 MB.
export const handle = {
  policy: { parameters: 'public', limit: 'upload', body: { multipart: 62_914_560 } } satisfies RoutePolicy,
}

export { links } from './stylesheet'

export function loader(args: Route.LoaderArgs) {
  return loadProductImages(args)
}

/** Stores the valid files and reports the refused ones. */
export async function action({ request, params: { productId }, context }: Route.ActionArgs) {
  await requireProduct(adminRequest(context).db, productId)
  const { added, refused, status } = await receivePictures({ request, context }, productPictures(productId))
  const words = added > 0 ? [picturesAdded(added)] : []
  if (refused.length > 0) return data({ lines: [...words, ...refused] }, { status })
  return redirectWithNotice(context, href('/admin/images/:productId', { productId }), done(...words))
}

export default function ImageUploadRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <ProductImages {...loaderData} refusedUpload={actionData?.lines} />
}
