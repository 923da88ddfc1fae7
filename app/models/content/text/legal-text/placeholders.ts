import box from './guarantee-box.md?raw'

export const legalTextKinds = ['cgv', 'mentions-legales', 'confidentialite', 'accessibilite', 'retractation'] as const
export type LegalTextKind = (typeof legalTextKinds)[number]

export const legalTextTitles: Record<LegalTextKind, string> = {
  cgv: 'Conditions générales de vente',
  'mentions-legales': 'Mentions légales',
  confidentialite: 'Confidentialité',
  accessibilite: 'Accessibilité',
  retractation: 'Droit de rétractation',
}

/** What the terms must contain verbatim: annex to art. D211-2 C. conso. */
export const guaranteeBox = box.trim()

/** `{{key}}` in a legal text. */
export const placeholders = /\{\{\s*([\w.]+)\s*\}\}/g

/** Placeholders that are not settings. */
export const ownPlaceholders = [
  'cgv.version',
  'app.url',
  'transfer.hold',
  'loyalty.tiers',
  'processors',
  'guarantee.box',
  'credit.terms',
] as const

export function isOwnPlaceholder(key: string): key is (typeof ownPlaceholders)[number] {
  return ownPlaceholders.some((own) => own === key)
}

export function placeholdersIn(body: string): string[] {
  return [...new Set([...body.matchAll(placeholders)].map(([, key = '']) => key))]
}

export interface RequiredPlaceholder {
  key: string
  /** Legal basis. */
  law: string
}

function required(law: string, ...keys: string[]): RequiredPlaceholder[] {
  return keys.map((key) => ({ key, law }))
}

const seller = required('art. L221-5 C. conso', 'legal.company_name', 'shop.address', 'shop.email', 'shop.phone')
const mediator = required(
  'art. L616-1 C. conso',
  'legal.mediator_name',
  'legal.mediator_address',
  'legal.mediator_site',
)
const publisher = required(
  'art. 1-1 LCEN',
  ...['legal.company_name', 'legal.form', 'legal.capital', 'legal.seat', 'legal.siren', 'legal.rcs'],
  ...['legal.vat_number', 'legal.director', 'legal.host_name', 'legal.host_address', 'legal.host_phone'],
  ...['shop.address', 'shop.email', 'shop.phone'],
)

/** Placeholders that the law requires in each text. */
export const requiredPlaceholders: Record<LegalTextKind, RequiredPlaceholder[]> = {
  cgv: [
    ...seller,
    ...required('art. R123-237 C. com.', 'legal.siren', 'legal.rcs'),
    ...required('art. L221-5 C. conso', 'delivery.fee', 'delivery.free_from'),
    ...mediator,
    ...required('art. L541-10-13 C. env.', 'legal.rep_identifiers'),
    ...required('art. L312-6 C. conso', 'credit.terms'),
  ],
  'mentions-legales': [...publisher, ...mediator, ...required('art. L541-10-13 C. env.', 'legal.rep_identifiers')],
  confidentialite: required('art. 13 RGPD', 'legal.company_name', 'shop.email', 'processors'),
  accessibilite: [
    ...required('art. 47 loi 2005-102', 'shop.email'),
    ...required('annexe V dir. (UE) 2019/882', 'accessibility.duty'),
  ],
  retractation: required('annexe à l’art. R221-1 C. conso', 'legal.company_name', 'shop.address', 'shop.email'),
}
