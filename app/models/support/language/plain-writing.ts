/** Letters of French, European digits and common punctuation: what `normalise` can read. */
const unreadable = /[^A-Za-zÀ-ÖØ-öø-ÿŒœŸ0-9 \n\u00a0\u202f.,;:!?…'’"«»()€%°²³×+/–—-]/u

/** False when a reader could see another text than the one that is compared, as in « ① ». */
export function isPlainWriting(text: string): boolean {
  return !unreadable.test(text)
}
