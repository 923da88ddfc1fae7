import { z } from 'zod'
import { requestContextOf } from '~/middleware/request.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { findService } from '../shop/chat/turn.server'
import { defineCall } from './shared/call.server'
import { apiSchemas } from './shared/schemas.server'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

const statusSchema = z
  .object({
    active: z
      .boolean()
      .describe(
        'Faux quand le modèle de langage est absent\u202f: une recherche dans nos textes répond alors. Faux aussi quand l’assistant est arrêté\u202f: une personne répond alors.',
      ),
  })
  .register(apiSchemas, { id: 'ThomasStatus' })

export const loader = defineCall({
  id: 'readThomasStatus',
  method: 'get',
  tag: 'Assistant',
  summary: 'Si l’assistant est là',
  answer: { description: 'L’état de l’assistant.', schema: statusSchema, example: { active: true } },
  async handle({ tenant, context }) {
    return { active: (await findService(tenant, requestContextOf(context))) === 'assistant' }
  },
})
