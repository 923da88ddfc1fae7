import { href } from 'react-router'
import { paperPage } from '~/routes/paper-answers.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/delivery-notes-print'
import { requireDeliveryNotes } from './delivery-notes.server'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { notes, query } = await requireDeliveryNotes(context, url)
  return paperPage(notes, { pdfPath: `${href('/admin/orders/bons-de-livraison/pdf')}?${query}` })
}
