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

/** An estate agency: properties for sale, visits and estimates on request. */
export const immobilier: Template = {
  filling: {
    products,
    featuredProducts: [],
    productSlugs: [],
    pictures: [],
    picturesFolder: 'any-trade',
    articles: [
      {
        ...article,
        id: 'lire-une-annonce',
        slug: 'lire-une-annonce',
        title: 'Lire une annonce immobilière ligne par ligne',
        excerpt:
          'Le prix et les honoraires, les lettres du diagnostic, la surface, les charges, les risques\u202f: ce que chaque ligne veut dire, et ce qu’il faut demander.',
        tags: ['Acheter', 'Vendre'],
        content: content.trim(),
      },
    ],
    frequentQuestions,
    bookingServices: [
      {
        name: 'Visite d’un bien',
        summary: 'Dites lequel dans la précision\u202f: nous vous y attendons.',
        location: 'Au bien visité',
        minutes: 60,
        capacity: 1,
        calendar: 'Agence',
        noticeHours: 24,
        horizonDays: 45,
        maxPersons: 0,
      },
      {
        name: 'Estimation',
        summary: 'Chez vous, gratuite\u202f: dites la commune et l’adresse dans la précision.',
        location: 'Chez vous',
        minutes: 60,
        capacity: 1,
        calendar: 'Agence',
        noticeHours: 48,
        horizonDays: 45,
        maxPersons: 0,
      },
    ],
    legalTexts,
    recommendation: {
      ...recommendation,
      // A house is thousands of times a step of 100 €: any price above the budget weighs the same.
      overBudgetPoints: 0,
      withinBudgetReason: 'Son prix entre dans votre budget\u202f: {prix}, honoraires inclus.',
      overBudgetDrawback: 'Son prix dépasse votre budget\u202f: {prix}, honoraires inclus.',
      unavoidablyOverBudgetDrawback:
        'Son prix dépasse votre budget\u202f: {prix}, honoraires inclus. Aucun bien de ce genre n’est proposé pour moins.',
      inStockReason: 'Vous êtes prêt\u202f: une visite se demande dès maintenant.',
      advice: [
        {
          question: 'project',
          answer: 'vendre',
          title: 'Vous vendez\u202f: commençons par une estimation',
          body: 'Une estimation ne vous engage à rien. Demandez à être rappelé\u202f: nous convenons d’une visite, puis vous recevez un avis de valeur écrit. Les biens ci-dessous ressemblent à ce que cherchent vos acheteurs.',
        },
        {
          question: 'project',
          answer: 'vendre_acheter',
          title: 'Vendre et acheter\u202f: deux dates à tenir ensemble',
          body: 'Une estimation dit d’abord de quel budget vous disposerez. Demandez à être rappelé\u202f: nous regardons l’ordre des deux actes et le prêt relais, s’il en faut un.',
        },
      ],
    },
    uncountedScores: ['sector'],
    demo: {
      ...demo,
      settings: {
        ...demo.settings,
        'legal.licence':
          'carte professionnelle T (transactions sur immeubles et fonds de commerce) n° CPI 0000\u00a00000\u00a0000\u00a0000\u00a0000, délivrée par la CCI de démonstration',
        'legal.guarantee':
          'garantie financière de 000\u202f000\u202f€ de la Caisse de démonstration, 4 rue de la Démonstration, 75000 Paris\u202f; assurance de responsabilité professionnelle de la Compagnie de démonstration',
      },
    },
  },
  needs,
  questionnaire,
  synonyms: {
    ...synonyms,
    'appart logement F3 T3': 'appartement',
    'villa pavillon': 'maison',
    'commission frais agence': 'honoraires',
    'expertise évaluation valeur': 'estimation',
    'DPE énergie étiquette': 'DPE',
  },
  forbiddenWords: [],
  comparison,
  filters,
  talk,
  words,
  sequences,
}
