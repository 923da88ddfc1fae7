import { z } from 'zod'
import { isDay } from '~/models/values/french-date'
import { typedText } from '~/models/values/typed-text'
import { versionField } from '~/models/values/version-field'
import { hasLongWord, longWordMessage } from '../long-words'

/** Bounds the input; the text itself is limited to 100 kB (render.server.ts). */
const MAX_CONTENT_LENGTH = 1_048_576
const MAX_SLUG_LENGTH = 80

const slugField = typedText({
  max: MAX_SLUG_LENGTH,
  required: 'Donnez une adresse à l’article, par exemple\u202f: choisir-en-cinq-questions',
}).regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, 'Des minuscules sans accent, des chiffres et des tirets entre les mots')

const dayMessage = 'Indiquez un jour qui existe, comme 2026-11-20, ou laissez vide'

const optionalDay = z
  .string(dayMessage)
  .trim()
  .max(10, { error: dayMessage, abort: true })
  .refine((typed) => typed === '' || (typed.startsWith('20') && isDay(typed)), dayMessage)
  .default('')

/** Form of an article; the model reports errors in its text. */
export const articleForm = z.object({
  version: versionField,
  title: typedText({ max: 120, required: 'Donnez un titre à l’article' }),
  slug: slugField,
  author: typedText({ max: 80, required: 'Dites qui signe l’article' }),
  excerpt: typedText({ max: 300, required: 'Résumez l’article en une ou deux phrases' }),
  content: typedText({ max: MAX_CONTENT_LENGTH, required: 'Écrivez le texte de l’article' }).refine(
    (typed) => !hasLongWord(typed),
    longWordMessage,
  ),
  tags: typedText({ max: 300 }).default(''),
  picture_alt: typedText({ max: 200 }).default(''),
  related_product: typedText({ max: 150 }).default(''),
  related_reason: typedText({ max: 300 }).default(''),
  published_date: optionalDay,
})

export type ArticleFields = Omit<z.output<typeof articleForm>, 'version'>

/** State change, with the version seen. */
export const articleStateForm = z.object({ version: versionField, retour: z.string().optional() })
