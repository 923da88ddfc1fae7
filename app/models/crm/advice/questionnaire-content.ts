import { z } from 'zod'
import { fillIn, type Option, type Question, type Questionnaire, type Weight } from '~/models/base/template'
import { normalise, slugOf } from '~/models/values/search-text'
import { fromEntries, keysOf } from '~/runtime/record'

export const MIN_QUESTIONS = 2
export const MAX_QUESTIONS = 8
export const MIN_ANSWERS = 2
export const MAX_ANSWERS = 8
/** All are judged before a version is published. */
export const MAX_COMBINATIONS = 3000
/** With a call asked for, a lead scores 50. */
export const MAX_SCORE = 46
const MAX_VALUE_LENGTH = 40

/** An answer by its question's name and its value. */
export interface AnswerPlace {
  question: string
  answer: string
}

/** What the rules say of one answer: weights by product, and the advice above the products. */
export interface AnswerRules extends AnswerPlace {
  weights: Record<string, Weight>
  advice: { title: string; body: string } | null
}

export interface QuestionnaireContent {
  questions: Question[]
  /** Of answers whose rules differ from those in force. */
  rules: AnswerRules[]
  words: OwnWords
}

/** Words around the questions that an owner writes, with what the screen calls them and how long they may be. */
export const questionnaireWords = {
  title: { label: 'Titre de la page', max: 80 },
  description: { label: 'Présentation dans les moteurs de recherche', max: 300 },
  start: { label: 'Lien de la page d’accueil', max: 30 },
  invitation: { label: 'Invitation', max: 80 },
  promise: { label: 'Promesse de l’invitation', max: 80 },
  begin: { label: 'Bouton de l’invitation', max: 40 },
  isEnough: { label: 'Invitation de la page des avis', max: 160 },
  duration: { label: 'Durée', max: 40 },
  results: { label: 'Titre des résultats', max: 80 },
} as const

export type QuestionnaireWord = keyof typeof questionnaireWords

/** Those that differ from the template's. */
export type OwnWords = Partial<Record<QuestionnaireWord, string>>

export const questionnaireWordNames = keysOf(questionnaireWords)

/** JSON has no infinity: null stands for a budget without a limit. */
const optionSchema = z.object({
  value: z.string(),
  title: z.string(),
  text: z.string(),
  score: z.object({ text: z.string(), points: z.number() }),
  customerType: z.enum(['professionnel', 'mixte']).optional(),
  need: z.string().optional(),
  limitCents: z
    .number()
    .nullable()
    .transform((cents) => cents ?? Number.POSITIVE_INFINITY)
    .optional(),
  atOnce: z.boolean().optional(),
  modest: z.boolean().optional(),
})

const questionSchema = z.object({
  name: z.string(),
  title: z.string(),
  hint: z.string(),
  options: z.array(optionSchema),
})

export const questionsSchema = z.array(questionSchema)

export const ownWordsSchema = z.partialRecord(z.enum(questionnaireWordNames), z.string())

const weightSchema = z.object({
  points: z.number(),
  reason: z.string().optional(),
  drawback: z.string().optional(),
})

export const contentSchema = z.object({
  questions: questionsSchema,
  rules: z.array(
    z.object({
      question: z.string(),
      answer: z.string(),
      weights: z.record(z.string(), weightSchema),
      advice: z.object({ title: z.string(), body: z.string() }).nullable(),
    }),
  ),
  words: ownWordsSchema.default({}),
})

const numbers = ['aucune', 'une', 'deux', 'trois', 'quatre', 'cinq', 'six', 'sept', 'huit']

/** Fills the number of questions into words. */
export function withCount(words: string, count: number): string {
  return fillIn(words, countFills(count))
}

function countFills(count: number) {
  const nombre = numbers[count] ?? String(count)
  const Nombre = nombre.charAt(0).toUpperCase() + nombre.slice(1)
  return { nombre, Nombre, chiffre: String(count) }
}

/** What a text has in braces and nothing fills in. */
export function unfilledIn(words: string): string | undefined {
  return [...words.matchAll(/\{([^{}]*)\}/g)].find(([, name = '']) => !(name in countFills(0)))?.[0]
}

export function wordsFor({ words, questions }: Pick<Questionnaire, 'words' | 'questions'>): Questionnaire['words'] {
  const filled = Object.entries(words).map(([name, text]) => [
    name,
    typeof text === 'string' ? withCount(text, questions.length) : text,
  ])
  return { ...words, ...Object.fromEntries(filled) }
}

export function countCombinations(questions: Pick<Question, 'options'>[]): number {
  return questions.reduce((count, { options }) => count * Math.max(1, options.length), 1)
}

