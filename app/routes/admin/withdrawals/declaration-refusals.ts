/** Why a declaration is not matched. */
export const matchRefusal = {
  'unknown-order': 'Aucune commande ne porte ce numéro',
  matched: 'Cette déclaration a déjà sa commande',
}

/** Why it is not set aside. */
export const setAsideRefusal = {
  matched: 'Cette déclaration a maintenant sa commande',
  'set-aside': 'Cette déclaration est déjà mise de côté',
}
