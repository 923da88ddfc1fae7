import { z } from 'zod'
import { failureText, offlineText, refusalText } from '~/islands/chat-text'
import { listProductCards } from '~/models/shop/catalogue/index.server'
import { checkMessage, MAX_MESSAGE_LENGTH } from '~/models/support/contact'
import { productIdsOf } from '~/models/support/contact/index.server'
import { toEuros } from '~/models/values/money'
import type { RoutePolicy } from '~/runtime/route-policy'
import { readAssistant, replyTo, takeVisitorMessage } from '../shop/chat/turn.server'
import { defineCall } from './shared/call.server'
import { invalidInput, problem } from './shared/problem.server'
import { apiSchemas, euros, sessionExample, sessionId } from './shared/schemas.server'

export const handle = { policy: { cache: 'no-store', limit: 'chat' } satisfies RoutePolicy }

const replySchema = z
  .object({
    response: z.string(),
    timestamp: z.string(),
    recommendations: z.array(z.object({ product_id: z.string(), name: z.string(), price: euros.describe('HT.') })),
  })
  .register(apiSchemas, { id: 'ThomasReply' })

export const action = defineCall({
  id: 'sendThomasMessage',
  method: 'post',
  tag: 'Assistant',
  summary: 'Écrire à l’assistant',
  description:
    'Une seule réponse à la fois par session. Pendant qu’une personne a la conversation, `response` est vide. Quand l’assistant est arrêté, le message est transmis à une personne et `response` le dit.',
  body: z.object({
    message: z
      .string()
      .refine((text) => text.trim() !== '', 'Écrivez votre message.')
      .refine((text) => [...text.trim()].length <= MAX_MESSAGE_LENGTH, `${MAX_MESSAGE_LENGTH} caractères au plus.`),
    session_id: sessionId,
  }),
  bodyExample: { message: 'Combien coûte l’Osmoseur Essentiel\u202f?', session_id: sessionExample },
  answer: {
    description: 'La réponse.',
    schema: replySchema,
    example: {
      response: 'Osmoseur Essentiel\u202f: 538,80 € TTC (449,00 € HT).',
      timestamp: '2026-11-19T10:00:00.000Z',
      recommendations: [{ product_id: 'prod-osmoseur-essentiel', name: 'Osmoseur Essentiel', price: 449 }],
    },
  },
  refusals: [409, 503],
  async handle({ tenant, body, at }) {
    const checked = checkMessage(body.message)
    if (!checked.ok) return invalidInput({ message: ['Écrivez votre message.'] })
    const visitor = { key: body.session_id, channel: 'api' } as const
    const taken = await takeVisitorMessage(tenant, { visitor, text: checked.text, at })
    if (!taken.ok) {
      if (taken.reason !== 'too-many') return problem(409, refusalText(taken))
      return problem(429, refusalText(taken), { headers: { 'Retry-After': String(taken.retryAfterSeconds) } })
    }
    if (taken.isForPerson) {
      const { name } = await readAssistant(tenant)
      return { response: offlineText(name), timestamp: taken.message.created_at, recommendations: [] }
    }
    const reply = await replyTo(tenant, taken, { visitor })
    if (reply?.status === 'failed') return problem(503, failureText(reply.failure ?? ''))
    const cards = reply ? await listProductCards(tenant.db, productIdsOf(reply)) : []
    return {
      response: reply?.body ?? '',
      timestamp: reply?.created_at ?? taken.message.created_at,
      recommendations: cards.map(({ id, name, priceCents }) => ({ product_id: id, name, price: toEuros(priceCents) })),
    }
  },
})
