import { stopMails } from '~/models/base/agreement/index.server'
import { awaitSending } from '~/models/base/outbox/index.server'
import { shopRequest } from '~/routes/shop-request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import type { Route } from './+types/unsubscribe'
import { requireOwner } from './consent-page.server'

export const handle = {
  policy: {
    beforeOpening: true,
    keptReadOnly: true,
    cache: 'no-store',
    sender: 'program',
    parameters: 'secret',
  } satisfies RoutePolicy,
}

/** For mail clients without one-click unsubscribe. */
export { loader } from './consent-renewal'

/** Timeout for a mail already being sent to the address, within the timeout of mail clients. */
const LEAVING_MS = 5000

/**
 * One-click unsubscribe (RFC 8058), posted without cookies; a redirect would count as a failure. Idempotent, also for
 * an erased lead.
 */
export async function action({ params, context }: Route.ActionArgs) {
  const owner = await requireOwner(context, params.reference)
  const { db, at } = shopRequest(context)
  if (owner) {
    await stopMails(db, { hash: owner.hash, page: 'List-Unsubscribe', at })
    await awaitSending(db, { hash: owner.hash, mostMs: LEAVING_MS })
  }
  return new Response('Vous êtes désinscrit de nos e-mails.\n', {
    headers: { 'Content-Type': 'text/plain; charset=utf-8' },
  })
}
