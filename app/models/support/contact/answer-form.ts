import { z } from 'zod'
import { versionField } from '~/models/values/version-field'

const MAX_ANSWER_LENGTH = 4000

/** Reply to a message or conversation; validated in the browser and on the server. */
export const answerForm = z.object({
  text: z
    .string('Écrivez votre réponse')
    .transform((text) => text.replaceAll('\r\n', '\n').trim())
    .pipe(z.string().min(1, 'Écrivez votre réponse').max(MAX_ANSWER_LENGTH, `${MAX_ANSWER_LENGTH} caractères au plus`)),
  version: versionField,
  /** Closes the message. */
  closes: z.literal('on').optional(),
})
