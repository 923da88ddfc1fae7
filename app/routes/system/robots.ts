import { href } from 'react-router'
import { builtRoutes } from '~/runtime/built-routes.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { closedToRobots } from '~/runtime/route-table'
import { requestOrigin } from '../request-origin.server'
import type { Route } from './+types/robots'

export const handle = { policy: { cache: 'revalidate', search: 'open' } satisfies RoutePolicy }

export function loader({ request }: Route.LoaderArgs) {
  const lines = [
    'User-agent: *',
    ...closedToRobots(builtRoutes()).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${requestOrigin(request)}${href('/sitemap.xml')}`,
  ]
  return new Response(`${lines.join('\n')}\n`, { headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
