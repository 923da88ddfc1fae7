import { data, href } from 'react-router'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { articlePicture } from '~/models/content/picture/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { receivePictures } from '../images/receive-pictures.server'
import type { Route } from './+types/image-upload'
import { ArticlePage } from './article-page'
import { loadArticle, requireArticle } from './article-page.server'

// One file of 6 MB.
export const handle = {
  policy: { parameters: 'public', limit: 'upload', body: { multipart: 12_582_912 } } satisfies RoutePolicy,
}

export { links } from './stylesheet'

export function loader({ params, context }: Route.LoaderArgs) {
  return loadArticle(context, params)
}

export async function action({ request, params: { articleId }, context }: Route.ActionArgs) {
  await requireArticle(context, articleId)
  const { refused, status } = await receivePictures({ request, context }, articlePicture(articleId))
  if (refused.length > 0) return data({ lines: refused }, { status })
  const page = href('/admin/articles/:articleId', { articleId })
  return redirectWithNotice(context, page, done('Image enregistrée. Dites dans le formulaire ce qu’elle montre.'))
}

export default function ArticleImageRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <ArticlePage {...loaderData} refusedImage={actionData?.lines} />
}
