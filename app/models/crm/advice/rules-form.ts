import { z } from 'zod'
import { typedText } from '~/models/values/typed-text'
import { versionField } from '~/models/values/version-field'

const MAX_POINTS = 50
const MAX_WORDS = 300

const pointsMessage = `Un nombre entier, de −${MAX_POINTS} à ${MAX_POINTS}`
export const pointsField = typedText({ max: 4 })
  .default('')
  .transform((typed) => typed.replace('−', '-'))
  .refine((typed) => /^(-?\d{1,2})?$/.test(typed), { error: pointsMessage, abort: true })
  .transform(Number)
  .refine((count) => Math.abs(count) <= MAX_POINTS, pointsMessage)

/** A sentence: line ends become spaces. */
export const wordsField = typedText({ max: MAX_WORDS })
  .default('')
  .transform((typed) => typed.replace(/\s*[\r\n]+\s*/g, ' '))

/** `options`: number of options of each question. */
export function rulesForm(options: number[]) {
  const places = options.flatMap((count, question) =>
    Array.from({ length: count }, (_, option) => [question, option] as const),
  )
  const fields = places.flatMap(([question, option]): [string, z.ZodType][] => [
    [ruleFieldName('points', question, option), pointsField],
    [ruleFieldName('reason', question, option), wordsField],
    [ruleFieldName('drawback', question, option), wordsField],
  ])
  return z.object({
    version: versionField,
    ...Object.fromEntries(fields),
    /** Token of the confirmed preview. */
    seen: z.string().max(64).optional(),
    drawback: wordsField.refine((typed) => !/[{}]/.test(typed), 'Sans accolades'),
  })
}

/** Identifies a question and its option by position. */
export function ruleFieldName(kind: 'points' | 'reason' | 'drawback', question: number, option: number): string {
  return `${kind}-${question}-${option}`
}
