import type { Template } from '~/models/base/template'
import { demo } from '../any-trade/demo'
import { recommendation } from '../any-trade/recommendation'
import { synonyms } from '../any-trade/synonyms'
import { comparison } from './comparison'
import { frequentQuestions } from './faq'
import { legalTexts } from './legal'
import { needs } from './needs'
import { products } from './products'
import { questionnaire } from './questionnaire'
import { sequences } from './sequences'
import { talk } from './talk'
import { words } from './text'

/** A trade of services, on request or at a fixed price. */
export const services: Template = {
  filling: {
    products,
    featuredProducts: [],
    productSlugs: [],
    pictures: [],
    picturesFolder: 'any-trade',
    articles: [],
    frequentQuestions,
    legalTexts,
    recommendation,
    uncountedScores: ['sector'],
    demo,
  },
  needs,
  questionnaire,
  synonyms,
  forbiddenWords: [],
  comparison,
  filters: { prices: [20_000, 100_000], facts: [] },
  talk,
  words,
  sequences,
}
