import { z } from 'zod'
import { administratorContext } from '~/middleware/administrator.server'
import { testAgent } from '~/models/base/agent/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from '../shared/call.server'
import { problem } from '../shared/problem.server'
import { apiSchemas } from '../shared/schemas.server'

export const handle = { policy: {} satisfies RoutePolicy }

export const action = defineCall({
  id: 'testUploadAgent',
  method: 'post',
  tag: 'Agents',
  summary: 'Essayer l’agent Upload à blanc',
  description: 'Sans corps. Un échantillon est lu\u202f; rien n’en est gardé.',
  answer: {
    description: 'Combien de prospects l’échantillon donnerait.',
    schema: z.object({ prospects_count: z.int() }).register(apiSchemas, { id: 'UploadTest' }),
    example: { prospects_count: 3 },
  },
  refusals: [401, 403, 409, 503],
  async handle({ tenant, context, at }) {
    const { id, name } = context.get(administratorContext)
    const tested = await testAgent(tenant, { key: 'upload', actor: { id, name }, at })
    if (tested.ok) return { prospects_count: tested.prospects }
    return tested.reason === 'later' ? problem(409, 'Cet agent est à venir.') : problem(503, tested.message)
  },
})
