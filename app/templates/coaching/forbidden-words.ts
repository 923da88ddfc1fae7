import type { ForbiddenWords } from '~/models/base/template'

export const forbiddenWords: ForbiddenWords[] = [
  {
    pattern: /\b(?:resultats?|reussite|succes) (?:est |sont )?(?:garantie?s?|assuree?s?)\b/,
    why: 'un résultat qui dépend de la personne accompagnée ne se garantit pas (article L. 121-2 du code de la consommation)',
  },
  {
    pattern: /\b(?:soigne|guerit)(?:nt)? (?:l'|(?:la|le|les|des|vos?|votre|une?) )|\bguerir\b|\bguerison/,
    why: 'un coaching ne soigne pas (article L. 121-4, 16° du code de la consommation)',
  },
  {
    pattern: /\b(?:agree|habilite|reconnu)e?s? par (?:l'etat|le ministere|la prefecture)\b/,
    why: 'la déclaration d’activité ne vaut pas agrément de l’État (article L. 6352-12 du code du travail)',
  },
]
