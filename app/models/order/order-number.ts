import { z } from 'zod'

/** An order's number as people copy it from a mail: with its sign, in groups, in either case. */
export const orderNumberForm = z
  .string({ error: 'Numéro de commande requis' })
  .trim()
  .min(1, 'Numéro de commande requis')
  .max(80, '80 caractères au plus')
  .regex(/^[\p{L}\p{N} _#°-]*$/u, 'Numéro de commande invalide')
