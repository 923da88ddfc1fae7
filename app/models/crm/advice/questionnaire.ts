import type { Option, Question, Questionnaire } from '~/models/base/template'

/** Chosen values by question name, in question order. */
export type Answers = Record<string, string>

export type ReadAnswers = ReturnType<typeof readAnswers>

/** Reads the valid answers of a query or form; a question with two values counts as unanswered. */
export function readAnswers({ questions }: Questionnaire, parameters: URLSearchParams) {
  const given = (question: Question) => parameters.getAll(question.name)
  const isAnswered = (question: Question) => {
    const [value, ...others] = given(question)
    return others.length === 0 && question.options.some((option) => option.value === value)
  }
  const answers: Answers = Object.fromEntries(
    questions.filter(isAnswered).map((question) => [question.name, ...given(question)]),
  )
  const missing = questions.find((question) => !isAnswered(question))
  return {
    answers,
    /** All answers, or undefined while one is missing. */
    complete: missing ? undefined : answers,
    /** The first question without a valid answer. */
    missing,
    /** That question has an invalid answer. */
    unknown: missing !== undefined && given(missing).length > 0,
  }
}

/** Deterministic: the same answers give the same query string. */
export function answersQuery(answers: Answers): URLSearchParams {
  return new URLSearchParams(answers)
}

/** Lists the answered questions with the chosen option. */
export function chosenOptions(
  { questions }: Questionnaire,
  answers: Answers,
): { question: Question; option: Option }[] {
  return questions.flatMap((question) => {
    const option = question.options.find(({ value }) => value === answers[question.name])
    return option ? [{ question, option }] : []
  })
}

/** The cheapest option of the budget question that covers the amount, TTC. */
export function withBudget(questionnaire: Questionnaire, answers: Answers, budgetCents: number | undefined): Answers {
  const money = budgetQuestion(questionnaire)
  const option = money?.options.find(({ limitCents = 0 }) => budgetCents !== undefined && budgetCents <= limitCents)
  return money && option ? { ...answers, [money.name]: option.value } : answers
}

/** Finds the budget question, if any. */
export function budgetQuestion({ questions }: Questionnaire): Question | undefined {
  return questions.find(({ options }) => options.some(({ limitCents }) => limitCents !== undefined))
}
