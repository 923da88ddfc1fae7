import { typedText } from '~/models/values'

/** Accepts `#`, spaces and either case, as copied from a mail. */
export const orderNumberForm = typedText({ max: 80, required: 'Numéro de commande requis' }).regex(
  /^[\p{L}\p{N} _#°-]*$/u,
  'Numéro de commande invalide',
)

/** Generated from the tail of a payment session id (`assignOrderNumber`), possibly mistyped: one short word at most. */
export function isOrderNumber(text: string): boolean {
  return /^[A-Z0-9]{1,12}$/i.test(text)
}
