import type { RefusalGround } from '~/database/schema'

/** Told to the author and listed on the page that says how reviews are checked. */
export const refusalWords: Record<RefusalGround, string> = {
  'off-topic': 'Hors sujet\u202f: l’avis ne parle ni du produit ni de la commande.',
  insult: 'Propos injurieux, discriminatoires ou diffamatoires.',
  'personal-data': 'Données personnelles d’une autre personne, ou coordonnées.',
  advertising: 'Publicité, lien ou démarchage.',
  unlawful: 'Contenu contraire à la loi, par exemple une promesse de santé.',
  interest: 'L’auteur est lié à la boutique, à un fabricant ou à un concurrent.',
  unreadable: 'Texte illisible ou sans contenu.',
}
