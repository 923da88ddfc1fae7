import { data, href } from 'react-router'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { shopLogo } from '~/models/content/picture/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { receivePictures } from '../images/receive-pictures.server'
import type { Route } from './+types/logo'
import { SettingsPage } from './settings-page'
import { loadSettings } from './settings-page.server'

// One file of 6 MB.
export const handle = {
  policy: { parameters: 'public', limit: 'upload', body: { multipart: 12_582_912 } } satisfies RoutePolicy,
}

export function loader({ context }: Route.LoaderArgs) {
  return loadSettings({ params: { group: 'apparence' }, context })
}

export async function action({ request, context }: Route.ActionArgs) {
  const { refused, status } = await receivePictures({ request, context }, shopLogo())
  if (refused.length > 0) return data({ lines: refused }, { status })
  const page = href('/admin/settings/:group', { group: 'apparence' })
  return redirectWithNotice(context, page, done('Logo enregistré\u202f: la boutique le montre.'))
}

export default function LogoRefused({ loaderData, actionData }: Route.ComponentProps) {
  return <SettingsPage {...loaderData} refusedLogo={actionData?.lines} />
}
