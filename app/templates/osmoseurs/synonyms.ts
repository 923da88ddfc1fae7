/** By the words that people type, all of a key for all of its value. */
export const synonyms: Record<string, string> = {
  'entreprise société bureau commerce cabinet collectivité professionnel restaurant': 'pro bureaux commerces cabinets',
  'tartre dureté': 'calcaire tartre',
  calcaire: 'tartre',
  'anticalcaire détartrer': 'calcaire',
  'cartouche recharge': 'filtres cartouches',
  'maintenance entretien': 'maintenance entretien',
  'pose poser monter montage branchement installateur plombier': 'pose installation',
  'gourde thermos': 'bouteille',
  'chat chien animal compagnie gamelle abreuvoir': 'animaux chats chiens',
  'pommeau pomme douchette salle bain': 'douche',
  'location locataire studio appartement': 'locataires',
  minéraux: 'reminéralisation minérale',
  'famille nombreuse': 'familles foyers',
  'expédition envoi colis': 'livraison',
  'paiement payer règlement': 'paiement payer',
  'rembourser renvoyer retour rétractation': 'renvoi avis',
}