/** The most that the answers of one visitor can score. */
export function highestScore(questions: Question[]): number {
  return questions.reduce((sum, { options }) => sum + Math.max(0, ...options.map(({ score }) => score.points)), 0)
}

export type EditRefusal =
  | 'unknown-question'
  | 'unknown-answer'
  | 'same-title'
  | 'unchanged'
  | 'full'
  | 'many-combinations'
  | 'few-questions'
  | 'few-answers'

/** `before` and `after` are for the log and for conflict messages. */
export type Edited =
  | { ok: true; content: QuestionnaireContent; label: string; before?: EditSide; after?: EditSide }
  | { ok: false; reason: EditRefusal }

type EditSide = Record<string, string | number | boolean | null>

type QuestionWords = Pick<Question, 'title' | 'hint'>

function refuse(reason: EditRefusal): Edited {
  return { ok: false, reason }
}

function isTitled(all: readonly { title: string }[], title: string): boolean {
  return all.some((one) => normalise(one.title) === normalise(title))
}

export function addQuestion(
  content: QuestionnaireContent,
  { name, ...words }: QuestionWords & { name: string },
): Edited {
  const { questions } = content
  if (questions.length >= MAX_QUESTIONS) return refuse('full')
  if (isTitled(questions, words.title)) return refuse('same-title')
  const added = { name, ...words, options: [] }
  return {
    ok: true,
    content: { ...content, questions: [...questions, added] },
    label: words.title,
    after: { ...words },
  }
}

export function editQuestion(
  content: QuestionnaireContent,
  { name, ...words }: QuestionWords & { name: string },
): Edited {
  const { questions } = content
  const question = questions.find((one) => one.name === name)
  if (!question) return refuse('unknown-question')
  const { title, hint } = question
  if (title === words.title && hint === words.hint) return refuse('unchanged')
  const others = questions.filter((one) => one !== question)
  if (isTitled(others, words.title)) return refuse('same-title')
  const changed = questions.map((one) => (one === question ? { ...question, ...words } : one))
  const [before, after] = differing({ title, hint }, { ...words })
  return { ok: true, content: { ...content, questions: changed }, label: words.title, before, after }
}

export function removeQuestion(content: QuestionnaireContent, { name }: { name: string }): Edited {
  const question = content.questions.find((one) => one.name === name)
  if (!question) return refuse('unknown-question')
  if (content.questions.length <= MIN_QUESTIONS) return refuse('few-questions')
  const kept = {
    ...content,
    questions: content.questions.filter((one) => one !== question),
    rules: content.rules.filter((rule) => rule.question !== name),
  }
  return { ok: true, content: kept, label: question.title, before: { question: question.title } }
}

export type Direction = 'up' | 'down'

export function moveQuestion(content: QuestionnaireContent, { name, to }: { name: string; to: Direction }): Edited {
  const from = content.questions.findIndex((one) => one.name === name)
  const question = content.questions[from]
  if (!question) return refuse('unknown-question')
  const questions = moved(content.questions, from, to)
  const after = { position: questions.indexOf(question) + 1 }
  return { ok: true, content: { ...content, questions }, label: question.title, after }
}

/** An answer with its rules; undefined: they stay as they are. */
interface WrittenAnswer {
  option: Omit<Option, 'value'>
  rules: Omit<AnswerRules, keyof AnswerPlace> | undefined
}

/** All words around the questions: those equal to the template's follow it. */
export function editWords(
  content: QuestionnaireContent,
  { words, original }: { words: Record<QuestionnaireWord, string>; original: Record<QuestionnaireWord, string> },
): Edited {
  const was = { ...original, ...content.words }
  const changed = questionnaireWordNames.filter((name) => was[name] !== words[name])
  if (changed.length === 0) return refuse('unchanged')
  const own = questionnaireWordNames.filter((name) => words[name] !== original[name])
  const side = (all: Record<QuestionnaireWord, string>) =>
    fromEntries(changed.map((name) => [questionnaireWords[name].label, all[name]]))
  return {
    ok: true,
    content: { ...content, words: fromEntries(own.map((name) => [name, words[name]])) },
    label: 'Mots autour des questions',
    before: side(was),
    after: side(words),
  }
}

/** Its value is made of its title, once: later titles leave addresses as they are. */
export function addAnswer(content: QuestionnaireContent, input: WrittenAnswer & { question: string }): Edited {
  const question = content.questions.find(({ name }) => name === input.question)
  if (!question) return refuse('unknown-question')
  if (question.options.length >= MAX_ANSWERS) return refuse('full')
  if (isTitled(question.options, input.option.title)) return refuse('same-title')
  const value = newValue(question.options, input.option.title)
  const added = withOptions(content, question, [...question.options, { value, ...input.option }])
  if (countCombinations(added.questions) > MAX_COMBINATIONS) return refuse('many-combinations')
  const place = { question: question.name, answer: value }
  const after = optionTexts(input.option)
  return { ok: true, content: withRules(added, place, input.rules), label: input.option.title, after }
}

