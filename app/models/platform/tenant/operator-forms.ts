import { z } from 'zod'
import { parseEuros } from '~/models/values/delivery-terms'
import { optionalPlainLine, plainLine } from '~/models/values/typed-text'

const MAX_REASON = 300
const reason = plainLine({ max: MAX_REASON, required: 'Dites pourquoi' })

/** Told to the owner. */
export const readOnlyForm = z.object({ reason: optionalPlainLine({ max: MAX_REASON }) })

export const longerForm = z.object({ days: z.coerce.number().int().min(1).max(366), reason })

/** `avoir`: sent twice, it is one credit note. */
export const creditForm = z.object({
  facture: z.string('Choisissez la facture').min(1, 'Choisissez la facture').max(300),
  montant: z
    .string('Donnez le montant TTC de l’avoir')
    .max(20, 'Un montant TTC, par exemple 118,80')
    .refine((text) => (parseEuros(text) ?? 0) > 0, 'Un montant TTC, par exemple 118,80'),
  reason,
  avoir: z.uuid(),
})
