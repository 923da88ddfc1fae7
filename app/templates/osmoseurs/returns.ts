/** Terms, withdrawal notice and frequent questions say this one sentence. */
export const installedReturn =
  'Une machine installée se renvoie comme une autre, avec ses cartouches montées, dans le même délai et aux mêmes conditions\u202f: la démonter, la vider et l’emballer vous revient. Une usure au-delà de l’essai que vous auriez fait en magasin réduit le remboursement de la perte de valeur, et une pose déjà faite à votre demande reste due.'
