import type { Country } from '~/database/schema'
import { replaceAddresses } from '~/models/values/email-address'
import { wordsOf } from './stems'

/** Places that a delivery may be asked for, in the words of a question without accents. */
const served: { country: Country; places: string }[] = [
  {
    country: 'Belgique',
    places:
      'belgique|belges?|belgium|belgica|belgien|belgie|bruxelles|brussels?|anvers|gand|charleroi|liege|namur|bruges|mons|louvain|tournai|arlon|verviers|wavre|ostende|la louviere|seraing|mouscron|courtrai|malines|hasselt|waterloo|nivelles|dinant|bastogne|ardenne belge|hainaut|brabant|wallonie|flandre',
  },
  {
    country: 'Suisse',
    places:
      'suisses?|switzerland|schweiz|suiza|geneve|lausanne|zurich|berne|bale|fribourg|neuchatel|carouge|vevey|sion|nyon|lugano|montreux|valais|vaud|vaudoise?s?|canton d\\w+|canton|winterthour|lucerne|saint gall|bienne|la chaux de fonds|yverdon|martigny|morges|delemont|jura suisse|tessin|francs suisses|chf|helvet\\w+',
  },
  { country: 'Luxembourg', places: 'luxembourg|luxembourgeois|luxemburg|esch sur alzette|differdange|dudelange' },
  {
    country: 'France',
    places:
      'france|corse|ajaccio|bastia|bonifacio|calvi|porto vecchio|paris|lyon|marseille|lille|toulouse|nice|nantes|strasbourg|montpellier|bordeaux|rennes|reims|toulon|grenoble|dijon|angers|brest|metz|le havre|saint etienne|le mans|clermont ferrand|limoges|amiens|perpignan|besancon|orleans|rouen|mulhouse|caen|nancy|avignon|poitiers|la rochelle|pau|bayonne|quimper|lorient|vannes|tarbes|annecy|chambery|nimes|beziers|arras|lens|dunkerque|troyes|bretagne|alsace|normandie|lorraine|provence|auvergne|cantal|vendee|savoie|bourgogne|aquitaine|occitanie|picardie|perigord|ardeche|landes|franche comte',
  },
]

/** The island, not a meeting: « une salle de réunion » is no destination. */
const reunion = String.raw`(?:ile de )?(?<!salles? de )(?:la|a la) reunion|ile reunion|(?<=(?:livr\w*|expedi\w*|envo\w*) (?:a |en |sur |vers )?)reunion`

/** No budget of 972 euros. */
const department = String.raw`(?<!\b(?:budget|prix|maxi?|maximum|modele|niveau) (?:\w+ )?)97[1-6](?!(?: \d\d)? (?:euros?|balles|ttc|ht)\b)`

const notServed = `espagne|espana|spain|madrid|barcelone|alicante|valence espagne|mallorque|majorque|allemagne|berlin|munich|francfort|germany|deutschland|italie|italia|italy|rome|milan|turin|portugal|lisbonne|porto(?! vecchio)|angleterre|royaume uni|londres|london|irlande|pays bas|hollande|netherlands|autriche|pologne|roumanie|grece|suede|norvege|danemark|monaco|armees?|secteur postal|andorre|canada|quebec|montreal|maroc|casablanca|rabat|tunisie|tunis|algerie|alger|senegal|cote d ivoire|cameroun|liban|dubai|japon|chine|martinique|guadeloupe|guyane|mayotte|polynesie|tahiti|papeete|noumea|fort de france|pointe a pitre|cayenne|mamoudzou|nouvelle caledonie|saint (?:martin|barth\\w*|pierre et miquelon)|dom tom|dom|outre mer|etats unis|usa|new york|9[78]\\d{3}|${department}|${reunion}`

/** Names of places, which are no typing errors. */
export const placeWords = [...served.map(({ places }) => places), notServed].flatMap(
  (places) => places.match(/[a-z]{4,}/g) ?? [],
)

/** Every country served that is named. */
export function countriesIn(plain: string): Country[] {
  return served
    .filter(({ places }) => new RegExp(String.raw`\b(?:${places})\b`).test(plain))
    .map(({ country }) => country)
}

const inWords: Record<Country, string> = {
  France: 'En France métropolitaine',
  Belgique: 'En Belgique',
  Suisse: 'En Suisse',
  Luxembourg: 'Au Luxembourg',
}

/** At the beginning of a sentence; « à Bastia » asks whether the island belongs to it. */
export function inCountry(country: Country, plain: string): string {
  const isCorsica = /\b(corse|ajaccio|bastia|bonifacio|calvi|porto vecchio)\b/.test(plain)
  return country === 'France' && isCorsica ? `${inWords.France}, Corse comprise` : inWords[country]
}

/** The last place named in these messages, newest first. */
export function placeBefore(earlier: string[]): ReturnType<typeof placeIn> {
  return earlier
    .map((text) => placeIn(wordsOf(replaceAddresses(text, ' ').replaceAll('€', ' euros')).join(' ')))
    .find((place) => place !== undefined)
}

/** Where a product comes from is no destination. */
const ofOrigin = /\b(fabrique\w*|faite?s? en|made|produit|origine|(pro)?vien\w* d\w*|eau du robinet)\b/

/** Whether a place is named that is not served. */
export function namesElsewhere(plain: string): boolean {
  return !ofOrigin.test(plain) && elsewhere.test(plain)
}

const elsewhere = new RegExp(String.raw`\b(?:${notServed})\b`)

/** The first place named that is served, else one that is not; undefined without a place. */
export function placeIn(plain: string): { words: string[]; country?: Country } | undefined {
  for (const { country, places } of served) {
    const found = new RegExp(String.raw`\b(?:${places})\b`).exec(plain)
    if (found && !ofOrigin.test(plain)) return { words: found[0].split(' '), country }
  }
  const found = ofOrigin.test(plain) ? null : elsewhere.exec(plain)
  return found ? { words: found[0].split(' ') } : undefined
}
