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
import { words } from './text'

/** A shop of any goods, which its owner fills. */
export const ecommerce: Template = {
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
  filters: { prices: [5_000, 15_000, 50_000], facts: [] },
  words,
  sequences,
}
