import { data } from 'react-router'
import { adminRequest } from '~/middleware/administrator.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { loadPreview, mailDocument, personOf } from '../mail-document.server'
import type { Route } from './+types/step-html'

export const handle = { policy: { hydrate: false, parameters: 'public' } satisfies RoutePolicy }

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const { preview } = await loadPreview({ params, context }, personOf(request))
  if (!preview.ok) throw data(preview.message, { status: 404 })
  return mailDocument(preview.mail.html, adminRequest(context).identity.origin)
}
