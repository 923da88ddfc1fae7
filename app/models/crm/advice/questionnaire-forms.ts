import { z } from 'zod'
import type { Option, Weight } from '~/models/base/template'
import { typedText } from '~/models/values/typed-text'
import { versionField } from '~/models/values/version-field'
import { fromEntries } from '~/runtime/record'
import {
  type AnswerRules,
  MAX_SCORE,
  type QuestionnaireWord,
  questionnaireWordNames,
  questionnaireWords,
  unfilledIn,
} from './questionnaire-content'
import { pointsField, wordsField } from './rules-form'

const MAX_QUESTION_LENGTH = 120
const MAX_HINT_LENGTH = 200
const MAX_ANSWER_LENGTH = 60
const MAX_ADVICE_LENGTH = 600
const MAX_LIMIT_EUROS = 1_000_000

function line(limit: Parameters<typeof typedText>[0]) {
  return typedText(limit).transform((typed) => typed.replace(/\s*[\r\n]+\s*/g, ' '))
}

export const questionnaireQuestionForm = z.object({
  version: versionField,
  title: line({ max: MAX_QUESTION_LENGTH, required: 'Écrivez la question' }),
  hint: line({ max: MAX_HINT_LENGTH }).default(''),
})

function wordField(name: QuestionnaireWord) {
  const { max } = questionnaireWords[name]
  return line({ max, required: 'Écrivez ces mots' }).refine((text) => unfilledIn(text) === undefined, {
    error: ({ input }) =>
      `${unfilledIn(String(input))} ne se remplit pas\u202f: écrivez {nombre}, {Nombre} ou {chiffre}`,
  })
}

export const questionnaireWordsForm = z.object({
  version: versionField,
  ...fromEntries(questionnaireWordNames.map((name) => [name, wordField(name)])),
})

const scoreMessage = `Un nombre entier, de 0 à ${MAX_SCORE}`
const limitMessage = 'Un montant en euros, sans centimes'

const answerFields = {
  version: versionField,
  title: line({ max: MAX_ANSWER_LENGTH, required: 'Écrivez la réponse' }),
  text: line({ max: MAX_HINT_LENGTH }).default(''),
  need: z.string().max(80).default(''),
  customer_type: z.enum(['', 'professionnel', 'mixte'], 'Choisissez dans la liste').default(''),
  budget: z.enum(['', 'limit', 'open'], 'Choisissez dans la liste').default(''),
  limit: typedText({ max: 12 })
    .default('')
    .transform((typed) => typed.replace(/[\s€]/g, ''))
    .refine((typed) => /^\d*$/.test(typed) && Number(typed) <= MAX_LIMIT_EUROS, limitMessage),
  at_once: z.literal('on').optional(),
  modest: z.literal('on').optional(),
  points: typedText({ max: 4 })
    .default('')
    .refine((typed) => /^\d{0,2}$/.test(typed) && Number(typed) <= MAX_SCORE, scoreMessage)
    .transform(Number),
  score: line({ max: 80 }).default(''),
  advice_title: line({ max: MAX_QUESTION_LENGTH }).default(''),
  advice_body: line({ max: MAX_ADVICE_LENGTH }).default(''),
}

export const answerWeightNames = ['points', 'reason', 'drawback'] as const

export function answerWeightName(kind: (typeof answerWeightNames)[number], productId: string): string {
  return `${kind}-${productId}`
}

/** An answer, with what it says of each product that the rules cover. */
export function questionnaireAnswerForm(productIds: string[]) {
  const weights = productIds.flatMap((id): [string, z.ZodType][] => [
    [answerWeightName('points', id), pointsField],
    [answerWeightName('reason', id), wordsField],
    [answerWeightName('drawback', id), wordsField],
  ])
  return z
    .object({ ...Object.fromEntries(weights), ...answerFields })
    .refine(({ budget, limit }) => budget !== 'limit' || Number(limit) > 0, {
      path: ['limit'],
      message: 'Écrivez ce budget, en euros',
    })
    .refine(({ advice_title: title, advice_body: body }) => Boolean(title) === Boolean(body), {
      path: ['advice_body'],
      message: 'Écrivez le titre et le texte du conseil, ou aucun des deux',
    })
}

type AnswerValue = z.output<ReturnType<typeof questionnaireAnswerForm>>

export function answerOf(value: AnswerValue): Omit<Option, 'value'> {
  const { title, text, points, score, need, customer_type: customerType, budget, limit } = value
  return {
    ...{ title, text, score: { text: score || title, points } },
    ...(customerType && { customerType }),
    ...(need && { need }),
    ...(budget && { limitCents: budget === 'open' ? Number.POSITIVE_INFINITY : Number(limit) * 100 }),
    ...(value.at_once && { atOnce: true }),
    ...(value.modest && { modest: true }),
  }
}

/** One weight for each product, also where nothing is said of it. */
export function answerRulesOf(value: AnswerValue, productIds: string[]): Pick<AnswerRules, 'weights' | 'advice'> {
  const typed = new Map<string, unknown>(Object.entries(value))
  const textOf = (kind: 'reason' | 'drawback', id: string) => String(typed.get(answerWeightName(kind, id)) ?? '')
  const weights = productIds.map((id): [string, Weight] => {
    const [reason, drawback] = [textOf('reason', id), textOf('drawback', id)]
    const points = Number(typed.get(answerWeightName('points', id)) ?? 0)
    return [id, { points, ...(reason && { reason }), ...(drawback && { drawback }) }]
  })
  const { advice_title: title, advice_body: body } = value
  return { weights: Object.fromEntries(weights), advice: title && body ? { title, body } : null }
}

/** The values of the form. */
export function typedAnswer(
  option: Omit<Option, 'value'>,
  { weights, advice }: Pick<AnswerRules, 'weights' | 'advice'>,
) {
  const { title, text, score, need = '', customerType = '', limitCents, atOnce, modest } = option
  const isOpen = limitCents === Number.POSITIVE_INFINITY
  const said = Object.entries(weights).flatMap(([id, { points, reason = '', drawback = '' }]) => [
    [answerWeightName('points', id), points === 0 && !reason && !drawback ? '' : String(points)],
    [answerWeightName('reason', id), reason],
    [answerWeightName('drawback', id), drawback],
  ])
  return {
    ...Object.fromEntries(said),
    ...{ title, text, need, customer_type: customerType, points: String(score.points), score: score.text },
    budget: limitCents === undefined ? '' : isOpen ? 'open' : 'limit',
    limit: limitCents === undefined || isOpen ? '' : String(limitCents / 100),
    ...(atOnce && { at_once: 'on' }),
    ...(modest && { modest: 'on' }),
    ...(advice && { advice_title: advice.title, advice_body: advice.body }),
  } satisfies Record<string, string>
}

export const questionnaireStepForm = z.object({ version: versionField })
export const questionnaireMoveForm = z.object({ version: versionField, to: z.enum(['up', 'down']) })
/** `from`: `modele`, or the number of a version. */
export const questionnaireSourceForm = z.object({
  version: versionField,
  from: z.string().regex(/^(modele|[1-9]\d{0,8})$/),
})
export const questionnairePublicationForm = z.object({ seen: z.string().max(64) })
