import { z } from 'zod'
import { packTypes } from '~/models/shop/catalogue'

/** Identifies a line in a posted form. */
export const lineSchema = z.object({
  product_id: z.string().min(1).max(100),
  pack_type: z
    .enum(['', ...packTypes])
    .default('individual')
    .transform((type) => type || 'individual'),
})
