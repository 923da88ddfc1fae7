import { editDistance, normalise } from '~/models/values'

/** Stop words of French questions. */
const stopWords = new Set(
  `a ai ait alors apres as au aucun aussi autre aux avec avoir avez avons bien bon bonjour car ce cela celle celui ces
  cet cette chez ci comme comment combien d dans de des deja depuis dire dois doit donc dont du elle en encore entre
  est et etait etre eu eux fait faire faut il ils j je jusqu l la le les leur lui m ma mais me meme mes moi mon n ne ni
  nos notre nous on ont ou par parce pas peu peut peux plus pour pourquoi pouvez puis puisje qu quand que quel quelle
  quelles quels quelque qui quoi s sa sans savoir se sera ses si son sont sous suis sur svp t ta te tel tes toi ton
  tous tout toute toutes tres tu un une va vais vers voudrais veux veut vos votre vous y merci salut cherche beaucoup
  vraiment trop assez souvent toujours possible facile simple donner explique expliquer parlez parler chose quelque
  existe question bonsoir stp ca sert servir pendant durant temps dure durent`.split(/\s+/),
)

export function wordsOf(text: string): string[] {
  return normalise(text).split(' ').filter(Boolean)
}

export function isContentWord(word: string): boolean {
  return word.length > 1 && !stopWords.has(word)
}

/** A crude stem, good enough for search: `installer`, `installation` → `instal`. */
export function stem(word: string): string {
  const known = families.get(word)
  if (known) return known
  const singular = word.length > 3 ? word.replace(/(?<=[^s])[sx]$/, '') : word
  return singular.length > 6 ? singular.slice(0, 6) : singular
}

/** Synonyms and irregular forms, by their common stem. */
const families = new Map(
  [
    ['livrai', 'livrer livrez livre livres livree livrees expedier expedition expedie'],
    [
      'pose',
      'poser posez poses poseur installer installation installateur installe monter montage brancher branchement',
    ],
    ['filtre', 'filtres cartouche cartouches'],
    ['membra', 'membrane membranes'],
    ['garant', 'garantie garanties garanti panne pannes sav'],
    ['retrac', 'retracter retractation rembourser remboursement rembourse retour retourner renvoyer rendre'],
    ['paieme', 'payer paye paiements reglement regler'],
    ['calcai', 'calcaire tartre durete'],
    ['gout', 'gouts saveur chlore'],
    ['dechet', 'rejet rejets rejete rejetee rejette gaspille gaspillage gaspiller'],
    ['bruit', 'bruyant bruyante silencieux silencieuse bruits'],
    ['minera', 'mineral mineraux mineralisee mineralise mineralisation'],
    ['electr', 'electrique electricite prise courant'],
    ['retire', 'retirer retirent enleve enlever enlevent'],
    ['absenc', 'vacances absent absente absences'],
    ['adouci', 'adoucisseur adoucisseurs adoucir adoucit'],
  ].flatMap(([family = '', words = '']) =>
    [...words.split(' '), family].map((word): [string, string] => [word, family]),
  ),
)

/** Correct words, missing from the shop's texts, that are one letter away from a word of the vocabulary. */
const everydayWords = new Set(
  `couple contient marche rentre rentrer enleve enlever lille panier tient tiennent javel domicile interessant foutre
  jaune blague batterie batteries blanche blanches traces salon retraite retraites retraitee retraitees`.split(/\s+/),
)

/** The words and prefixes that patterns match, for the spelling correction. */
export function spellingsIn(patterns: RegExp[]): { words: string[]; prefixes: string[] } {
  const sources = patterns.map(({ source }) => source.replaceAll('\\b', ' '))
  const found = (pattern: RegExp) => [...new Set(sources.flatMap((source) => source.match(pattern) ?? []))]
  return { words: found(/[a-z]{5,}(?![a-z]*\\w)/g), prefixes: found(/[a-z]{5,}(?=\\w)/g) }
}

export interface Spelling {
  /** Correctly spelled words. */
  vocabulary: Set<string>
  /** Any word with one of these prefixes is correct: « retourn… ». */
  prefixes: string[]
}

/** Corrects one wrong letter, or two in a long word. */
export function correct(word: string, { vocabulary, prefixes }: Spelling): string {
  if (word.length < 5 || !isContentWord(word) || /\d/.test(word) || everydayWords.has(word)) return word
  if ([word, `${word}s`, word.replace(/s$/, '')].some((form) => vocabulary.has(form))) return word
  if (prefixes.some((prefix) => word.startsWith(prefix))) return word
  const allowed = word.length >= 9 ? 2 : 1
  let best = word
  let bestDistance = allowed + 1
  for (const known of vocabulary) {
    if (known.length < 5 || Math.abs(known.length - word.length) > allowed) continue
    const distance = editDistance(word, known, bestDistance)
    // A different prefix is another word (« rouge », « bouge »), unless a letter is glued to it: « losmoseur ».
    const beginsAlike = known[0] === word[0] || word.endsWith(known) || known.endsWith(word) || word[1] === known[0]
    if (distance < bestDistance && beginsAlike) {
      best = known
      bestDistance = distance
    }
  }
  return best
}
