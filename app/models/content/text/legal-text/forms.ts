import { z } from 'zod'
import { typedText } from '~/models/values/typed-text'
import { hasLongWord, longWordMessage } from '../long-words'

/** Leaves room for placeholder values below the limit of a markdown text. */
const MAX_LEGAL_TEXT = 80_000

export const legalTextForm = z.object({
  /** Number of versions when it was opened. */
  version: z
    .string('Rechargez la page')
    .regex(/^\d{1,6}$/, 'Rechargez la page')
    .transform(Number),
  effectiveOn: z.iso.date('Date invalide, par exemple 2027-01-01'),
  body: typedText({
    max: MAX_LEGAL_TEXT,
    required: 'Écrivez le texte',
    tooLong: 'Ce texte dépasse 80\u202f000 caractères',
  })
    .refine((typed) => !hasLongWord(typed), longWordMessage)
    .transform((typed) => typed.replaceAll('\r\n', '\n')),
})
