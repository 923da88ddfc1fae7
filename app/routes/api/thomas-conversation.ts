import { z } from 'zod'
import { listExchanges } from '~/models/support/contact/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from './shared/call.server'
import { apiSchemas, sessionId } from './shared/schemas.server'

export const handle = { policy: { cache: 'no-store', parameters: 'secret' } satisfies RoutePolicy }

const conversationSchema = z
  .object({
    messages: z.array(
      z.object({
        id: z.string(),
        user_message: z.string().describe('Vide pour un message que la boutique écrit d’elle-même.'),
        thomas_response: z.string().describe('Vide tant que la réponse n’est pas écrite.'),
        created_at: z.string(),
      }),
    ),
  })
  .register(apiSchemas, { id: 'ThomasConversation' })

export const loader = defineCall({
  id: 'readThomasConversation',
  method: 'get',
  tag: 'Assistant',
  summary: 'La conversation d’une session',
  description:
    'Une session inconnue est une conversation vide. L’identifiant est un secret\u202f: qui le tient lit la conversation. Celles des pages n’y sont pas.',
  params: z.object({ sessionId }),
  answer: {
    description: 'Les messages, du plus ancien au plus récent.',
    schema: conversationSchema,
    example: {
      messages: [
        {
          id: '019a9d3c-5f00-7000-8000-000000000001',
          user_message: 'Combien coûte l’Osmoseur Essentiel\u202f?',
          thomas_response: 'Osmoseur Essentiel\u202f: 538,80 € TTC (449,00 € HT).',
          created_at: '2026-11-19T10:00:00.000Z',
        },
      ],
    },
  },
  refusals: [422],
  async handle({ tenant, params, at }) {
    const exchanges = await listExchanges(tenant.db, { visitor: { key: params.sessionId, channel: 'api' }, at })
    return {
      messages: exchanges.map(({ id, question, answer, createdAt }) => ({
        id,
        user_message: question,
        thomas_response: answer,
        created_at: createdAt,
      })),
    }
  },
})
