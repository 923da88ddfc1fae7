import { countIn, figure } from './numbers'

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

/** « Parler à une personne » counts nobody. */
const onePerson = /\bpour (une|1) (seule )?personne\b/

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
  if (onePerson.test(plain)) return 1
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
