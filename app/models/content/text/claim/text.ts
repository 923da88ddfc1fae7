import type { ClaimPlace } from '~/database/schema'
import { keysOf } from '~/runtime/record'

/** Placeholder for the result of a live query. */
export const VALUE_MARK = '{value}'

/** Labels of the places of claims. */
export const claimPlaceText: Record<ClaimPlace, string> = {
  home: 'Accueil',
  footer: 'Pied de page',
  'avis-headline': 'Avis, en tête',
  'avis-impact': 'Avis, «\u202fCe que cela change\u202f»',
  product: 'Fiches des produits',
  'questionnaire-trust': 'Recommandations, confiance',
  'questionnaire-upsell': 'Recommandations, en plus',
}

export const claimPlaces = [
  'home',
  'footer',
  'avis-headline',
  'avis-impact',
  'product',
  'questionnaire-trust',
  'questionnaire-upsell',
] as const satisfies readonly ClaimPlace[]

/** Labels of live queries. */
export const liveQueryText = {
  'average-rating': 'Note moyenne des avis vérifiés',
  'verified-reviews': 'Nombre d’avis vérifiés',
  'years-in-business': 'Ancienneté de l’entreprise',
  'free-delivery-from': 'Montant de la livraison gratuite',
} as const

export type LiveQueryName = keyof typeof liveQueryText
export const liveQueries = keysOf(liveQueryText)

export function isLiveQuery(name: string): name is LiveQueryName {
  return Object.hasOwn(liveQueryText, name)
}

export function isClaimPlace(place: string): place is ClaimPlace {
  return Object.hasOwn(claimPlaceText, place)
}
