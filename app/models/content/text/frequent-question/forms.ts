import { z } from 'zod'
import { typedText } from '~/models/values/typed-text'
import { versionField } from '~/models/values/version-field'
import { keysOf } from '~/runtime/record'

const words = {
  theme: z.preprocess((typed) => typed ?? '', typedText({ max: 60 })),
  question: typedText({ max: 200, required: 'Écrivez la question' }),
  answer: typedText({ max: 2000, required: 'Écrivez la réponse' }),
}

export const questionForm = z.object({ version: versionField, ...words })

export type QuestionWords = Omit<z.output<typeof questionForm>, 'version'>

/** Columns of the same names: written, compared, recorded and read together. */
export const questionFields = keysOf(words)

/** `position`: as displayed. */
export const questionMoveForm = z.object({
  position: versionField,
  to: z.enum(['up', 'down'], 'Déplacement inconnu'),
  retour: z.string().optional(),
})

export const questionRemovalForm = z.object({ version: versionField })

export const questionStateForm = z.object({
  version: versionField,
  to: z.enum(['published', 'withdrawn'], 'État inconnu'),
  retour: z.string().optional(),
})
