import { href } from 'react-router'
import { paperPage, paperPdf } from '~/routes/paper-answers.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/delivery-notes-print'
import { requireDeliveryNotes } from './delivery-notes.server'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export async function loader({ url, pattern, context }: Route.LoaderArgs) {
  const { notes, query } = await requireDeliveryNotes(context, url)
  return pattern.endsWith('/pdf')
    ? paperPdf(notes, { name: 'bons-de-livraison', ahead: true })
    : paperPage(notes, { pdfPath: `${href('/admin/orders/bons-de-livraison/pdf')}?${query}` })
}
