import { type Reply, termsLink } from '~/models/support'
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
export function paymentAct(about: AnswerInput): Promise<Reply> | Reply | undefined {
  const { question, settings, subject } = about
  const { plain } = question
  if (notTaken.test(plain)) {
    return reply(
      `Non. Nous prenons la carte bancaire, le paiement en ${instalmentText}, PayPal et le virement, selon ce que la page de paiement propose.`,
      [termsLink],
    )
  }
  if (subject === 'payment-refused') return refused(about)
  if (subject !== 'instalments' && !inPart.test(plain)) {
    const how = quoteTitled('Comment puis-je payer\u202f?', about)
    return how && { ...how, links: [termsLink] }
  }
  if (!inPart.test(plain) && !ofParts.test(plain)) return undefined
  const isOfBefore = about.recentSubjects.some((each) => /^(price|packs|buy)$/.test(each)) && about.recent.length > 0
  if (question.products.length > 0 || isOfBefore)
    return priceAct({ ...about, question: { ...question, plain: `${plain} plusieurs fois` } })
  const how = quoteTitled('Comment se passe le paiement en plusieurs fois\u202f?', about)
  const only = otherCounts.test(plain)
    ? [`Non\u202f: le paiement en plusieurs fois se fait en ${instalmentText} seulement.`]
    : []
  return reply([...only, how?.text ?? settings['instalments.warning']], [termsLink])
}

/** A lender refuses by itself: its terms follow. */
function refused(about: AnswerInput): Reply | undefined {
  const lender = inPart.test(about.question.plain) ? ['Comment se passe le paiement en plusieurs fois\u202f?'] : []
  const told = ['Le paiement est-il sûr\u202f?', ...lender].flatMap((title) => quoteTitled(title, about) ?? [])
  return told.length > 0 ? joined(told) : undefined
}
