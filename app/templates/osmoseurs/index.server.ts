import type { Template } from '~/models/base/template'
import touchIcon from './art/apple-touch-icon.png?inline'
import favicon from './art/favicon.ico?inline'
import icon from './art/icon.svg?raw'
import sharedPicture from './art/partage.jpg?inline'
import { catalogueArticles } from './articles'
import { demoClaims } from './claims'
import { comparison } from './comparison'
import { demoCampaigns } from './demo-campaigns'
import { demoInbox } from './demo-inbox'
import { demoLeads } from './demo-leads'
import { demoSafety } from './demo-safety'
import { demoSettings } from './demo-settings'
import { frequentQuestions } from './faq'
import { filters } from './filters'
import { forbiddenWords } from './forbidden-words'
import { legalTexts } from './legal'
import { needs } from './needs'
import { cataloguePictures } from './pictures'
import { featuredProducts, priceHistory, productSlugs, products } from './products'
import { questionnaire } from './questionnaire'
import { recommendation } from './recommendation'
import { exampleReviews } from './reviews'
import { runningCost } from './running-cost'
import { sequences } from './sequences'
import { synonyms } from './synonyms'
import { talk } from './talk'
import { words } from './text'

/** Reverse-osmosis water purifiers. */
export const osmoseurs: Template = {
  filling: {
    products,
    featuredProducts,
    productSlugs,
    pictures: cataloguePictures,
    picturesFolder: 'rendered',
    articles: catalogueArticles,
    frequentQuestions,
    legalTexts,
    recommendation,
    demo: {
      settings: demoSettings,
      claims: demoClaims,
      reviews: exampleReviews,
      priceHistory,
      safety: demoSafety,
      hasWork: true,
      leads: demoLeads,
      campaigns: demoCampaigns,
      inbox: demoInbox,
    },
  },
  needs,
  questionnaire,
  synonyms,
  forbiddenWords,
  comparison,
  filters,
  runningCost,
  talk,
  words,
  icon,
  iconFiles: { 'favicon.ico': favicon, 'apple-touch-icon.png': touchIcon, 'partage.jpg': sharedPicture },
  isOfApiExamples: true,
  sequences,
}
