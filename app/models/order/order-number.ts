import { typedText } from '~/models/values'

/** An order's number as people copy it from a mail: with its sign, in groups, in either case. */
export const orderNumberForm = typedText({ max: 80, required: 'Numéro de commande requis' }).regex(
  /^[\p{L}\p{N} _#°-]*$/u,
  'Numéro de commande invalide',
)

/** Written as the tail of a payment session's id is (`assignOrderNumber`), or mistyped: one short word at most. */
export function isOrderNumber(text: string): boolean {
  return /^[A-Z0-9]{1,12}$/i.test(text)
}
