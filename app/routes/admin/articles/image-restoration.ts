import { href, redirect } from 'react-router'
import { deskRequest } from '~/middleware/administrator.server'
import { done } from '~/middleware/flash.server'
import { restoreArticlePicture } from '~/models/picture/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { answerRow, caution } from '../row-answer.server'
import type { Route } from './+types/image-restoration'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export function loader({ params: { articleId } }: Route.LoaderArgs) {
  return redirect(href('/admin/articles/:articleId', { articleId }))
}

export async function action({ request, params: { articleId, file }, context }: Route.ActionArgs) {
  const { db, actor, at } = deskRequest(context)
  const restored = await restoreArticlePicture(db, { articleId, file, actor, at })
  const notice = restored.ok
    ? done('Image rétablie.')
    : caution('Cette image n’est plus là\u202f: elle est rétablie, ou effacée pour de bon.')
  return answerRow({ request, context }, { notice, page: href('/admin/articles/:articleId', { articleId }) })
}
