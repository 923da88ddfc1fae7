const LONGEST_WORD = 2_000

/** Markdown takes time that grows with the square of a word's length: for e-mail addresses and for marks within words. */
export function hasLongWord(text: string): boolean {
  return text.split(/\s/).some((word) => word.length > LONGEST_WORD && /[@*_~]/.test(word))
}

export const longWordMessage = 'Un mot de ce texte dépasse 2\u202f000 caractères\u202f: coupez-le par une espace'
