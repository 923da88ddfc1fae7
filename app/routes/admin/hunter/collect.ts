import { href } from 'react-router'
import { z } from 'zod'
import { adminRequest } from '~/middleware/administrator.server'
import { done, redirectWithNotice } from '~/middleware/flash.server'
import { tenantContext } from '~/middleware/tenant.server'
import { wakeEngine } from '~/models/base/agent/index.server'
import { collectedSources, collectionRefusalText, troubleText } from '~/models/crm/lead-feed'
import { awaitCollection, requestCollection } from '~/models/crm/lead-feed/index.server'
import { formatCount } from '~/models/values/wording'
import { readForm } from '~/routes/posted-form.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { caution } from '../row-answer.server'
import type { Route } from './+types/collect'

export const handle = { policy: {} satisfies RoutePolicy }

const page = href('/admin/agent-hunter')
const form = z.object({ source: z.enum(collectedSources) })

/** Hands one source to the agent and waits for its first answer; what takes longer is followed on the page. */
export async function action({ request, context }: Route.ActionArgs) {
  const { actor, at } = adminRequest(context)
  const tenant = context.get(tenantContext)
  const sent = form.safeParse(await readForm(request))
  if (!sent.success) return redirectWithNotice(context, page, caution('Erreur de collecte\u202f: source inconnue.'))
  const asked = await requestCollection(tenant, { source: sent.data.source, actor, at })
  if (!asked.ok)
    return redirectWithNotice(context, page, caution(`Erreur de collecte\u202f: ${collectionRefusalText(asked)}`))
  wakeEngine()
  const collection = await awaitCollection(tenant.db, { id: asked.id, signal: request.signal })
  return redirectWithNotice(context, page, noticeOf(collection))
}

function noticeOf(collection: Awaited<ReturnType<typeof awaitCollection>>) {
  const trouble = collection && troubleText(collection)
  if (trouble) return caution(`Erreur de collecte\u202f: ${trouble}`)
  if (collection?.state !== 'completed') return done('Collecte lancée\u202f: elle continue, et se suit ci-dessous.')
  return done(`Collecte lancée avec succès\u202f! ${formatCount(collection.created)} prospects collectés.`)
}

export function loader() {
  throw new Response(null, { status: 404 })
}
