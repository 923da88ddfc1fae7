import { z } from 'zod'
import { readCart } from '~/models/shop/cart/index.server'
import type { RoutePolicy } from '~/runtime/route-policy'
import { defineCall } from './shared/call.server'
import { cartAnswer, toCart } from './shared/cart.server'
import { sessionId } from './shared/schemas.server'

export const handle = { policy: { cache: 'no-store' } satisfies RoutePolicy }

export const loader = defineCall({
  id: 'readCart',
  method: 'get',
  tag: 'Panier',
  summary: 'Le panier d’une session',
  description: 'Une session inconnue est un panier vide.',
  query: z.object({ session_id: sessionId }),
  answer: cartAnswer,
  async handle({ tenant, query }) {
    return toCart(await readCart(tenant.db, query.session_id))
  },
})
