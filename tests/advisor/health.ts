import { findForbiddenWords } from '~/models/content/text'
import { forbiddenWords } from '~/templates/osmoseurs/forbidden-words'
import { fold } from './fold'

const body =
  'sante|corps|organisme|reins?|peau|cheveux|digestion|transit|immunite|sommeil|bebes?|nourrissons?|femmes? enceintes?'
const illness = 'cancers?|eczema|calculs|diabete|hypertension|allergies?|arthrose|psoriasis|maladies?|fatigue'

const promises = [
  new RegExp(
    `\\b(?:bon(?:ne)?s?|meilleure?s?|mieux|excellente?s?|ideale?s?|benefiques?|recommandee?s?|sain(?:e|s|es)?) pour (?:le|la|les|l'|un|une|des|votre|vos|ton|ta) ?(?:${body})\\b`,
  ),
  new RegExp(
    `\\b(?:soulage|soigne|guerit|previent|protege|evite|reduit|ameliore|combat|elimine|aide|renforce)\\w* (?:\\S+ ){0,3}(?:[ld]')?(?:${body}|${illness})\\b`,
  ),
  /\beau (?:\S+ ){0,2}(?:detox|anti-?oxydante|alcaline bienfaisante|therapeutique|curative|vitalisante)\b/,
  /\b(?:sans danger|sans risque|convient|parfaite?|adaptee?) (?:pour|aux?|a) (?:le |les |votre |un )?(?:biberons?|bebes?|nourrissons?|femmes? enceintes?)\b/,
]

/** What denies a promise in the same sentence, before it. */
const denial = /\b(?:ne|ni|aucune?|jamais|pas|sans|rien|medecin|pediatre|veterinaire|promesse|promettre)\b|\bn'/

/** A sentence that says water is good for a body: the rule for published texts and some more words. */
export function promisesHealth(text: string): boolean {
  return text.split(/(?<=[.!?…;:])\s|\n/).some((sentence) => {
    const folded = fold(sentence)
    const found =
      findForbiddenWords(forbiddenWords, sentence) !== undefined || promises.some((pattern) => pattern.test(folded))
    return found && !denial.test(folded)
  })
}