export function editAnswer(content: QuestionnaireContent, input: WrittenAnswer & AnswerPlace): Edited {
  const { question: name, answer, option, rules } = input
  const question = content.questions.find((one) => one.name === name)
  if (!question) return refuse('unknown-question')
  const known = question.options.find(({ value }) => value === answer)
  if (!known) return refuse('unknown-answer')
  const others = question.options.filter((one) => one !== known)
  if (isTitled(others, option.title)) return refuse('same-title')
  const [before, after] = differing(optionTexts(known), optionTexts(option))
  if (Object.keys(after).length === 0 && !rules) return refuse('unchanged')
  const options = question.options.map((one) => (one === known ? { value: answer, ...option } : one))
  const written = withRules(withOptions(content, question, options), { question: name, answer }, rules)
  return {
    ok: true,
    content: written,
    label: option.title,
    before,
    after: { ...after, ...(rules && { rules: 'changées' }) },
  }
}

export function removeAnswer(content: QuestionnaireContent, { question: name, answer }: AnswerPlace): Edited {
  const question = content.questions.find((one) => one.name === name)
  if (!question) return refuse('unknown-question')
  const option = question.options.find(({ value }) => value === answer)
  if (!option) return refuse('unknown-answer')
  if (question.options.length <= MIN_ANSWERS) return refuse('few-answers')
  const kept = question.options.filter((one) => one !== option)
  const rules = content.rules.filter((rule) => rule.question !== name || rule.answer !== answer)
  const before = { question: question.title, answer: option.title }
  return { ok: true, content: { ...withOptions(content, question, kept), rules }, label: option.title, before }
}

export function moveAnswer(
  content: QuestionnaireContent,
  { question: name, answer, to }: AnswerPlace & { to: Direction },
): Edited {
  const question = content.questions.find((one) => one.name === name)
  if (!question) return refuse('unknown-question')
  const from = question.options.findIndex(({ value }) => value === answer)
  const option = question.options[from]
  if (!option) return refuse('unknown-answer')
  const options = moved(question.options, from, to)
  const after = { question: question.title, position: options.indexOf(option) + 1 }
  return { ok: true, content: withOptions(content, question, options), label: option.title, after }
}

function withOptions(content: QuestionnaireContent, question: Question, options: Option[]): QuestionnaireContent {
  const questions = content.questions.map((one) => (one === question ? { ...question, options } : one))
  return { ...content, questions }
}

function withRules(
  content: QuestionnaireContent,
  place: AnswerPlace,
  written: WrittenAnswer['rules'],
): QuestionnaireContent {
  if (!written) return content
  const others = content.rules.filter(({ question, answer }) => question !== place.question || answer !== place.answer)
  return { ...content, rules: [...others, { ...place, ...written }] }
}

function moved<One>(all: readonly One[], from: number, to: Direction): One[] {
  const place = Math.min(Math.max(0, from + (to === 'up' ? -1 : 1)), all.length - 1)
  const others = all.filter((_, index) => index !== from)
  return [...others.slice(0, place), ...all.slice(from, from + 1), ...others.slice(place)]
}

function newValue(options: readonly Option[], title: string): string {
  const stem = slugOf(title).slice(0, MAX_VALUE_LENGTH).replace(/-+$/, '') || 'reponse'
  const isTaken = (value: string) => options.some((option) => option.value === value)
  let value = stem
  for (let count = 2; isTaken(value); count++) value = `${stem}-${count}`
  return value
}

/** Values of an answer in the log; limits of budgets are in cents. */
function optionTexts(option: Omit<Option, 'value'>): EditSide {
  const { title, text, score, need = null, customerType = null, limitCents, atOnce = false, modest = false } = option
  return {
    ...{ title, text, points: score.points, score: score.text, need, customer_type: customerType },
    budget: limitText(limitCents),
    ...{ at_once: atOnce, modest },
  }
}

function limitText(limitCents: number | undefined): string | null {
  if (limitCents === undefined) return null
  return Number.isFinite(limitCents) ? `${limitCents / 100}\u202f€ au plus` : 'sans plafond'
}

function differing(from: EditSide, to: EditSide): [EditSide, EditSide] {
  const names = Object.keys(to).filter((name) => from[name] !== to[name])
  const pick = (side: EditSide) => Object.fromEntries(names.map((name) => [name, side[name] ?? null]))
  return [pick(from), pick(to)]
}

