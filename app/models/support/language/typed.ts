import lines from './shorthand.txt?raw'
import { corrector, type Spelling } from './spelling'
import { wordsOf } from './stems'

/** Letters of French, European digits and common punctuation: what `normalise` can read. */
const unreadable = /[^A-Za-zÀ-ÖØ-öø-ÿŒœŸ0-9 \n\u00a0\u202f.,;:!?…'’"«»()€%°²³×+/–—-]/u

/** False when a reader could see another text than the one that is compared, as in « ① ». */
export function isPlainWriting(text: string): boolean {
  return !unreadable.test(text)
}

/** The words of a typed message: letters, abbreviations and typing errors as written with care; pictures alone are « ok ». */
export function wordsTyped(text: string, spelling: Spelling): string[] {
  if (/^[\p{Extended_Pictographic}\s]+$/u.test(text)) return ['ok']
  return spelledOut(wordsOf(withLatinLetters(text).replaceAll('€', ' euros ')))
    .flatMap((word) => shorthand.get(word) ?? unglued(word, spelling) ?? word)
    .map(corrector(spelling))
}

/** Abbreviations typed on a phone, each with its words; a courtesy has none. */
const shorthand = new Map(
  lines
    .trim()
    .split('\n')
    .map((line): [string, string[]] => {
      const [short = '', ...long] = line.split(' ')
      return [short, long]
    }),
)

/** Cyrillic and Greek letters that look like ours. */
const homoglyphs = new Map(
  [...'аaеeоoрpсcхxуyіiԁdѕsкkмmтtнhвbгrαaοoρpεeικ'.matchAll(/(.)(.)/gu)].map(([, from = '', to = '']) => [from, to]),
)

function withLatinLetters(text: string): string {
  return /[a-z]/i.test(text)
    ? text.toLowerCase().replace(/[\u0370-\u04ff]/gu, (letter) => homoglyphs.get(letter) ?? letter)
    : text
}

/** « C possible », « t ki »: a letter for a word and its verb. */
function spelledOut(words: string[]): string[] {
  return words.flatMap((word, place) => {
    const next = words[place + 1] ?? ''
    if (word === 'c' && !/^(est|etait|a|y)$/.test(next)) return ['c', 'est']
    if (word === 'vs' && (place === 0 || /ez$/.test(next))) return ['vous']
    return word === 't' && /^(ki|qui|un|une|con|nul|la|ou|chatgpt)$/.test(next) ? ['tu', 'es'] : [word]
  })
}

/** « Jla rachète », « jpeux »: the subject glued to what follows. */
function unglued(word: string, { known, isFrench }: Spelling): string[] | undefined {
  const rest = /^j([b-df-hj-np-tv-z][a-z]+)$/.exec(word)?.[1]
  return rest && !known.has(word) && !isFrench(word) && isFrench(rest) ? ['je', rest] : undefined
}
