import type { Template } from '~/models/base/template'
import { demo } from '../any-trade/demo'
import { synonyms } from '../any-trade/synonyms'
import { articles } from './articles'
import { comparison } from './comparison'
import { frequentQuestions } from './faq'
import { forbiddenWords } from './forbidden-words'
import { legalTexts } from './legal'
import { needs } from './needs'
import { products } from './products'
import { questionnaire } from './questionnaire'
import { recommendation } from './recommendation'
import { sequences } from './sequences'
import { talk } from './talk'
import { words } from './text'

/** Coaches and trainers: programmes of sessions, after a free call. */
export const coaching: Template = {
  filling: {
    products,
    featuredProducts: [],
    productSlugs: [],
    pictures: [],
    picturesFolder: 'any-trade',
    articles,
    frequentQuestions,
    bookingServices: [
      {
        name: 'Appel découverte',
        summary:
          'Une demi-heure, gratuite et sans engagement\u202f: ce que vous cherchez, et si nous pouvons vous aider.',
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
  synonyms: { ...synonyms, 'coach coaching accompagnement': 'programme séance' },
  forbiddenWords,
  comparison,
  filters: { prices: [20_000, 100_000], facts: [] },
  talk,
  words,
  sequences,
}
