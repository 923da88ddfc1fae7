import type { Questionnaire } from '~/models/base/template'
import type { Answers, QuestionnaireSubmission } from '~/models/crm/advice'
import { osmoseurs } from '~/templates/osmoseurs/index.server'
import { at } from './shop-database'

export const answers: Answers = {
  usage: 'résidentiel',
  household_size: '3-4',
  budget: '500-1000€',
  problem: 'calcaire',
  urgency: '1_mois',
}

/** Every way to answer a questionnaire. */
export function allAnswers({ questions }: Questionnaire = osmoseurs.questionnaire): Answers[] {
  return questions.reduce<Answers[]>(
    (all, { name, options }) => all.flatMap((answers) => options.map(({ value }) => ({ ...answers, [name]: value }))),
    [{}],
  )
}

/** A contact who wants advice by mail. */
export const submission: QuestionnaireSubmission = {
  template: osmoseurs,
  answers,
  contact: { name: 'Claire Fontaine', email: 'claire@example.fr', phone: '06 12 34 56 78' },
  channels: ['email'],
  page: '/questionnaire',
  at,
}
