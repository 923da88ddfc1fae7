import type { Reply } from '~/models/support'
import { instalmentText } from '~/models/values'
import { joined, reply } from '../reply'
import type { AnswerInput } from './about'
import { priceAct } from './price.server'
import { quoteTitled } from './quote'

const notTaken = /\b(cheques?|especes|liquide|bitcoins?|crypto\w*|mandat|contre remboursement|a la livraison)\b/
const inPart =
  /\b(\d{1,2} ?x|\d{1,2} fois|(deux|trois|quatre|cinq|six|dix|douze|plusieurs) (x|fois)|klarna|mensualites?|credit|par mois)\b/
const ofParts =
  /\b(fois|\dx|etal\w*|echel\w*|echeanc\w*|prelev\w*|facilit\w*|pret\w*|financ\w*|paye\w*|paie\w*|regle\w*)\b/
const otherCounts = /\b(2|5|6|10|12|24|deux|cinq|six|dix|douze) ?(x|fois|mensualites|mois)\b/

/** Only the payment methods that the checkout can offer; figures when a product is paid in parts. */
export async function paymentAct(about: AnswerInput): Promise<Reply | undefined> {
  const { question, subject, settings } = about
  const { plain } = question
  if (notTaken.test(plain))
    return reply(
      `Non. Nous prenons la carte bancaire, le paiement en ${instalmentText}, PayPal et le virement, selon ce que la page de paiement propose.`,
    )
  const isInParts = inPart.test(plain)
  const parts =
    quoteTitled('Comment se passe le paiement en plusieurs fois\u202f?', about) ??
    reply(settings['instalments.warning'])
  if (subject === 'payment-refused') {
    const safe = quoteTitled('Le paiement est-il sûr\u202f?', about)
    // A lender refuses by itself: its terms follow.
    return safe && isInParts ? joined([safe, parts]) : undefined
  }
  if (!isInParts && (subject !== 'instalments' || !ofParts.test(plain))) return undefined
  const isOfBefore = about.recentSubjects.some((each) => /^(price|packs|buy)$/.test(each)) && about.recent.length > 0
  if (question.products.length > 0 || isOfBefore)
    return priceAct({ ...about, question: { ...question, plain: `${plain} plusieurs fois` } })
  if (!otherCounts.test(plain)) return parts
  return joined([reply(`Non\u202f: le paiement en plusieurs fois se fait en ${instalmentText} seulement.`), parts])
}
