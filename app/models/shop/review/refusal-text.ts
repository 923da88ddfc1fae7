import type { RefusalGround } from '~/database/schema'

/** Sent to the author and listed on the review policy page. */
export const refusalText: Record<RefusalGround, string> = {
  'off-topic': 'Hors sujet\u202f: l’avis ne parle ni du produit ni de la commande.',
  insult: 'Propos injurieux, discriminatoires ou diffamatoires.',
  'personal-data': 'Données personnelles d’une autre personne, ou coordonnées.',
  advertising: 'Publicité, lien ou démarchage.',
  unlawful: 'Contenu contraire à la loi, par exemple une promesse de santé.',
  interest: 'L’auteur est lié à la boutique, à un fabricant ou à un concurrent.',
  unreadable: 'Texte illisible ou sans contenu.',
}

export const refusalGrounds = [
  'off-topic',
  'insult',
  'personal-data',
  'advertising',
  'unlawful',
  'interest',
  'unreadable',
] as const satisfies readonly RefusalGround[]

/** Tolerates grounds stored by another version. */
export function groundText(ground: string): string {
  const known = refusalGrounds.find((each) => each === ground)
  return known ? refusalText[known] : `motif inconnu (${ground})`
}
