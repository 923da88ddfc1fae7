import type { BlockKind, BlockWords, HomeBlock } from '~/models/base/template'

function block<Kind extends BlockKind>(kind: Kind, words: BlockWords[Kind]): HomeBlock<Kind> {
  return { kind, words }
}

/** Blocks of the home page whose words suit any trade. */
export const blocks = {
  firstFacts: block('first-facts', {}),
  figures: block('figures', {}),
  invitation: block('invitation', {}),
  featured: block('featured', { title: 'À découvrir' }),
  cost: block('cost', {}),
  terms: block('terms', {}),
  reviews: block('reviews', { title: 'Ce qu’en disent nos clients' }),
  articles: block('articles', { title: 'À lire avant de choisir' }),
  questions: block('questions', { title: 'Vos questions' }),
  booking: block('booking', {
    title: 'Prendre rendez-vous',
    text: 'Choisissez ce qu’il vous faut, puis un jour et une heure\u202f: la confirmation arrive par e-mail.',
  }),
  request: block('request', {
    title: 'Une question, un projet',
    text: 'Écrivez-nous, ou demandez à être rappelé\u202f: une personne vous répond.',
  }),
  hours: block('hours', { title: 'Horaires et adresse' }),
}

/** `costs`: what of the price is written, and where. */
export function reasonsWith(costs: string): HomeBlock<'reasons'> {
  return block('reasons', { title: 'Pourquoi chez nous', costsTitle: 'Les coûts, écrits', costs })
}

/** Offered to the owner, who decides to show it. */
export function hidden<Kind extends BlockKind>(offered: HomeBlock<Kind>): HomeBlock<Kind> {
  return { ...offered, isHidden: true }
}
