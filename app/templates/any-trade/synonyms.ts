/** Words of shoppers for what every shop's texts say; all of a key for all of its value. */
export const synonyms: Record<string, string> = {
  'expédition envoi colis': 'livraison',
  'paiement payer règlement': 'paiement payer',
  'rembourser renvoyer retour rétractation': 'renvoi avis',
  'entreprise société bureau': 'professionnel entreprise',
  'cadeau présent': 'offrir cadeau',
  'rdv rendez-vous créneau': 'rendez-vous date',
  'devis estimation tarif': 'devis prix',
}
