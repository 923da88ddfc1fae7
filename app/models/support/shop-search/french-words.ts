import { normalise } from '~/models/values/search-text'

/** Stop words. */
const stopWords = new Set(
  `a ai ainsi alors anti apres as au aucun aucune aussi autre autres aux avec avez avoir avons c ce cela celle celles celui
  ces cet cette ceux chaque chez combien comme comment contre d dans de des deja depuis deux doit donc dont du elle elles
  en encore entre est et etait ete etre eu eux faire fait faut il ils j je jusqu l la le les leur leurs lui m ma mais me
  meme mes moi moins mon n ne ni non nos notre nous on ont ou oui par parce pas peu peut peux plus pour pourquoi puis qu
  quand que quel quelle quelles quels qui quoi s sa sans se selon ses si soi son sont sous suis sur t ta te tel tes toi
  ton tous tout toute toutes tres tu un une veux voir vos votre vous y`.split(/\s+/),
)

/** Longest first. For words without accents, as typed: stemming libraries require accents. */
const endings = [
  ...['isations', 'isation', 'ements', 'ement', 'ations', 'ation', 'ateurs', 'ateur', 'atrice', 'ables', 'able'],
  ...['antes', 'ante', 'ants', 'ant', 'isees', 'isee', 'ises', 'iser', 'ise', 'euses', 'euse', 'eurs', 'eur'],
  ...['ees', 'ee', 'ent', 'ier', 'ers', 'er', 'ez', 'es', 'e', 's', 'x'],
]
const MIN_STEM = 4

/** Words without stop words, folded for case and accents. */
export function wordsOf(text: string): string[] {
  return normalise(text)
    .split(' ')
    .filter((word) => (word.length > 1 || /\d/.test(word)) && !stopWords.has(word))
}

/** Raw tokens; each may split into several words. */
export function tokensOf(text: string): string[] {
  return text.split(/[\s.,;:!?()«»’]+/)
}

/** Common stem of singular and plural, verb and noun: `installer`, `installations` → `install`. */
export function stem(word: string): string {
  if (/\d/.test(word)) return word
  const singular = word.length > 5 ? word.replace(/(?<!e|y)aux$/, 'al') : word
  const ending = endings.find((each) => singular.endsWith(each) && singular.length - each.length >= MIN_STEM)
  return ending === undefined ? singular : singular.slice(0, -ending.length)
}
