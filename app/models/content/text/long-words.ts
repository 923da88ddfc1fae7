const LONGEST_WORD = 2_000

/** Markdown parsing is quadratic in the length of a word with e-mail or emphasis characters. */
export function hasLongWord(text: string): boolean {
  return text.split(/\s/).some((word) => word.length > LONGEST_WORD && /[@*_~]/.test(word))
}

export const longWordMessage = 'Un mot de ce texte dépasse 2\u202f000 caractères\u202f: coupez-le par une espace'
