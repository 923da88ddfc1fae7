import type { Reply } from '~/models/support/contact'
import { creditExample, creditTerms } from '~/models/values/credit'
import { instalmentText } from '~/models/values/totals'
import { isMachine } from '../knowledge'
import { joined, reply } from '../reply'
import type { AnswerInput } from './about'
import { priceAct } from './price.server'
import { quoteTitled } from './quote'

const inPart =
  /\b(\d{1,2} ?x|\d{1,2} fois|(deux|trois|quatre|cinq|six|dix|douze|plusieurs) (x|fois)|klarna|mensualites?|(?<!cartes? (de )?)credit|par mois)\b/
const ofParts =
  /\b(fois|\dx|etal\w*|echel\w*|echeanc\w*|prelev\w*|facilit\w*|pret\w*|financ\w*|paye\w*|paie\w*|regle\w*)\b/
const otherCounts = /\b(2|5|6|10|12|24|deux|cinq|six|dix|douze) ?(x|fois|mensualites|mois)\b/

/** Payment in parts: figures of the product in question, or the lender's terms. */
export async function paymentAct(about: AnswerInput): Promise<Reply | undefined> {
  const { question, subject, settings } = about
  const isInParts = inPart.test(question.plain)
  const terms = creditTerms(settings)
  const parts = terms
    ? (quoteTitled('Comment se passe le paiement en plusieurs fois\u202f?', about) ?? reply(creditExample(terms)))
    : reply('Non\u202f: chez nous, une commande se paie en une fois.')
  if (subject === 'payment-refused') {
    const safe = quoteTitled('Le paiement est-il sûr\u202f?', about)
    // A lender refuses by itself: its terms follow.
    return safe && isInParts ? joined([safe, parts]) : undefined
  }
  if (!isInParts && (subject !== 'instalments' || !ofParts.test(question.plain))) return undefined
  const isOfBefore =
    about.recentSubjects.some((each) => /^(price|packs|buy)$/.test(each)) && about.recent.some(isMachine)
  if (terms && (question.products.length > 0 || isOfBefore))
    return priceAct({ ...about, question: { ...question, plain: `${question.plain} plusieurs fois` } })
  if (!terms || !otherCounts.test(question.plain)) return parts
  return joined([reply(`Non\u202f: le paiement en plusieurs fois se fait en ${instalmentText()} seulement.`), parts])
}
