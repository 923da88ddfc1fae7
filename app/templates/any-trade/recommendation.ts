import type { RecommendationRules } from '~/models/base/template'

/** What is weighed for any product; a shop adds rules for each of its own. */
export const recommendation: RecommendationRules = {
  version: 1,
  withinBudgetPoints: 4,
  overBudgetPoints: -2,
  avoidablyOverBudgetPoints: -10,
  unsuitablePoints: -4,
  inStockPoints: 1,
  shownWithinPoints: 24,
  withinBudgetReason: 'Son prix entre dans votre budget\u202f: {prix} TTC.',
  overBudgetDrawback: 'Son prix dépasse votre budget\u202f: {prix} TTC.',
  unavoidablyOverBudgetDrawback:
    'Son prix dépasse votre budget\u202f: {prix} TTC. Dans ce budget, rien de disponible ne convient à vos réponses.',
  inStockReason: 'Vous êtes pressé\u202f: c’est disponible.',
  products: [],
  advice: [],
}
