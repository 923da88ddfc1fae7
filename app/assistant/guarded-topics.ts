import type { Question } from './question'

interface Rule<Name extends string> {
  topic: Name
  pattern: RegExp
  /** A further condition on the whole question. */
  when?: (question: Question) => boolean
}

/** Keeps the names of topics literal. */
export function rulesOf<Name extends string>(rules: Rule<Name>[]): Rule<Name>[] {
  return rules
}

/** « On est trois et un bébé » counts a household; it is no health question. */
const countsBaby =
  /^(?!.*\b(boire|boit|biberons?|bon|bonne|sante|danger\w*|risques?|enceinte)\b).*\b(on est|nous sommes|famille|foyer|personnes|adultes?)\b.*\b(bebes?|nourrissons?)\b/

/** Topics that are refused whatever else the message says. */
export const guardedRules = rulesOf([
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
])
