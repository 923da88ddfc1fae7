import type { Answers } from '~/templates/osmoseurs/questionnaire'
import type { Knowledge } from '../knowledge'
import type { Question } from './question'

/** Answers to the questionnaire found in a message, apart from the budget. */
export interface ShopperNeeds {
  answers: Partial<Answers>
  /** TTC, as written. */
  budgetCents?: number
}

export function needsIn(
  question: Pick<Question, 'text' | 'plain'>,
  { talk }: { talk: Pick<Knowledge['talk'], 'needs'> },
): ShopperNeeds {
  const { plain } = question
  const people = peopleIn(plain)
  const said = talk.needs.filter(({ pattern }) => pattern.test(plain)).map(({ answer }) => answer)
  const answers: Partial<Answers> = Object.assign({}, ...said.reverse())
  if (people !== undefined) answers.household_size = householdOf(people)
  return { answers, budgetCents: budgetIn(question) }
}

/** « On est six, et le chien » asks for a machine. */
export function isHousehold({ plain }: Pick<Question, 'plain'>): boolean {
  return peopleIn(plain) !== undefined
}

const numbers = new Map(
  'un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze'
    .split(' ')
    .map((word, place) => [word, place + 1]),
)
numbers.set('une', 1).set('vingt', 20).set('trente', 30)
numbers.set('dizaine', 10).set('douzaine', 12).set('quinzaine', 15).set('vingtaine', 20).set('trentaine', 30)
const figure = String.raw`\b(\d{1,3}|${[...numbers.keys()].join('|')})`

/** With numbers as figures; « un » is an article more often. */
export function figured(plain: string): string {
  return plain
    .split(' ')
    .map((word) => (/^une?$/.test(word) ? word : (numbers.get(word) ?? word)))
    .join(' ')
}

const group = new RegExp(
  String.raw`\b(?:famille|foyer|coloc|colocation|equipe|groupe|nous sommes|on est|on vit|vivons|nous serons|on sera|serons|sommes) (?:de |d |a )?(?!une?\b)${figure}\b(?! (?:enfants?|ans|mois|jours|euros|fois)\b)`,
)
const adults = new RegExp(
  String.raw`${figure} (?:d |de )?(?:personnes|adultes?|etudiante?s?|colocs?|colocataires|retraites?|gens|habitants?|salaries?|employes?|praticiens|soignants|collaborateurs|collegues|(?:a|dans) la maison|a table|sous (?:le|ce) (?:meme )?toit)\b`,
)
const children = new RegExp(
  String.raw`${figure} (?:petits )?(?:enfants?|ados?|adolescents?|petits|gamins?|gosses|bebes|jumeaux)\b`,
)
/** « Un osmoseur pour 2 », not « pour 2 ans ». */
const forCount = new RegExp(
  String.raw`\bpour ${figure}(?= (?:a|au|avec|chez|dans|en|et|max|maximum|mais|merci|s|sans|stp|svp)\b|$)`,
)

/** « 2 Essentiel », « deux jeux de filtres », « il m’en faut 4 »: how many of what has these words in its name. */
export function quantityOf(ownWords: string[], plain: string): number {
  const wanted = new RegExp(
    String.raw`\b(?:en (?:ai|faut|faudrait|veux|voudrais|voulais|prends?|prenais|prendrai[st]?|prendrait|commande|commandais|achete|achetais|rajoute|ajoute|mets|ai besoin de|avais besoin de)|(?:mets|mettez|prenons|mettons) (?:m |nous |moi )?en|prends|pour les|il m en faut) (?:que |seulement )?${figure}\b(?! (?:fois|jours|ans?|mois|personnes?|habitants?|enfants?|chats?|chiens?))`,
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
  return count >= 1 && count <= MOST_OF_ONE ? count : 1
}

/** A larger number is a price, a year or a postcode. */
const MOST_OF_ONE = 50

interface Animals {
  kind: 'chat' | 'chien' | undefined
  count: number
  isLarge: boolean
}

/** A dog of more than this is no small one. */
const SMALL_DOG_KG = 10
const largeBreeds =
  /\b(berger|labrador|golden|rottweiler|dogue|malinois|husky|boxer|doberman|saint bernard|leonberg|terre neuve|setter|beauceron|dalmatien)s?\b|\b((gros|grand|enorme)s? chiens?|chiens? (est |sont )?(tres )?(gros|grand|enorme)s?)\b/

export function animalsIn(plain: string): Animals {
  const isDog =
    /\b(chiens?|chiennes?|chiots?|toutou|chihuahua|caniche|teckel|york\w*|bichon|bouledogue|cocker|epagneul)\b/.test(
      plain,
    ) || largeBreeds.test(plain)
  const isCat = /(?<!\b(?:votre|par|en) )\b(chats?|chattes?|chatons?|minou|matous?|felins?|coon|siamois|persan)\b/.test(
    plain,
  )
  const weight = Number(/\b(\d{1,3}) ?(?:kg|kilos?|k)\b/.exec(plain)?.[1] ?? 0)
  const count =
    countIn(plain, new RegExp(String.raw`${figure} (?:[a-z]+ )?(?:chats?|chattes?|chatons?|chiens?|chiots?)\b`)) ?? 1
  return {
    kind: isDog ? 'chien' : isCat ? 'chat' : undefined,
    count,
    isLarge: weight > SMALL_DOG_KG || (isDog && largeBreeds.test(plain)),
  }
}

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

export function peopleIn(plain: string): number | undefined {
  const couple =
    /\b(couple|a deux(?! (ans?|mois|fois|semaines?|jours?)\b)|nous deux|(pour|moi et|vis avec|vit avec|habite avec) (ma (femme|compagne)|mon (mari|compagnon|conjoint))|(ma (femme|compagne)|mon (mari|compagnon|conjoint)) et moi)\b/.test(
      plain,
    )
  const together = countIn(plain, group) ?? (countIn(plain, children) === undefined ? undefined : countFamily(plain))
  if (together !== undefined) return together
  const counted = countIn(plain, adults)
  if (counted !== undefined) return counted
  if (couple) return 2
  if (/\bfamille nombreuse\b/.test(plain)) return 5
  if (
    /\b(seule?|celibataire)\b/.test(plain) &&
    /\b((je|il|elle) (vis|vit|suis|est)|habite|personne|(mere|pere|grand mere|grand pere|tante|oncle|maman|papa))\b/.test(
      plain,
    )
  )
    return 1
  return countIn(plain, forCount)
}

/** « Un couple et deux enfants », « deux adultes et un enfant »; children who are named alone have two parents. */
function countFamily(plain: string): number {
  const alone = /\b(seule?|celibataire)\b/.test(plain)
  return (countIn(plain, children) ?? 0) + (countIn(plain, adults) ?? (alone ? 1 : 2))
}

function countIn(plain: string, pattern: RegExp): number | undefined {
  const found = pattern.exec(plain)?.[1]
  return found === undefined ? undefined : (numbers.get(found) ?? Number(found))
}

function householdOf(count: number): Answers['household_size'] {
  if (count <= 2) return '1-2'
  if (count <= 4) return '3-4'
  return count <= 9 ? '5+' : 'entreprise'
}

/** In cents including VAT, as people mean it. */
export function budgetIn({ text }: Pick<Question, 'text'>): number | undefined {
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
