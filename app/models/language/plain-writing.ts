/** Letters of French, European digits and common punctuation: what `normalise` and the patterns of a talk can read. */
const unreadable = /[^A-Za-zÀ-ÖØ-öø-ÿŒœŸ0-9 \n\u00a0\u202f.,;:!?…'’"«»()€%°²³×+/–—-]/u
const spelledOut = /(?<![\p{L}\d])\p{L}(?:[^\p{L}\d]+\p{L}(?![\p{L}\d])){2,}/u
const address = /[\p{L}\d./-]*(?:[\p{L}\d]\.\p{L}|\p{L}\/\p{L})[\p{L}\d./-]*/gu
const bareSign = /(?<!\d[ \u00a0\u202f]?)[€%]/u

/**
 * True when a reader could see another text than the one that is checked, « g r a t u i t » or « ① », or an address: words
 * joined by a point or a slash that none of the known texts has.
 */
export function isDisguised(text: string, known: string[]): boolean {
  const spoken = text.replace(/-t-(?=(?:ils?|elles?|on)\b)/gi, ' ').replace(/\b(?:[ldjmtscn]|qu)[’'](?=\p{L})/giu, '')
  if (unreadable.test(text) || spelledOut.test(spoken) || bareSign.test(text)) return true
  return [...text.matchAll(address)].some(([found]) => !known.some((each) => each.includes(found)))
}
