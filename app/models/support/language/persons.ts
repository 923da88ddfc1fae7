import { countIn, figure } from './numbers'

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

const group = new RegExp(
  String.raw`\b(?:famille|foyer|coloc|colocation|equipe|groupe|nous sommes|on est|on vit|vivons|nous serons|on sera|serons|sommes) (?:de |d |a )?(?!une?\b)${figure}\b(?! (?:enfants?|ans|mois|jours|euros|fois)\b)`,
)
const adults = new RegExp(
  String.raw`${figure} (?:d |de )?(?:personnes|adultes?|etudiante?s?|colocs?|colocataires|retraites?|gens|habitants?|salaries?|employes?|bouches|praticiens|soignants|collaborateurs|collegues|(?:a|dans) la maison|a table|sous (?:le|ce) (?:meme )?toit)\b`,
)
const children = new RegExp(
  String.raw`${figure} (?:petits )?(?:enfants?|ados?|adolescents?|petits|gamins?|gosses|bebes|jumeaux)\b`,
)
/** « Un osmoseur pour 2 », not « pour 2 ans ». */
const forCount = new RegExp(
  String.raw`\bpour ${figure}(?= (?:a|au|avec|chez|dans|en|et|max|maximum|mais|merci|s|sans|stp|svp)\b|$)`,
)

/** « Sept à table, dont trois ados ». */
const included = new RegExp(String.raw`\bdont ${figure} [a-z]+`, 'g')

/** « Parler à une personne » counts nobody. */
const onePerson = /\bpour (une|1) (seule )?personne\b/

export function peopleIn(typed: string): number | undefined {
  const plain = typed.replace(included, '')
  const couple =
    /\b(couple|a deux(?! (ans?|mois|fois|semaines?|jours?)\b)|nous deux|(pour|moi et|vis avec|vit avec|habite avec) (ma (femme|compagne)|mon (mari|compagnon|conjoint))|(ma (femme|compagne)|mon (mari|compagnon|conjoint)) et moi)\b/.test(
      plain,
    )
  const together = countIn(plain, group) ?? (countIn(plain, children) === undefined ? undefined : countFamily(plain))
  if (together !== undefined) return together
  const counted = countIn(plain, adults)
  if (counted !== undefined) return counted
  if (couple) return 2
  if (onePerson.test(plain)) return 1
  if (/\bfamille nombreuse\b/.test(plain)) return 5
  if (
    /\b(seule?|celibataire|veu(f|ve))\b/.test(plain) &&
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

/** Of each name, the words that no other name has; short ones only when they mix letters and digits, as « h2 » does. */
export function distinctiveWords(names: string[][], common: ReadonlySet<string>): string[][] {
  const own = names.map((words) => [...new Set(words)])
  const counts = new Map<string, number>()
  for (const word of own.flat()) counts.set(word, (counts.get(word) ?? 0) + 1)
  const isTelling = (word: string) => word.length > 2 || /\d[a-z]|[a-z]\d/.test(word)
  return own.map((words) => words.filter((word) => counts.get(word) === 1 && !common.has(word) && isTelling(word)))
}
