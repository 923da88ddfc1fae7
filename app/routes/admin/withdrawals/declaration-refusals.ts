/** Reasons for refusing to match a declaration. */
export const matchRefusal = {
  'unknown-order': 'Aucune commande ne porte ce numéro',
  matched: 'Cette déclaration a déjà sa commande',
}

/** Reasons for refusing to dismiss it. */
export const setAsideRefusal = {
  matched: 'Cette déclaration a maintenant sa commande',
  'set-aside': 'Cette déclaration est déjà mise de côté',
}
