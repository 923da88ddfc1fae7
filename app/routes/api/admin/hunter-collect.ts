import type { RouterContextProvider } from 'react-router'
import { z } from 'zod'
import type { Tenant } from '~/database/tenants.server'
import { administratorContext } from '~/middleware/administrator.server'
import { wakeEngine } from '~/models/base/agent/index.server'
import { type CollectedSource, collectedSources, collectionRefusalText, troubleText } from '~/models/crm/lead-feed'
import { awaitCollection, requestCollection } from '~/models/crm/lead-feed/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { problem } from '../shared/problem.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

const call = {
  tag: 'Prospection',
  query: z.object({ sources: z.enum(collectedSources).default('linkedin').describe('La source à collecter.') }),
  answer: {
    description: 'Combien de prospects sont nouveaux\u202f; une longue collecte continue ensuite.',
    schema: z.object({ prospects_collected: z.int() }).register(apiSchemas, { id: 'Collection' }),
    example: { prospects_collected: 28 },
  },
} as const

export const action = defineCall({
  ...call,
  id: 'collectProspects',
  method: 'post',
  summary: 'Collecter une source, une fois par heure au plus',
  description: 'Sans corps. Une source qui n’est pas configurée, ou qui ne répond pas, est refusée avec 503.',
  refusals: [401, 403, 409, 503],
  handle: collect,
})

export const loader = defineCall({
  ...call,
  id: 'collectProspectsByGet',
  method: 'get',
  summary: 'Le même appel, pour les anciens programmes',
  description: 'Avec un jeton seulement\u202f: une page pourrait faire lire cette adresse à un navigateur.',
  refusals: [401, 403, 409, 503],
  async handle(input) {
    if (input.request.headers.has('Authorization')) return collect(input)
    return problem(403, 'Cet appel par GET demande un jeton\u202f: depuis un navigateur, utilisez POST.')
  },
})

interface Input {
  request: Request
  context: Readonly<RouterContextProvider>
  tenant: Tenant
  query: { sources: CollectedSource }
  at: Date
}

const FAILED = 'Erreur lors du déclenchement de la collecte'

async function collect({ request, context, tenant, query: { sources: source }, at }: Input) {
  const { id, name } = context.get(administratorContext)
  const asked = await requestCollection(tenant, { source, actor: { id, name }, at })
  if (!asked.ok)
    return problem(asked.reason === 'unconfigured' ? 503 : 409, `${FAILED}\u202f: ${collectionRefusalText(asked)}`)
  wakeEngine()
  const collection = await awaitCollection(tenant.db, { id: asked.id, signal: request.signal })
  const trouble = collection && troubleText(collection)
  if (trouble) return problem(503, `${FAILED}\u202f: ${trouble}`)
  return { prospects_collected: collection?.created ?? 0 }
}
