import { data } from 'react-router'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/site'
import { SitePage } from './blocks'
import { loadSite } from './site-page.server'
import { siteVerbs } from './verbs.server'

export const handle = { policy: { parameters: 'public' } satisfies RoutePolicy }

export { siteStyles as links } from '../stylesheets'

/** The path of a verb leads to the page. */
export function loader({ params, url, context }: Route.LoaderArgs) {
  if ('*' in params && !siteVerbs.knows(url)) throw data('Page inconnue', 404)
  return loadSite(context)
}

export const action = siteVerbs.act

export default function Site({ loaderData }: Route.ComponentProps) {
  return <SitePage {...loaderData} />
}
