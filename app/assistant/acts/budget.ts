import { budgetIn } from '~/models/language'
import { formatEuros, instalmentPlansText, instalmentText } from '~/models/values'
import type { Question } from '../reading/question'
import type { AnswerInput } from './about'

/** Whether an amount, TTC, is within the budget named; empty without one. */
export function budgetVerdict(cents: number, question: Question): string {
  const budget = budgetIn(question.text)
  if (budget === undefined) return ''
  return cents <= budget ? 'Oui. ' : 'Non, cela dépasse votre budget. '
}

/** Of a total, TTC, if it is asked in parts. The law wants the credit warning beside every instalment figure. */
export function instalmentsOf(totalCents: number, { question, settings }: AnswerInput): string[] {
  if (!/\b([34] ?x|(3|4|trois|quatre|plusieurs) fois|mensualites?|par mois)\b/.test(question.plain)) return []
  return [
    `En ${instalmentText}, si la page de paiement le propose et si le prêteur accepte\u202f: ${instalmentPlansText(totalCents)}, soit ${formatEuros(totalCents)} livraison comprise, avec 0\u202f€ de frais. ${settings['instalments.warning']}`,
  ]
}
