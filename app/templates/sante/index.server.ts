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

/** Practitioners of health: appointments on request, in sober words. */
export const sante: Template = {
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
        name: 'Premier rendez-vous',
        summary: 'Une demi-heure au cabinet. N’écrivez aucune information de santé\u202f: un motif neutre suffit.',
        location: 'Au cabinet',
        minutes: 30,
        capacity: 1,
        noticeHours: 24,
        horizonDays: 60,
        maxPersons: 0,
      },
    ],
    legalTexts,
    recommendation,
    uncountedScores: ['sector'],
    demo,
  },
  needs,
  questionnaire,
  synonyms: { ...synonyms, 'consultation séance': 'rendez-vous' },
  forbiddenWords,
  comparison,
  filters: { prices: [5_000, 10_000], facts: [] },
  talk,
  words,
  sequences,
}
