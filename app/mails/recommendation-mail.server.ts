import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { type Answers, answersQuery, type Recommendation, type RecommendationResult } from '~/models/advice'
import { consentPath, disownPath } from '~/models/advice/index.server'
import { questionnaireConsents } from '~/models/customer'
import { hasWrittenTo, queueEmail } from '~/models/outbox/index.server'
import { publicOrigin, readSettings } from '~/models/shop/index.server'
import { formatDate, formatDateTime, formatEuros, withVat } from '~/models/values'
import { firstShop } from '~/runtime/first-shop.server'
import type { Template } from '~/templates/types'

import { paragraph, shopSignature } from './letterhead.server'
import { type MailBlock, renderMail } from './render'

const KIND = 'recommendations'

interface RecommendationMail {
  template: Pick<Template, 'questionnaire' | 'comparison'>
  to: string
  leadId: string
  /** The tick that asked for it. */
  consentId: string
  answers: Answers
  result: RecommendationResult
  at: Date
}

/**
 * To whoever agreed to advice by e-mail: what the questionnaire recommends. One mail for the same answers, and one a day
 * for a mailbox, since anyone may type its address; nothing that was typed is in it. A shop that sells nothing has
 * nothing to write.
 */
export async function queueRecommendations(trx: Kysely<ShopDatabase>, input: RecommendationMail): Promise<void> {
  const { to, leadId, consentId, answers, result, template, at } = input
  if (result.recommendations.length === 0) return
  if (await hasWrittenTo(trx, { kind: KIND, to, at })) return
  const settings = await readSettings(trx)
  const { advice } = result
  await queueEmail(trx, {
    key: `${KIND}:${leadId}:${answersQuery(answers)}`,
    kind: KIND,
    to,
    consentId,
    at,
    content: renderMail({
      subject: advice
        ? `Votre questionnaire\u202f: ${withSmallInitial(advice.title)}`
        : 'Vos recommandations après le questionnaire',
      shopName: settings['shop.name'],
      title: advice?.title ?? 'Vos recommandations',
      blocks: [
        paragraph('Bonjour,'),
        ...(advice ? adviceBlocks(advice.body) : [paragraph(productsFirst)]),
        ...result.recommendations.flatMap((each) => productBlocks(each, template.comparison.consumables)),
        paragraph(`Prix et stock du ${formatDate(at)}.`),
        { kind: 'button', label: advice ? 'Revoir mes résultats' : 'Comparer et choisir', href: resultsUrl(answers) },
        paragraph(template.questionnaire.words.mailedLink),
        ...reasonBlocks({ leadId, at }),
      ],
      footer: shopSignature(settings),
    }),
  })
}

const productsFirst =
  'Voici ce que vos réponses au questionnaire désignent, le plus adapté d’abord, avec les raisons et une réserve pour chacun.'

function adviceBlocks(body: string): MailBlock[] {
  return [paragraph('Voici notre réponse à votre questionnaire.'), paragraph(body)]
}

function withSmallInitial(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

function productBlocks({ product, reasons, drawback }: Recommendation, consumables: string): MailBlock[] {
  const eco = product.ecoParticipationCents
  const yearlyCents = product.details.upkeep?.yearlyConsumablesCents
  return [
    { kind: 'heading', text: product.name },
    {
      kind: 'facts',
      rows: [
        { label: 'Prix TTC', value: formatEuros(withVat(product.priceCents)), strong: true },
        ...(eco > 0 ? [{ label: 'dont éco-participation', value: formatEuros(eco) }] : []),
        ...(yearlyCents ? [{ label: consumables, value: formatEuros(withVat(yearlyCents)) }] : []),
        ...(product.isService || product.available > 0 ? [] : [{ label: 'Stock', value: 'épuisé pour le moment' }]),
      ],
    },
    { kind: 'list', items: reasons.map(({ text }) => text) },
    paragraph(`À savoir : ${drawback}`),
  ]
}

/** Holds the answers alone: forwarded or read by a stranger, it names nobody and withdraws nothing. */
function resultsUrl(answers: Answers): string {
  return `${publicOrigin()}/questionnaire/resultats?${answersQuery(answers)}`
}

/** Why it came, and the two ways not to get another (art. L34-5 CPCE). */
function reasonBlocks({ leadId, at }: { leadId: string; at: Date }): MailBlock[] {
  return [
    { kind: 'heading', text: 'Pourquoi cet e-mail' },
    paragraph(
      `Le ${formatDateTime(at)} (heure de Paris), cette adresse a été laissée à la fin de notre questionnaire, avec la case cochée : « ${questionnaireConsents.email.text} » Nous envoyons un seul e-mail par questionnaire.`,
    ),
    {
      kind: 'link',
      label: 'Voir mes accords et les retirer',
      href: `${publicOrigin()}${consentPath(firstShop.signer, leadId)}`,
    },
    paragraph(
      'Vous n’avez rien demandé ? Quelqu’un a saisi votre adresse, par erreur ou non. Dites-le : nous effaçons ce qui a été saisi, et nous n’écrivons plus à cette adresse après ce questionnaire.',
    ),
    {
      kind: 'link',
      label: 'Dire que ce n’était pas moi',
      href: `${publicOrigin()}${disownPath(firstShop.signer, leadId)}`,
    },
  ]
}
