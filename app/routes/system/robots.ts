import { href } from 'react-router'
import { readPublication } from '~/models/platform/publication/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import { builtRoutes } from '~/runtime/built-routes.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { closedToRobots } from '~/runtime/route-table'
import { requestOrigin } from '../request-origin.server'
import type { Route } from './+types/robots'

export const handle = {
  policy: { beforeOpening: true, cache: 'revalidate', search: 'open', oneAddress: true } satisfies RoutePolicy,
}

export async function loader({ request, context }: Route.LoaderArgs) {
  if ((await readPublication(shopRequest(context).tenant))?.isPrivate) return textOf(['User-agent: *', 'Disallow: /'])
  const lines = [
    'User-agent: *',
    ...closedToRobots(builtRoutes()).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${requestOrigin(request)}${href('/sitemap.xml')}`,
  ]
  return textOf(lines)
}

function textOf(lines: string[]): Response {
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
