const declining = String.raw`\b(?:pas (?:de |d |la |les |le )|ni (?:la |les |le )?|(?:sans|enleve\w*|retire\w*) (?:la |les |le |l )?|(?:ai|a|avons|avez|possede) deja (?:[a-z]+ ){0,4}?)`

/** « Sans la pose », « j’ai déjà le Premium »: what has these words in its name is not wanted. */
export function isDeclined(ownWords: string[], plain: string): boolean {
  return ownWords.some((word) => new RegExp(`${declining}${word}s?\\b`).test(plain))
}
