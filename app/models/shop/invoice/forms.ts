import { z } from 'zod'

/** Delivery notes per print. */
export const MAX_NOTES = 100

/** Order number or id. */
const order = z.string().max(64)

export const printingForm = z.object({
  commande: z
    .array(order)
    .min(1, 'Choisissez au moins une commande.')
    .max(MAX_NOTES, `Choisissez ${MAX_NOTES} commandes au plus.`),
})
