import type { DemoClaim } from '~/models/base/template'

/**
 * The figures of the shop that is being told about. Nothing bears them out, so only a demonstration shows them; there
 * they stand in the place of the proven claim of the same key. Those that something the shop computes or writes speaks
 * against begin withdrawn. What the shop can count is no invention: those have a query.
 */
export const demoClaims: DemoClaim[] = [
  { place: 'home', key: 'rating', figure: null, text: 'note moyenne', live_query: 'average-rating' },
  { place: 'home', key: 'customers', figure: '2 500+', text: 'clients' },
  { place: 'avis-headline', key: 'rating', figure: null, text: 'note moyenne', live_query: 'average-rating' },
  { place: 'avis-headline', key: 'reviews', figure: '2 500+', text: 'clients' },
  { place: 'avis-headline', key: 'recommend', figure: '99 %', text: 'recommandent' },
  { place: 'avis-impact', key: 'savings', figure: '2 186 €/an', text: 'd’économie moyenne', withdrawn: true },
  { place: 'avis-impact', key: 'removed', figure: '99,9 %', text: 'de contaminants retirés', withdrawn: true },
  { place: 'avis-impact', key: 'experience', figure: null, text: 'd’expérience', live_query: 'years-in-business' },
  { place: 'avis-impact', key: 'delivery', figure: '48 h', text: 'pour la livraison', withdrawn: true },
  {
    place: 'product',
    key: 'pack-savings',
    figure: null,
    text: 'Jusqu’à 20 % d’économie sur les packs',
    withdrawn: true,
  },
  {
    place: 'product',
    key: 'bottled-water',
    figure: null,
    text: 'Jusqu’à 300 €/an d’économie par rapport à l’eau en bouteille',
    withdrawn: true,
  },
  { place: 'questionnaire-trust', key: 'rating', figure: null, text: 'note moyenne', live_query: 'average-rating' },
  { place: 'questionnaire-trust', key: 'customers', figure: '500+', text: 'clients satisfaits', withdrawn: true },
  {
    place: 'questionnaire-upsell',
    key: 'savings',
    figure: '200 €/an',
    text: 'd’économie par rapport à l’eau en bouteille',
    withdrawn: true,
  },
]
