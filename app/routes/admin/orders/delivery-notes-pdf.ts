import { paperPdf } from '~/routes/paper-answers.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/delivery-notes-pdf'
import { requireDeliveryNotes } from './delivery-notes.server'

export const handle = { policy: { hydrate: false } satisfies RoutePolicy }

export async function loader({ url, context }: Route.LoaderArgs) {
  const { notes } = await requireDeliveryNotes(context, url)
  return paperPdf(notes, { name: 'bons-de-livraison', ahead: true })
}
