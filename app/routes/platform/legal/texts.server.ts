import { href, type RouterContextProvider } from 'react-router'
import { tenantContext } from '~/middleware/tenant.server'
import { withSections } from '~/models/content/text'
import { fillPlaceholders } from '~/models/content/text/index.server'
import { AGREEMENT_VERSION, DRAFT_DAYS, meanwhileText, plans, TRIAL_DAYS } from '~/models/platform/tenant'
import { readPlanMeans } from '~/models/platform/tenant/index.server'
import { bothPricesText, standardVat } from '~/models/values/money'
import { legalHtml } from '~/routes/legal-html.server'
import { shopRequest } from '~/routes/shop-request.server'
import { isKeyOf } from '~/runtime/record'
import terms from './conditions.md?raw'
import privacy from './confidentialite.md?raw'
import notice from './mentions-legales.md?raw'
import agreement from './sous-traitance.md?raw'

interface PlatformText {
  title: string
  description: string
  /** A change of wording is a new version. */
  version: string
  body: string
}

const texts: Record<string, PlatformText> = {
  [href('/catalyse/conditions')]: {
    title: 'Conditions du service',
    description: 'Essai, formules, prix, renouvellement, résiliation et fin d’un espace Catalyse.',
    version: '2026-11-30',
    body: terms,
  },
  [href('/catalyse/sous-traitance')]: {
    title: 'Accord de sous-traitance des données',
    description: 'Ce que Catalyse fait des données que vous lui confiez, sur vos instructions (article 28 du RGPD).',
    version: AGREEMENT_VERSION,
    body: agreement,
  },
  [href('/catalyse/confidentialite')]: {
    title: 'Confidentialité',
    description: 'Les données de ceux qui ouvrent un espace Catalyse\u202f: pourquoi, combien de temps, vos droits.',
    version: '2026-11-30',
    body: privacy,
  },
  [href('/catalyse/mentions-legales')]: {
    title: 'Mentions légales',
    description: 'Qui édite et héberge Catalyse, et comment nous joindre.',
    version: '2026-11-30',
    body: notice,
  },
}

/** Facts that the texts take from the models. */
const facts: Record<string, string> = {
  'draft.days': String(DRAFT_DAYS),
  'trial.days': String(TRIAL_DAYS),
  'plan.basic': bothPricesText(plans.BASIC.priceCents, standardVat),
  'plan.pro': bothPricesText(plans.PRO.priceCents, standardVat),
  'plan.premium': bothPricesText(plans.PREMIUM.priceCents, standardVat),
}

const notYetText =
  'Aucune formule payante ne peut encore être prise. Celle que vous choisissez à l’inscription est seulement retenue.'

type Means = Awaited<ReturnType<typeof readPlanMeans>>

/** What holds of plans depends on how they can be paid here. */
function planTexts({ card, transfer }: Means): Record<string, string> {
  const simulated = card === 'sandbox' ? ' Sur cette démonstration, le paiement par carte est simulé.' : ''
  const byTransfer = {
    'plans.sale': 'Une formule se prend dans l’espace et se paie par virement, un mois à la fois, sans prélèvement.',
    'plans.begin': 'elle commence quand nous recevons votre virement',
    'plans.renewal':
      'jamais de lui-même\u202f; un e-mail vous rappelle la fin trois jours et un jour avant, et vous payez un autre mois si vous voulez continuer',
    'plans.cancel':
      'une demande pas encore payée s’annule dans l’espace, une formule payée s’arrête d’elle-même à la fin de ce qui est payé',
  }
  if (!card) return transfer ? byTransfer : { ...byTransfer, 'plans.sale': notYetText }
  const orTransfer = (words: string) => (transfer ? words : '')
  return {
    'plans.sale': `Une formule se prend dans l’espace et se paie un mois à la fois\u202f: par carte, elle se renouvelle jusqu’à ce que vous la résiliiez${orTransfer('\u202f; par virement, elle ne se renouvelle jamais d’elle-même')}.${simulated}`,
    'plans.begin': `elle commence au paiement${orTransfer(', ou quand nous recevons votre virement')}`,
    'plans.renewal': `par carte, chaque mois jusqu’à la résiliation\u202f; si la carte ne paie pas, trois rappels par e-mail, et l’espace passe en lecture seule quatorze jours après${orTransfer('\u202f; par virement, jamais de lui-même, un e-mail vous rappelle la fin trois jours et un jour avant')}`,
    'plans.cancel':
      'une formule par carte s’arrête à la fin de la période payée, ce qu’un e-mail confirme avec sa date, et se reprend jusque-là\u202f; une demande pas encore payée s’annule dans l’espace',
  }
}

/** The text at this address, with the publisher's identity from the first shop's settings. */
export async function loadPlatformText(request: Request, context: Readonly<RouterContextProvider>) {
  const text = texts[new URL(request.url).pathname]
  if (!text) throw new Error('A text of the platform without its entry in the table.')
  const { identity, readSettings } = shopRequest(context)
  const { version, title, description } = text
  const means = await readPlanMeans(context.get(tenantContext))
  const known: Record<string, string> = {
    ...facts,
    'trial.meanwhile': meanwhileText(means.card !== undefined || means.transfer),
    ...planTexts(means),
  }
  const body = text.body.replace(/\{\{([\w.]+)\}\}/g, (whole, key: string) =>
    isKeyOf(known, key) ? (known[key] ?? whole) : whole,
  )
  const markdown = fillPlaceholders(body, { settings: await readSettings(), version, origin: identity.origin })
  return { title, description, version, ...withSections(await legalHtml(markdown)) }
}
