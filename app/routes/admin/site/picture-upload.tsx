import { data, href } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { hasPicture } from '~/models/content/site'
import { blockPicture } from '~/models/content/site/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { receivePictures } from '../images/receive-pictures.server'
import type { Route } from './+types/picture-upload'
import { SitePage } from './blocks'
import { loadSite, requireBlock } from './site-page.server'

// One file of 6 MB.
export const handle = {
  policy: { parameters: 'public', limit: 'upload', body: { multipart: 12_582_912 } } satisfies RoutePolicy,
}

export { siteStyles as links } from '../stylesheets'

export async function loader({ params: { blockId }, context }: Route.LoaderArgs) {
  await requireBlock(context, blockId)
  return loadSite(context)
}

export async function action({ request, params: { blockId }, context }: Route.ActionArgs) {
  const { kind } = await requireBlock(context, blockId)
  if (!hasPicture(kind)) throw data('Bloc inconnu', { status: 404 })
  const owner = blockPicture(adminRequest(context).template, blockId)
  const { refused, status } = await receivePictures({ request, context }, owner)
  if (refused.length > 0) return data({ blockId, lines: refused }, { status })
  return redirectWithNotice(context, href('/admin/accueil'), done('Image enregistrée\u202f: dites ce qu’elle montre.'))
}

export default function PictureRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <SitePage {...loaderData} refusedPicture={actionData} />
}
