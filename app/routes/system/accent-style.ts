import { data } from 'react-router'
import { accentStyle, isColour } from '~/models/values/colour'
import type { RoutePolicy } from '~/runtime/route-policy'
import { accentStyleName } from '../shop-look.server'
import type { Route } from './+types/accent-style'

export const handle = {
  policy: { beforeOpening: true, parameters: 'public', search: 'open', keptUnderLoad: true } satisfies RoutePolicy,
}

/** A shop's own colour: the address says all that the style sheet depends on. */
export function loader({ params: { name } }: Route.LoaderArgs) {
  const colour = `#${name.slice(0, 6)}`
  if (!isColour(colour) || name !== accentStyleName(colour)) throw data('Page inconnue', { status: 404 })
  return new Response(accentStyle(colour), {
    headers: { 'Content-Type': 'text/css; charset=utf-8', 'Cache-Control': 'public, max-age=31536000, immutable' },
  })
}
