import { z } from 'zod'

/** The five questions in their order, each with its answers: the values of the address, the API and the database. */
export const questionOptions = {
  usage: ['résidentiel', 'commercial', 'les_deux'],
  household_size: ['1-2', '3-4', '5+', 'entreprise'],
  budget: ['<200€', '200-500€', '500-1000€', '1000€+'],
  problem: ['goût', 'calcaire', 'sécurité', 'performance', 'tous'],
  urgency: ['immédiate', '1_mois', '3_mois', 'juste_info'],
} as const

export type Question = keyof typeof questionOptions
export type Answers = { [Key in Question]: (typeof questionOptions)[Key][number] }

export const answersSchema = z.object({
  usage: z.enum(questionOptions.usage),
  household_size: z.enum(questionOptions.household_size),
  budget: z.enum(questionOptions.budget),
  problem: z.enum(questionOptions.problem),
  urgency: z.enum(questionOptions.urgency),
})

export const questions = answersSchema.keyof().options
export const QUESTION_COUNT = questions.length

/** The most that each budget pays, TTC; no limit for the last one. */
export const budgetLimitsCents: Record<Answers['budget'], number> = {
  '<200€': 20_000,
  '200-500€': 50_000,
  '500-1000€': 100_000,
  '1000€+': Number.POSITIVE_INFINITY,
}

export interface ReadAnswers {
  /** What was answered validly. */
  answers: Partial<Answers>
  /** All five, or undefined while one is missing. */
  complete: Answers | undefined
  /** The first question without a valid answer. */
  missing: Question | undefined
  /** That question was answered with something it does not offer. */
  unknown: boolean
}

/** What an address or a form says was answered; a question answered twice, in two ways, is not answered. */
export function readAnswers(parameters: URLSearchParams): ReadAnswers {
  const given = new Map(questions.map((question) => [question, parameters.getAll(question)]))
  const values = Object.fromEntries([...given].map(([question, all]) => [question, all.length > 1 ? all : all[0]]))
  const parsed = answersSchema.safeParse(values)
  if (parsed.success) return { answers: parsed.data, complete: parsed.data, missing: undefined, unknown: false }
  const refused = new Set(parsed.error.issues.map((issue) => issue.path[0]))
  const missing = questions.find((question) => refused.has(question))
  const answered = Object.fromEntries(Object.entries(values).filter(([question]) => !refused.has(question)))
  return {
    answers: answersSchema.partial().parse(answered),
    complete: undefined,
    missing,
    unknown: missing !== undefined && (given.get(missing)?.length ?? 0) > 0,
  }
}

/** The answers in the order of the questions, so that the same answers always have the same address. */
export function answersQuery(answers: Partial<Answers>): URLSearchParams {
  const query = new URLSearchParams()
  for (const question of questions) {
    const answer = answers[question]
    if (answer !== undefined) query.set(question, answer)
  }
  return query
}

export function allAnswers(): Answers[] {
  const { usage, household_size, budget, problem, urgency } = questionOptions
  return usage.flatMap((use) =>
    household_size.flatMap((size) =>
      budget.flatMap((limit) =>
        problem.flatMap((trouble) =>
          urgency.map((when) => ({
            usage: use,
            household_size: size,
            budget: limit,
            problem: trouble,
            urgency: when,
          })),
        ),
      ),
    ),
  )
}
