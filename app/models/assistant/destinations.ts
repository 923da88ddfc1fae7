/** Places that a delivery may be asked for, in the words of a question without accents. */

/** The island, not a meeting: « une salle de réunion » is no destination. */
const reunion = String.raw`(ile de )?(?<!salles? de )la reunion|ile reunion|(livr\w*|expedi\w*|envo\w*) (a |en |sur |vers )?reunion`

const notServed = `espagne|allemagne|italie|portugal|angleterre|royaume uni|canada|quebec|maroc|tunisie|algerie|martinique|guadeloupe|guyane|mayotte|dom tom|outre mer|etats unis|usa|pays bas|${reunion}`

export const notServedPlace = new RegExp(String.raw`\b(${notServed})\b`)

export const anyPlace = new RegExp(String.raw`\b(belgique|suisse|luxembourg|corse|etranger|${notServed})\b`)
