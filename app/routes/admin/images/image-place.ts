import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { pictureMoveForm } from '~/models/picture'
import { movePicture } from '~/models/picture/index.server'
import { parseForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/image-place'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params: { productId } }: Route.LoaderArgs) {
  return redirect(href('/admin/images/:productId', { productId }))
}

export async function action({ request, params: { productId, file }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const page = href('/admin/images/:productId', { productId })
  const submission = await parseForm(request, pictureMoveForm)
  if (submission.status !== 'success')
    return answerRow({ request, context }, { notice: caution(refusalText.changed), page })
  const { position, to, retour } = submission.value
  const moved = await movePicture(db, { productId, file, position, to, actor, at })
  const notice = moved.ok
    ? done(to === 'first' ? 'Image principale changée.' : 'Image déplacée.')
    : caution(refusalText[moved.reason])
  return answerRow({ request, context }, { notice, retour, page })
}

const refusalText = {
  unknown: 'Cette image n’est plus là\u202f: quelqu’un l’a supprimée entre-temps.',
  changed: 'L’ordre des images a changé entre-temps\u202f: rien n’est déplacé.',
}
