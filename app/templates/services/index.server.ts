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
    bookingServices: [
      {
        name: 'Premier rendez-vous',
        summary: 'Une demi-heure pour décrire votre besoin. Le prix et le délai vous sont écrits ensuite.',
        location: 'Par téléphone',
        minutes: 30,
        capacity: 1,
        noticeHours: 24,
        horizonDays: 45,
        maxPersons: 0,
        asksPhone: true,
      },
    ],
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
