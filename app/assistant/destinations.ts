import type { Country } from '~/database/schema'

/** Places that a delivery may be asked for, in the words of a question without accents. */

const served: { country: Country; places: string }[] = [
  {
    country: 'Belgique',
    places: 'belgique|belges?|bruxelles|anvers|gand|charleroi|liege|namur|bruges|mons|louvain|tournai|wallonie|flandre',
  },
  { country: 'Suisse', places: 'suisses?|geneve|lausanne|zurich|berne|bale|fribourg|neuchatel|lugano|montreux' },
  { country: 'Luxembourg', places: 'luxembourg|luxembourgeois' },
]

/** The island, not a meeting: « une salle de réunion » is no destination. */
const reunion = String.raw`(ile de )?(?<!salles? de )la reunion|ile reunion|(livr\w*|expedi\w*|envo\w*) (a |en |sur |vers )?reunion`

const notServed = `espagne|allemagne|italie|portugal|angleterre|royaume uni|londres|irlande|pays bas|hollande|autriche|pologne|roumanie|grece|suede|norvege|danemark|monaco|andorre|canada|quebec|maroc|tunisie|algerie|senegal|cote d ivoire|cameroun|liban|dubai|japon|chine|martinique|guadeloupe|guyane|mayotte|polynesie|tahiti|nouvelle caledonie|saint (martin|barth\\w*|pierre et miquelon)|dom tom|outre mer|etats unis|usa|${reunion}`

export const notServedPlace = new RegExp(String.raw`\b(${notServed})\b`)

export const anyPlace = new RegExp(
  String.raw`\b(${served.map(({ places }) => places).join('|')}|corse|ajaccio|bastia|etranger|${notServed})\b`,
)

/** The country named, by itself or by a town; a question about customs means Switzerland. */
export function servedCountryIn(plain: string): Country | undefined {
  const named = served.find(({ places }) => new RegExp(String.raw`\b(${places})\b`).test(plain))?.country
  return named ?? (/\b(de)?douan/.test(plain) ? 'Suisse' : undefined)
}
