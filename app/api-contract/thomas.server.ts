import { z } from 'zod'
import { MAX_MESSAGE_LENGTH } from '~/models/conversation/message-text'
import { sessionId } from './cart.server'
import type { Operation } from './operation'
import { euros } from './product.server'
import { apiSchemas } from './schema-registry'

const tag = 'Assistant'
const sessionExample = 'session_1763544000000_k3j5h2k4l9d8'

export const thomasStatusSchema = z
  .object({
    active: z
      .boolean()
      .describe('Faux quand le modèle de langage est absent\u202f; une recherche dans nos textes répond alors.'),
  })
  .register(apiSchemas, { id: 'ThomasStatus' })

export const readThomasStatus = {
  id: 'readThomasStatus',
  method: 'get',
  path: '/api/thomas/status',
  tag,
  summary: 'Si l’assistant est là',
  answer: {
    description: 'L’état de l’assistant.',
    contentType: 'application/json',
    schema: thomasStatusSchema,
    example: { active: true },
  },
  refusals: [],
} satisfies Operation

export const thomasConversationSchema = z
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

export const readThomasConversation = {
  id: 'readThomasConversation',
  method: 'get',
  path: '/api/thomas/conversations/{sessionId}',
  tag,
  summary: 'La conversation d’une session',
  description:
    'Une session inconnue est une conversation vide. L’identifiant est un secret\u202f: qui le tient lit la conversation. Celles des pages n’y sont pas.',
  params: z.object({ sessionId }),
  answer: {
    description: 'Les messages, du plus ancien au plus récent.',
    contentType: 'application/json',
    schema: thomasConversationSchema,
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
} satisfies Operation

export const thomasReplySchema = z
  .object({
    response: z.string(),
    timestamp: z.string(),
    recommendations: z.array(z.object({ product_id: z.string(), name: z.string(), price: euros.describe('HT.') })),
  })
  .register(apiSchemas, { id: 'ThomasReply' })

export const sendThomasMessage = {
  id: 'sendThomasMessage',
  method: 'post',
  path: '/api/thomas/chat',
  tag,
  summary: 'Écrire à l’assistant',
  description:
    'Une seule réponse à la fois par session. Pendant qu’une personne a la conversation, `response` est vide.',
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
    contentType: 'application/json',
    schema: thomasReplySchema,
    example: {
      response: 'Osmoseur Essentiel\u202f: 538,80 € TTC (449,00 € HT).',
      timestamp: '2026-11-19T10:00:00.000Z',
      recommendations: [{ product_id: 'prod-osmoseur-essentiel', name: 'Osmoseur Essentiel', price: 449 }],
    },
  },
  refusals: [409, 503],
} satisfies Operation
