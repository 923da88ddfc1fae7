import type { Question } from './question'
import { needsIn } from './shopper-needs'
import { type Topic, topicOf } from './topics'

/** A topic, or an intent found in the whole sentence. */
export type Intent = Topic | 'buy' | 'packs' | 'filter-cost'

/** Topics that the whole sentence may override. */
const openTopics = new Set<Topic | undefined>([
  undefined,
  'price',
  'advice',
  'need',
  'compare',
  'upkeep',
  'installation',
])

export function intentOf(question: Question): Intent | undefined {
  const topic = topicOf(withoutCount(asTaste(question)))
  if (!openTopics.has(topic)) return topic
  if (topic !== 'price' && wantsToBuy(question)) return 'buy'
  if (asksFilterCost(question)) return 'filter-cost'
  if (topic !== 'price' && asksAboutPacks(question)) return 'packs'
  if (topic === 'upkeep' && asksWhetherSold(question)) return 'stock'
  return asksForAdvice(question, topic) ? 'advice' : topic
}

/** « Mon eau a un goût de chlore » is a matter of taste; chlorine beside nitrates is not. */
function asTaste(question: Question): Question {
  return { ...question, plain: question.plain.replace(/\b(gouts?|odeurs?|sent)\b(.{0,12})\bchlore\b/, '$1$2gout') }
}

const priceWords = /\b(prix|tarifs?|cout\w*|cher\w*|budget|depens\w*|euros?)\b/
const counted =
  /\btous les combien\b|\bcombien (de|d)\b(?! argent)|\bcombien (ca |il |elle )?(?=(consomm|dur|mesur|pes|rejet)\w*)|(?<=\b(consomme|dure|mesure|pese|rejette)) combien\b/

/** « Combien de litres », « combien de temps »: a number is asked for, and no price. */
function withoutCount(question: Question): Question {
  if (priceWords.test(question.plain)) return question
  return { ...question, plain: question.plain.replace(counted, ' ').replace(/ +/g, ' ').trim() }
}

/** « Vous avez des filtres de rechange ? » */
function asksWhetherSold({ plain, products, words }: Question): boolean {
  return (
    products.length > 0 && words.length <= 8 && /^(est ce que )?(vous )?(avez|vendez|proposez|auriez)\b/.test(plain)
  )
}

/** « Combien coûtent les filtres par an ? », « le prix des filtres du Premium »; not « filtres compris ». */
function asksFilterCost({ plain, products }: Question): boolean {
  const yearly = /\b(par an|annuel\w*|chaque annee|(a|de) l annee|tous les ans|un an de)\b/.test(plain)
  const sold = products.filter(({ category }) => category !== 'extra')
  const ofFilters = /\b(filtres?|cartouches?)\b/.test(plain) && !/\b(compris\w*|inclus\w*|avec)\b/.test(plain)
  return (
    (priceWords.test(plain) || /(?<!tous les )\bcombien\b(?! (de|d)\b)/.test(plain)) &&
    // « Combien ça coûte par an, l’Essentiel ? » is about filters too: nothing else comes back each year.
    (ofFilters ? yearly || sold.length > 0 : yearly && sold.length > 0)
  )
}

const wish = /\b(je|on|nous|j) (le |la |les |l |en )?(veux|voudrais|souhaite\w*|aimerais|vais|voulons|voudrions)\b/
const purchase = /\b(acheter|commander|prendre)\b/
const order =
  /\b(je|j|on|nous) (le |la |les |l |en )?(prends|prendrai|prenons|achete|acheterai|commande)\b|^(achete|commande|prends)\b/
const basket = /\b(ajout\w*|mets|mettez|mettre|place[rz]?)\b.*\bpanier\b/

function wantsToBuy({ plain, products, words }: Question): boolean {
  if (/\b(comment|pourquoi|puis je|peut on|est ce|sans compte|quand)\b/.test(plain)) return false
  if (basket.test(plain)) return true
  if (order.test(plain) || (wish.test(plain) && purchase.test(plain))) {
    return (
      products.length > 0 ||
      /\b(le|la|les|en|celui|celle) (\w+ )?(acheter|commander|prendre|prends|achete)\b/.test(plain)
    )
  }
  return products.length > 0 && wish.test(plain) && words.length <= 6
}

function asksAboutPacks({ plain, pack, products }: Question): boolean {
  const contents = /\b(compren\w*|compris\w*|contien\w*|inclu\w*|differen\w*|cadeaux?|offerts?)\b/
  if (/\b(packs?|formules?)\b/.test(plain)) {
    const isOpen = /\b(quel\w*|meilleure?|interess\w*|avantag\w*|rentable|choisir|economi\w*)\b/.test(plain)
    const orAlone = /\bou (le |la |en )?(pack|formule)\b/.test(plain)
    return contents.test(plain) || orAlone || (isOpen && pack === undefined)
  }
  return products.length === 0 && /\b(le|les|quels?|votre|vos|mon) (produits? )?(cadeaux?|offerts?)\b/.test(plain)
}

const seeking =
  /\b(cherch\w*|veux|voudrais|voulons|voudrions|souhaite\w*|aimer\w*|besoin|(me|nous) faut|faudrait|acheter|envie|budget|que faire contre|m equiper|nous equiper)\b/
const device = /\b(osmoseurs?|purificateurs?|appareils?|machines?|modeles?|filtres? a eau|eau filtree|systemes?)\b/
const complaint = /\b(mon|ma|mes|notre|nos|chez (moi|nous)|j ai|on a|nous avons|gene\w*|marre)\b/
const asking = /\b(combien|pourquoi|comment|est ce|quand|savoir|comprendre|quel|quelle|un osmoseur \w+ t il)\b/

/** Looks for a machine, describes a household or a problem with the water. */
function asksForAdvice(question: Question, topic: Topic | undefined): boolean {
  const { plain, products } = question
  if (products.length > 0 || topic === 'need' || topic === 'upkeep' || topic === 'installation') return false
  const { answers, budgetCents: budget } = needsIn(question)
  const { household_size, problem, usage } = answers
  const seeks = seeking.test(plain)
  // « Pas trop cher » asks for no price.
  const isWish = /\bpas (trop |tres )?chere?s?\b/.test(plain) && !/\b(prix|tarifs?|combien)\b/.test(plain)
  if (topic === 'price') {
    const isKnown = (household_size ?? problem ?? usage) !== undefined
    return (budget !== undefined && (seeks || household_size !== undefined)) || (isWish && seeks && isKnown)
  }
  if (seeks && (household_size ?? budget ?? problem ?? usage) !== undefined)
    return !/\b(savoir|comprendre)\b/.test(plain)
  if (seeks && device.test(plain)) return true
  if (asking.test(plain)) return false
  return household_size !== undefined || (problem !== undefined && complaint.test(plain))
}
