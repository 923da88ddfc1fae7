import { stem } from '~/models/support/shop-search'
import { normalise } from '~/models/values/search-text'

import lines from './families.txt?raw'

/** Irregular forms, synonyms and expressions (joined by `_`), by the first word of their line. */
const families = new Map(
  lines.split('\n').flatMap((line) => {
    const words = line.trim().split(' ').filter(Boolean)
    return words.map((word): [string, string] => [word, words[0] ?? ''])
  }),
)
const LONGEST_EXPRESSION = 4

/** What the forms of a word have in common; a prefix is kept, since « renvoyer » is not « envoyer ». */
export function stemOf(word: string): string {
  return families.get(word) ?? stem(word)
}

/** With each expression as one word. */
export function joinExpressions(words: string[]): string[] {
  const joined: string[] = []
  for (let place = 0; place < words.length; ) {
    let length = Math.min(LONGEST_EXPRESSION, words.length - place)
    while (length > 1 && !families.has(words.slice(place, place + length).join('_'))) length--
    joined.push(words.slice(place, place + length).join('_'))
    place += length
  }
  return joined
}

/** Words of questions that say little about their subject. */
const functionWords = new Set(
  `a ai ait alors apres as au aucun aussi autre aux avec avoir avez avons bien bon bonjour car ce cela celle celui ces
  cet cette chez ci comme comment d dans de des deja depuis dire dois doit donc dont du elle en encore entre est et
  etait etre eu eux fait faire faut il ils j je jusqu l la le les leur lui m ma mais me meme mes moi mon n ne ni nos
  notre nous on ont ou par parce pas peu peut peux plus pour pourquoi pouvez puis puisje qu quand que quel quelle
  quelles quels quelque qui quoi s sa sans savoir se sera ses si son sont sous suis sur svp t ta te tel tes toi ton
  tous tout toute toutes tres tu un une va vais vers voudrais veux veut vos votre vous y salut cherche beaucoup
  vraiment trop assez souvent toujours possible donner parler chose existe question bonsoir stp ca sert servir`.split(
    /\s+/,
  ),
)

/** Every word of the families. */
export const familyWords = [...families.keys()].filter((word) => !word.includes('_'))

export function isContentWord(word: string): boolean {
  return word.length > 1 && !functionWords.has(word)
}

export function wordsOf(text: string): string[] {
  return normalise(text).split(' ').filter(Boolean)
}

/** Of what a text says, without the words of any question. */
export function contentStems(text: string): string[] {
  return joinExpressions(wordsOf(text)).filter(isContentWord).map(stemOf)
}
