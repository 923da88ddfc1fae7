import { z } from 'zod'
import { typedText } from '~/models/values/typed-text'

const whole = z
  .string('Rechargez la page')
  .regex(/^\d{1,9}$/, 'Rechargez la page')
  .transform(Number)

export const questionForm = z.object({
  version: whole,
  theme: z.preprocess((typed) => typed ?? '', typedText({ max: 60 })),
  question: typedText({ max: 200, required: 'Écrivez la question' }),
  answer: typedText({ max: 2000, required: 'Écrivez la réponse' }),
})

/** `position`: as displayed. */
export const questionMoveForm = z.object({
  position: whole,
  to: z.enum(['up', 'down'], 'Déplacement inconnu'),
  retour: z.string().optional(),
})

export const questionRemovalForm = z.object({ version: whole })

export const questionStateForm = z.object({
  version: whole,
  to: z.enum(['published', 'withdrawn'], 'État inconnu'),
  retour: z.string().optional(),
})
