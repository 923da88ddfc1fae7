import { z } from 'zod'
import { cartIdForm, MAX_CART_ID_LENGTH } from '~/models/shop/cart/index.server'

/** Named schemas of the OpenAPI document. */
export const apiSchemas = z.registry<{ id: string }>()

/** At most two decimals; `multipleOf(0.01)` fails on floating point. */
export const euros = z.number().refine((amount) => Math.round(amount * 100) / 100 === amount)

const invalidSessionId = 'Identifiant de session invalide\u202f: session_, un horodatage, _ et une partie aléatoire.'

export const sessionId = z
  .string({ error: 'Indiquez l’identifiant de session du panier.' })
  .max(MAX_CART_ID_LENGTH, { error: invalidSessionId, abort: true })
  .regex(cartIdForm, invalidSessionId)
  .describe(
    'L’identifiant du panier\u202f: `session_<horodatage>_<partie aléatoire>`, que le client peut créer lui-même.',
  )

export const sessionExample = 'session_1763544000000_k3j5h2k4l9d8'
