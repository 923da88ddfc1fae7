import type { ClaimPlace, ClaimRow } from '~/database/schema'
import { keysOf } from '~/runtime/record'

export type ClaimState = 'shown' | 'example' | 'unproven' | 'no-value' | 'expired' | 'withdrawn'

/** Days before expiry at which a shop is warned. */
export const WARNED_DAYS = 30

type Judged = Pick<
  ClaimRow,
  'proof' | 'proof_url' | 'proof_file' | 'live_query' | 'expires_on' | 'withdrawn_at' | 'version'
>

/** Only proven claims are shown (art. L121-4 and L121-2 C. conso); a demo marks its examples as such. */
export function claimState(
  claim: Judged,
  { hasValue, demo, today }: { hasValue: boolean; demo: boolean; today: string },
): ClaimState {
  if (claim.withdrawn_at !== null) return 'withdrawn'
  if (claim.expires_on !== null && !(claim.expires_on >= today)) return 'expired'
  if (claim.live_query !== null) return hasValue ? 'shown' : 'no-value'
  if (claim.proof !== null && (claim.proof_url !== null || claim.proof_file !== null)) return 'shown'
  return demo && claim.version === 0 ? 'example' : 'unproven'
}

export function isClaimShown(state: ClaimState): boolean {
  return state === 'shown' || state === 'example'
}

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
  'return-days': 'Jours pour changer d’avis, au-delà de la loi',
} as const

export type LiveQueryName = keyof typeof liveQueryText
export const liveQueries = keysOf(liveQueryText)

export function isLiveQuery(name: string): name is LiveQueryName {
  return Object.hasOwn(liveQueryText, name)
}

export function isClaimPlace(place: string): place is ClaimPlace {
  return Object.hasOwn(claimPlaceText, place)
}
