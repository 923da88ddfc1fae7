const measured = /\b(\d{2,3}) ?(?:cm|centimetres?)? ?(?:de |en )?(large|largeur|haut|hauteur|profondeur|profond)\b/g
const measuredAfter = /\b(largeur|hauteur|profondeur)[a-z ]{0,15}?(\d{2,3})\b/g
const inCentimetres =
  /\b(?:meuble|placard|espace|place|niche|sous (?:l )?evier)\b[a-z ]{0,25}?\b(\d{2,3})\b|\b(\d{2,3}) ?(?:cm|centimetres?)\b/

/** The room that a visitor measured, in centimetres; a number without a side is a width. */
export function measuresIn(plain: string): { width?: number; height?: number; depth?: number } {
  const room: { width?: number; height?: number; depth?: number } = {}
  const found = [
    ...[...plain.matchAll(measured)].map(([, number, side = '']) => ({ number: Number(number), side })),
    ...[...plain.matchAll(measuredAfter)].map(([, side = '', number]) => ({ number: Number(number), side })),
  ]
  for (const { number, side } of found)
    room[side.startsWith('l') ? 'width' : side.startsWith('h') ? 'height' : 'depth'] ??= number
  const bare = inCentimetres.exec(plain)
  if (found.length === 0 && bare) room.width = Number(bare[1] ?? bare[2])
  return room
}

/** Numbers in French sentences, normalised: lower case, no accents, words one space apart. */

const numbers = new Map(
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze'
    .split(' ')
    .map((word, place) => [word, place + 1]),
)
numbers.set('une', 1).set('vingt', 20).set('trente', 30)
numbers.set('dizaine', 10).set('douzaine', 12).set('quinzaine', 15).set('vingtaine', 20).set('trentaine', 30)
export const figure = String.raw`\b(\d{1,3}|${[...numbers.keys()].join('|')})`

/** With numbers as figures; « un » is an article more often. */
function figured(plain: string): string {
  return plain
    .split(' ')
    .map((word) => (/^une?$/.test(word) ? word : (numbers.get(word) ?? word)))
    .join(' ')
}

export function countIn(plain: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(plain)?.[1]
  return found === undefined ? undefined : (numbers.get(found) ?? Number(found))
}

/** « 2 Essentiel », « deux jeux de filtres », « il m’en faut 4 »: how many of what has these words in its name. */
export function quantityOf(ownWords: string[], plain: string): number {
  const wanted = new RegExp(
    String.raw`\b(?:en (?:ai|faut|faudrait|veux|voudrais|voulais|prends?|prenais|prendrai[st]?|prendrait|commande|commandais|achete|achetais|rajoute|ajoute|mets|ai besoin de|avais besoin de)|(?:mets|mettez|prenons|mettons) (?:m |nous |moi )?(?:m|l)?en|prends|pour les|il m en faut) (?:que |seulement )?${figure}\b(?! (?:fois|jours|ans?|mois|personnes?|habitants?|enfants?|chats?|chiens?))`,
  )
  const patterns = [wanted]
  if (ownWords.length > 0) {
    const own = ownWords.join('|')
    const yearly = ownWords.filter((word) => /^(filtre|cartouche)/.test(word)).join('|') || '(?!)'
    const between = String.raw`(?:x )?(?:(?!${[...numbers.keys()].join('|')}|ans?\b|mois\b|fois\b|jours?\b|semaines?\b|heures?\b|minutes?\b|litres?\b|euros?\b|personnes?\b|ont\b|sont\b|l[aes]\b)[a-z]+ ){0,2}?`
    patterns.unshift(
      new RegExp(`${figure} ans? de (?:${yearly})s?\\b`),
      new RegExp(`${figure} ${between}(?:${own})s?\\b`),
      new RegExp(`\\b(?:${own})s? x ?(\\d{1,2})\\b`),
    )
  }
  const count = patterns.map((pattern) => countIn(plain, pattern)).find((each) => each !== undefined) ?? 1
  // « Un pour moi, un pour mon frère, et un jeu chacun ».
  const buyers = plain.match(/\bune? ([a-z]+ )?pour (moi|mon|ma|mes|lui|elle|nous|notre)\b/g)?.length ?? 1
  return count > 1 && count <= MOST_OF_ONE ? count : buyers
}

const BARE_WORDS = 6
const bareCount =
  /^(?:(?:et|ok|alors|sinon|disons|plutot|non|oui|pour|si|les|par|c est combien|combien|ca fait combien) )*(\d{1,2})(?: (?:alors|stp|svp|ca fait|combien|ca|donne|quoi|c est|comme|pareils?))*$/

const correctedCount = /^(?:(?:non|finalement|plutot|disons|oui|et|ou) )+(\d{1,2}) (?:en fait|finalement|plutot)\b/

/** « J’en veux 3 », « et pour deux ? »: a number and nothing else; « non, deux en fait ». */
export function bareCountIn(plain: string): number | undefined {
  const wanted = quantityOf([], plain)
  if (wanted > 1) return wanted
  const isShort = plain.split(' ').length <= BARE_WORDS
  const bare = (isShort && bareCount.exec(figured(plain))?.[1]) || correctedCount.exec(figured(plain))?.[1]
  return bare === undefined ? undefined : Number(bare)
}

/** A larger number is a price, a year or a postcode. */
const MOST_OF_ONE = 50

/** In cents including VAT, as people mean it. */
export function budgetIn(text: string): number | undefined {
  const [, amount] =
    /(\d[\d\s.]{0,8}?(?:[.,]\d{1,2})?)\s*(?:€|euros?|(?<=\d{2})e\b|balles)/i.exec(text) ??
    /budget\D{0,20}(\d[\d\s.]{1,8})/i.exec(text) ??
    []
  const euros = Number(
    amount
      ?.replace(/\s/g, '')
      .replace(/\.(?=\d{3})/g, '')
      .replace(',', '.'),
  )
  return amount && Number.isFinite(euros) ? Math.round(euros * 100) : undefined
}
