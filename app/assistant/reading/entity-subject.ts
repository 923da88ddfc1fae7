import { placeIn, type RankedSubject } from '~/models/language'
import { isMachine, type Knowledge } from '../knowledge'
import { needsIn } from './needs'
import type { Question } from './question'

const asksForMachine =
  /\b(quoi|quel\w*|lequel|laquelle|propose\w*|conseil\w*|cherch\w*|souhait\w*|voudr\w*|veux|besoin|faut|faudrait|equiper|convien\w*)\b/

const ofCosts = /\b(livr\w*|port|achats?|panier|debit\w*|preleve\w*|rembours\w*|facture\w*|remise|code)\b/

/** A head count asks for advice, whatever else is said. */
export function subjectOfEntities(
  { text, plain, products, words }: Question,
  { best, knowledge }: { best: RankedSubject | undefined; knowledge: Knowledge },
): string | undefined {
  if (/\bdevis\b/.test(plain)) return 'quote'
  if (words.length === 0 && /\p{Extended_Pictographic}/u.test(text)) return 'yes'
  if (/\p{L}/u.test(text) && !/[a-z]/.test(plain)) return 'language'
  const { answers, budgetCents } = needsIn({ text, plain }, knowledge)
  const isOfAccessory = products.some(({ category }) => category === 'accessory')
  if (answers.household_size !== undefined && !isOfAccessory) return products.some(isMachine) ? 'suits' : 'recommend'
  const isUnlikely = (best?.share ?? 0) < MIN_LIKELY_SHARE
  if (budgetCents !== undefined && isUnlikely && products.length === 0 && !ofCosts.test(plain)) return 'price-list'
  if (answers.usage === 'commercial' && isUnlikely && asksForMachine.test(plain)) return 'recommend'
  const isOfForm = /\b(code postal|formulaire|champ|case|bouton)\b/.test(plain)
  if (isOfForm && /\b(refus\w*|erreur|reclame\w*|bloqu\w*|valid\w*|accept\w*|marche|bug\w*)\b/.test(plain))
    return 'site-trouble'
  return isAboutPlace(plain) && (isUnlikely || best?.name === 'stock') ? 'delivery' : undefined
}

/** The share from which a subject is kept in spite of a number or a place. */
const MIN_LIKELY_SHARE = 0.46

function isAboutPlace(plain: string): boolean {
  const isOfDelivery =
    plain.split(' ').length <= 6 ||
    /\b(livr\w*|expedi\w*|envo\w*|rec[eo]\w*|ship|port|delais?|habit\w*|resid\w*|suis|sommes|chez|coute\w*|combien|jours?|supplement|surcout|frais)\b/.test(
      plain,
    )
  return isOfDelivery && placeIn(plain) !== undefined
}
