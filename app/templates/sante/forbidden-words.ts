import type { ForbiddenWords } from '~/models/base/template'

const healing = 'une guérison ne se promet pas (article L. 121-4, 16° du code de la consommation)'
const sober =
  'l’information d’un professionnel de santé reste loyale et mesurée, sans comparaison ni louange (code de la santé publique et code de déontologie)'

/** What the communication of a practitioner may not say. */
export const forbiddenWords: ForbiddenWords[] = [
  {
    pattern: /\b(?:guerit|guerissent|guerirez|guerira|vous guerir|guerison (?:garantie|assuree|rapide|certaine))\b/,
    why: healing,
  },
  {
    pattern:
      /\b(?:resultats?|soulagement|efficacite) (?:immediats? et )?(?:garantie?s?|assuree?s?|prouvee?s? a)\b|\b100 ?% (?:efficace|naturel|sans risque)/,
    why: healing,
  },
  {
    pattern:
      /\bsans (?:aucune? )?(?:douleur|risque|effets? secondaires?) (?:garantie?|assuree?)\b|\bsans aucun risque\b/,
    why: healing,
  },
  {
    pattern:
      /\b(?:le|la|les) (?:meilleure?s?|plus competente?s?|plus reputee?s?) (?:\S{1,20} ){0,2}(?:praticiens?|praticiennes?|cabinets?|medecins?|kines?|kinesitherapeutes?|osteopathes?|dieteticien(?:ne)?s?|specialistes?|soins?)\b/,
    why: sober,
  },
  {
    pattern: /\b(?:numero|no|n°) ?1 (?:de|du|des|en)\b|\bmieux que (?:les autres|nos confreres|la medecine)\b/,
    why: sober,
  },
  {
    pattern:
      /\b(?:promotions?|soldes?|offre speciale|prix casses?) sur (?:nos|les|vos) (?:soins?|consultations?|seances?|rendez-vous)\b/,
    why: sober,
  },
]
