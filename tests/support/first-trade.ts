/** Words of the first trade, of its brand and of its assistant, which no other trade shows. */
export const firstTradeStems =
  /osmos|purificateur|\bfiltres?\b|filtration|membrane|(?<!au fil de l[’'])(?<!\p{L})eaux?(?!\p{L})|bouteille|carafe|calcaire|\blitres?\b|\bdouches?\b|robinet|(?<!\p{L})évier|animaux|(?<!aucun )\bdébits?(?!\p{L})|cartouche|plombi|aquapet|\bthomas\b/iu

/** Each with its surroundings. */
export function foreignWords(text: string, words = firstTradeStems): string[] {
  const plain = text.replaceAll('&#x27;', '’').replaceAll('\u00a0', ' ')
  // Cut out afterwards: a pattern that begins with its surroundings is tried from every character of a page.
  return [...plain.matchAll(new RegExp(words.source, 'giu'))].map(({ 0: found, index }) =>
    plain.slice(Math.max(0, index - 50), index + found.length + 50),
  )
}
