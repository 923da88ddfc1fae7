import { href } from 'react-router'
import type { RecommendedProduct } from '~/models/base/outbox'
import { questionnaireConsents } from '~/models/base/user'
import { type Answers, answersQuery, withCount } from '~/models/crm/advice'
import { consentPath, disownPath } from '~/models/crm/advice/index.server'
import { formatDate, formatDateTime } from '~/models/values/french-date'
import { formatEuros, formatTtc, type Vat } from '~/models/values/money'

import { catalogueVat } from '~/models/values/vat'
import { fact, facts, type Letter, paragraph, type QueuedMail } from './letter'
import type { MailBlock } from './render'
import type { MailShop } from './shop.server'

/** Without typed text. */
export function recommendations(shop: MailShop, { data, at }: QueuedMail<'recommendations'>): Letter {
  const { advice, answers, products, leadId } = data
  const { questionnaire, comparison } = shop.template
  const vat = catalogueVat(shop.settings)
  return {
    subject: advice
      ? `Votre questionnaire\u202f: ${withSmallInitial(advice.title)}`
      : 'Vos recommandations après le questionnaire',
    title: advice?.title ?? 'Vos recommandations',
    blocks: [
      paragraph('Bonjour,'),
      ...(advice ? adviceBlocks(advice.body) : [paragraph(productsFirst)]),
      ...products.flatMap((product) => productBlocks(product, { consumables: comparison.consumables, vat })),
      paragraph(`Prix et stock du ${formatDate(at)}.`),
      {
        kind: 'button',
        label: advice ? 'Revoir mes résultats' : 'Comparer et choisir',
        href: resultsLink(shop, answers),
      },
      paragraph(withCount(questionnaire.words.mailedLink, Object.keys(answers).length)),
      ...reasonBlocks(shop, { leadId, at }),
    ],
  }
}

const productsFirst =
  'Voici ce que vos réponses au questionnaire désignent, le plus adapté d’abord, avec les raisons et une réserve pour chacun.'

function adviceBlocks(body: string): MailBlock[] {
  return [paragraph('Voici notre réponse à votre questionnaire.'), paragraph(body)]
}

function withSmallInitial(sentence: string): string {
  return sentence.charAt(0).toLowerCase() + sentence.slice(1)
}

function productBlocks(
  product: RecommendedProduct,
  { consumables, vat }: { consumables: string; vat: Vat },
): MailBlock[] {
  const { ecoParticipationCents: eco, yearlyConsumablesCents: yearly } = product
  return [
    { kind: 'heading', text: product.name },
    facts(
      fact('Prix TTC', formatTtc(product.priceCents, vat), true),
      ...(eco > 0 ? [fact('dont éco-participation', formatEuros(eco))] : []),
      ...(yearly ? [fact(consumables, formatTtc(yearly, vat))] : []),
      ...(product.isSoldOut ? [fact('Stock', 'épuisé pour le moment')] : []),
    ),
    { kind: 'list', items: product.reasons },
    paragraph(`À savoir : ${product.drawback}`),
  ]
}

/** Contains the answers only: safe to forward. */
function resultsLink({ origin }: MailShop, answers: Answers): string {
  return `${origin}${href('/questionnaire/resultats')}?${answersQuery(answers)}`
}

/** Origin of the address and the ways to object (art. L34-5 CPCE). */
function reasonBlocks({ origin, signer }: MailShop, { leadId, at }: { leadId: string; at: Date }): MailBlock[] {
  return [
    { kind: 'heading', text: 'Pourquoi cet e-mail' },
    paragraph(
      `Le ${formatDateTime(at)} (heure de Paris), cette adresse a été laissée à la fin de notre questionnaire, avec la case cochée : « ${questionnaireConsents.email.text} » Nous envoyons un seul e-mail par questionnaire.`,
    ),
    { kind: 'link', label: 'Voir mes accords et les retirer', href: origin + consentPath(signer, leadId) },
    paragraph(
      'Vous n’avez rien demandé ? Quelqu’un a saisi votre adresse, par erreur ou non. Dites-le : nous effaçons ce qui a été saisi, et nous n’écrivons plus à cette adresse après ce questionnaire.',
    ),
    { kind: 'link', label: 'Dire que ce n’était pas moi', href: origin + disownPath(signer, leadId) },
  ]
}
