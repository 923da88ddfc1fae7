const answers = new URLSearchParams({
  usage: 'les_deux',
  household_size: '5+',
  budget: '<200€',
  problem: 'goût',
  urgency: 'immédiate',
}).toString()
const comparison = '/comparer?produit=prod-osmoseur-essentiel&produit=prod-osmose-pro&produit=prod-purificateur-ultra'

/** Public pages in each visually different state, covered by all page checks. */
export const publicPages = [
  '/',
  '/products',
  '/products?q=zzzz',
  '/products?personnes=3-4&produit=prod-osmoseur-premium&produit=prod-aquapet',
  '/products?pose=plan-de-travail&mineraux=oui',
  '/products/complements',
  '/products/prod-osmoseur-premium',
  '/products/prod-osmoseur-premium/vues/2',
  '/comparer',
  comparison,
  '/questionnaire',
  '/questionnaire?usage=commercial&etape=4',
  `/questionnaire?${answers}&etape=6`,
  `/questionnaire/resultats?${answers}`,
  '/blog',
  '/blog?tag=inconnu',
  '/blog/durete-et-calcaire',
  '/blog/cout-sur-cinq-ans',
  '/avis',
  '/avis?note=1',
  '/avis/controle',
  '/support',
  '/support?q=filtres',
  '/support/rappel?produit=prod-aquapet',
  '/support/commande',
  '/profile',
  '/cart',
  '/mentions-legales',
  '/cgv',
  '/confidentialite',
  '/accessibilite',
  '/retractation',
  '/chat',
  '/chat?produit=prod-osmoseur-premium',
  '/chat/personne',
  '/chat/effacer',
  '/api/docs',
]

export const missingPages = ['/products/inconnu', '/blog/inconnu']

const commercialAnswers = new URLSearchParams({
  usage: 'commercial',
  household_size: 'entreprise',
  budget: '<200€',
  problem: 'tous',
  urgency: '1_mois',
}).toString()

/** Other states, of which only the HTML is checked. */
export const morePages = [
  '/products?besoin=pro&tri=nom',
  '/products?q=fontaine',
  '/products/prod-osmoseur-premium?pack_type=premium&photo=2',
  '/products/prod-aquapet',
  '/produit/inconnu',
  '/questionnaire?etape=4',
  `/questionnaire/resultats?${commercialAnswers}`,
  '/support?q=zzzz',
  '/support/rappel',
  '/support/rappel/inconnu',
  '/alerte-stock/inconnue',
  '/accords/inconnu',
  '/checkout/success',
  '/checkout/cancel',
  '/commande/inconnue',
  '/profile',
  '/profile/connexion/inconnu',
  '/inconnue',
]

/** Presentation of the platform, on the first shop's host. */
export const platformPages = [
  '/catalyse',
  '/catalyse/conditions',
  '/catalyse/sous-traitance',
  '/catalyse/confidentialite',
  '/catalyse/mentions-legales',
]
