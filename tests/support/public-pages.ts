const answers = new URLSearchParams({
  usage: 'les_deux',
  household_size: '5+',
  budget: '<200€',
  problem: 'goût',
  urgency: 'immédiate',
}).toString()
const comparison = '/comparer?produit=prod-osmoseur-essentiel&produit=prod-osmose-pro&produit=prod-purificateur-ultra'

/** Pages that anyone may open by their address alone, in the states that look different: each is checked by all means. */
export const publicPages = [
  '/',
  '/products',
  '/products?q=zzzz',
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