type Published = Pick<QuestionnaireContent, 'questions' | 'words'>

/** What a reader of two versions wants to know, in sentences. */
export function questionnaireChanges(was: Published, now: Published, original: Questionnaire['words']): string[] {
  const [from, to] = [
    { ...original, ...was.words },
    { ...original, ...now.words },
  ]
  const words = questionnaireWordNames.filter((name) => from[name] !== to[name])
  return [
    ...words.map(
      (name) => `${questionnaireWords[name].label}\u202f: ${quoted(from[name])} devient ${quoted(to[name])}.`,
    ),
    ...questionChangesOf(was.questions, now.questions),
  ]
}

function questionChangesOf(before: Question[], after: Question[]): string[] {
  const removed = before.filter(({ name }) => !after.some((one) => one.name === name))
  const shared = after.flatMap((now) => {
    const was = before.find(({ name }) => name === now.name)
    return was
      ? questionChanges(was, now)
      : [`Question ajoutée\u202f: ${quoted(now.title)}, ${now.options.length} réponses.`]
  })
  return [
    ...removed.map(({ title }) => `Question retirée\u202f: ${quoted(title)}.`),
    ...shared,
    ...(isReordered(before, after, ({ name }) => name) ? ['Les questions changent d’ordre.'] : []),
  ]
}

function questionChanges(was: Question, now: Question): string[] {
  const removed = was.options.filter(({ value }) => !now.options.some((one) => one.value === value))
  const options = now.options.flatMap((option) => {
    const known = was.options.find(({ value }) => value === option.value)
    if (!known) return [`Réponse ajoutée à ${quoted(now.title)}\u202f: ${quoted(option.title)}.`]
    return answerChanges(known, option, now.title)
  })
  return [
    ...(was.title === now.title ? [] : [`La question ${quoted(was.title)} devient ${quoted(now.title)}.`]),
    ...(was.hint === now.hint ? [] : [`Question ${quoted(now.title)}\u202f: précision changée.`]),
    ...removed.map(({ title }) => `Réponse retirée de ${quoted(now.title)}\u202f: ${quoted(title)}.`),
    ...options,
    ...(isReordered(was.options, now.options, ({ value }) => value)
      ? [`Les réponses de ${quoted(now.title)} changent d’ordre.`]
      : []),
  ]
}

const changedParts: Record<string, string> = {
  text: 'explication',
  points: 'points du lead',
  score: 'mots du score',
  need: 'besoin',
  customer_type: 'type de client',
  budget: 'budget',
  at_once: 'urgence',
  modest: 'petit budget',
}

function answerChanges(was: Option, now: Option, question: string): string[] {
  const [, after] = differing(optionTexts(was), optionTexts(now))
  const parts = Object.keys(after).flatMap((name) => changedParts[name] ?? [])
  const label = was.title === now.title ? quoted(now.title) : `${quoted(was.title)}, qui devient ${quoted(now.title)}`
  if (Object.keys(after).length === 0) return []
  return [`Réponse ${label}, à ${quoted(question)}${parts.length > 0 ? `\u202f: ${parts.join(', ')}` : ''}.`]
}

function isReordered<One>(before: readonly One[], after: readonly One[], keyOf: (one: One) => string): boolean {
  const [was, is] = [before.map(keyOf), after.map(keyOf)]
  return was.filter((key) => is.includes(key)).join() !== is.filter((key) => was.includes(key)).join()
}

export function quoted(words: string): string {
  return `«\u202f${words}\u202f»`
}

export interface IncompleteQuestionnaire {
  /** Titles of questions with fewer than two answers. */
  fewAnswers: string[]
  /** Above `MAX_SCORE`. */
  score: number | undefined
  combinations: number | undefined
  fewQuestions: boolean
}

/** Why a draft cannot be published whatever its rules; undefined when nothing is missing. */
export function incompleteQuestionnaire(questions: Question[]): IncompleteQuestionnaire | undefined {
  const fewAnswers = questions.filter(({ options }) => options.length < MIN_ANSWERS).map(({ title }) => title)
  const [score, combinations] = [highestScore(questions), countCombinations(questions)]
  const found = {
    fewAnswers,
    score: score > MAX_SCORE ? score : undefined,
    combinations: combinations > MAX_COMBINATIONS ? combinations : undefined,
    fewQuestions: questions.length < MIN_QUESTIONS,
  }
  const isComplete = fewAnswers.length === 0 && !found.score && !found.combinations && !found.fewQuestions
  return isComplete ? undefined : found
}
