import { href, type RouterContextProvider } from 'react-router'
import { tenantContext } from '~/middleware/tenant.server'
import { withSections } from '~/models/content/text'
import { fillPlaceholders } from '~/models/content/text/index.server'
import { AGREEMENT_VERSION, DRAFT_DAYS, meanwhileText, plans, TRIAL_DAYS } from '~/models/platform/tenant'
import { arePlansOnSale } from '~/models/platform/tenant/index.server'
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
const onSaleText = 'Une formule se prend dans l’espace et se paie par virement, un mois à la fois, sans prélèvement.'

/** The text at this address, with the publisher's identity from the first shop's settings. */
export async function loadPlatformText(request: Request, context: Readonly<RouterContextProvider>) {
  const text = texts[new URL(request.url).pathname]
  if (!text) throw new Error('A text of the platform without its entry in the table.')
  const { identity, readSettings } = shopRequest(context)
  const { version, title, description } = text
  const isOnSale = await arePlansOnSale(context.get(tenantContext))
  const known = {
    ...facts,
    'trial.meanwhile': meanwhileText(isOnSale),
    'plans.sale': isOnSale ? onSaleText : notYetText,
  }
  const body = text.body.replace(/\{\{([\w.]+)\}\}/g, (whole, key: string) =>
    isKeyOf(known, key) ? known[key] : whole,
  )
  const markdown = fillPlaceholders(body, { settings: await readSettings(), version, origin: identity.origin })
  return { title, description, version, ...withSections(await legalHtml(markdown)) }
}
