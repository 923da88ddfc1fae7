import type { Question } from './question'

export interface Rule<Name extends string> {
  topic: Name
  pattern: RegExp
  /** Of the question as a whole, when words are not enough. */
  when?: (question: Question) => boolean
}

/** « On est trois et un bébé » says who drinks, not what it does to them. */
const countsBaby =
  /^(?!.*\b(boire|boit|biberons?|bon|bonne|sante|danger\w*|risques?|enceinte)\b).*\b(on est|nous sommes|famille|foyer|personnes|adultes?)\b.*\b(bebes?|nourrissons?)\b/

/** What is refused whatever else the message says, and comes before every other rule. */
export const guardedRules: Rule<'injection' | 'health'>[] = [
  {
    topic: 'injection',
    pattern:
      /\b(ignor\w*|oubli\w*|contourn\w*|outrepass\w*|desactiv\w*)\b.*\b(instructions?|consignes?|regles?|directives?|precedent\w*|prompt|limites?)\b|\bprompt\b|\bmode (developpeur|admin\w*|debug|dan)\b|\b(tu es|vous etes) (maintenant|desormais)\b|\b(fais|faites) comme si\b|\bjailbreak\b|\b(mets?|mettez|change[rz]?|fixe[rz]?|passe[rz]?|baisse[rz]?)\b.{0,20}\b(prix|tarifs?)\b|\b(mot de passe|cle api|api key|cle secrete)\b|\b(autres?|un|des|les) (clients?|visiteurs?)\b.*\b(commandes?|adresses?|conversations?|donnees|achete\w*|telephones?|emails?)\b|\b(commandes?|adresses?|conversations?|donnees|telephones?|emails?) (d|de|des|du|de la) (un |une |l |la )?(autres?|clients?|visiteurs?|voisin\w*)\b|\b(drop table|select from|script)\b/,
  },
  {
    topic: 'health',
    pattern:
      /\b(maladies?|malades?|cancers?|diabet\w*|hypertension|reins?|renal\w*|renaux|eczema|psoriasis|allergi\w*|grossesse|enceinte|biberons?|bebes?|nourrissons?|sante|guer\w+|soign\w+|soigne|medecins?|medica\w*|arthrose|arthrite|migraines?|immunit\w*|detox|cholesterol|maigrir|mincir|acne|peau|cheveux|antioxydant\w*|bienfaits?|therapeutique)\b|\bboire\b.*\b(tous les jours|danger\w*|risques?|longtemps|quotidien\w*)\b/,
    when: ({ plain }) => !countsBaby.test(plain),
  },
]
