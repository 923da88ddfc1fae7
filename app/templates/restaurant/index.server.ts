import type { Template } from '~/models/base/template'
import { demo } from '../any-trade/demo'
import { article } from '../any-trade/example'
import { recommendation } from '../any-trade/recommendation'
import { synonyms } from '../any-trade/synonyms'
import content from './article.md?raw'
import { comparison, filters } from './comparison'
import { frequentQuestions } from './faq'
import { legalTexts } from './legal'
import { needs } from './needs'
import { products } from './products'
import { questionnaire } from './questionnaire'
import { sequences } from './sequences'
import { talk } from './talk'
import { words } from './text'

/** A menu served on the spot, tables asked for, and meals of groups by quote. */
export const restaurant: Template = {
  filling: {
    products,
    featuredProducts: [],
    productSlugs: [],
    pictures: [],
    picturesFolder: 'any-trade',
    articles: [
      {
        ...article,
        id: 'lire-les-allergenes',
        slug: 'lire-les-allergenes',
        title: 'Lire les allergènes d’une carte',
        excerpt:
          'Quatorze familles d’allergènes, ce que la carte en dit, ce qu’elle ne peut pas promettre, et les trois questions à poser avant de venir.',
        tags: ['La carte', 'Allergènes'],
        content: content.trim(),
      },
    ],
    frequentQuestions,
    bookingServices: [
      {
        name: 'Une table',
        summary: 'Le service dure une heure. Dites une allergie ou une poussette dans la précision.',
        location: 'Au restaurant',
        minutes: 60,
        capacity: 6,
        noticeHours: 2,
        horizonDays: 30,
        maxPersons: 8,
      },
    ],
    legalTexts,
    recommendation: {
      ...recommendation,
      withinBudgetReason: 'Son prix entre dans votre budget\u202f: {prix}, service compris.',
      overBudgetDrawback: 'Son prix dépasse votre budget\u202f: {prix}, service compris.',
      unavoidablyOverBudgetDrawback:
        'Son prix dépasse votre budget\u202f: {prix}, service compris. Rien à la carte ne convient pour moins.',
      inStockReason: 'Vous venez aujourd’hui\u202f: il est à la carte.',
      advice: [
        {
          question: 'diet',
          answer: 'allergie',
          title: 'Une allergie\u202f? Dites-la avant de venir',
          body: 'La fiche de chaque plat donne ses allergènes, mais une cuisine ne peut pas exclure toute trace. Nommez votre allergie en réservant la table\u202f: nous vous disons ce que nous pouvons servir.',
        },
      ],
    },
    uncountedScores: ['sector'],
    demo: {
      ...demo,
      settings: { ...demo.settings, 'shop.hours': 'du mardi au samedi de 12h à 14h et de 19h à 22h' },
    },
  },
  needs,
  questionnaire,
  synonyms: {
    ...synonyms,
    'réservation réserver résa': 'table réserver',
    'carte plat menu': 'carte menu',
    'intolérance gluten lactose allergie': 'allergènes',
  },
  forbiddenWords: [],
  comparison,
  filters,
  talk,
  words,
  sequences,
}
