import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { MAX_PICTURES } from '~/models/picture'
import { restorePicture } from '~/models/picture/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/image-restoration'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params: { productId } }: Route.LoaderArgs) {
  return redirect(href('/admin/images/:productId', { productId }))
}

export async function action({ request, params: { productId, file }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const page = href('/admin/images/:productId', { productId })
  const restored = await restorePicture(db, { productId, file, actor, at })
  const notice = restored.ok ? done('Image rétablie, à la fin des autres.') : caution(refusalText[restored.reason])
  return answerRow({ request, context }, { notice, page })
}

const refusalText = {
  unknown: 'Cette image n’est plus là\u202f: elle est rétablie, ou effacée pour de bon.',
  known: 'Cette image est déjà rétablie.',
  full: `Ce produit a déjà ${MAX_PICTURES} images, le maximum\u202f: supprimez-en une d’abord.`,
}
