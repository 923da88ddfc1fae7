import type { Product, ProductCategory } from '~/database/schema'
import { keysOf } from '~/runtime/record'

/** Labels of the editable product fields, by form field name, in form order. */
export const sheetLabels = {
  name: 'Nom',
  slug: 'Adresse',
  sku: 'Référence (SKU)',
  kind: 'Genre',
  summary: 'Résumé',
  description: 'Description',
  needs: 'Besoins',
  features: 'Points forts',
  specifications: 'Caractéristiques',
  facts: 'Faits comparés',
  box: 'Contenu de la boîte',
  installation: 'Installation',
  upkeep: 'Entretien',
  companions: 'Va avec',
  consumables: 'Consommables par an, HT',
  lasts: 'Se change après, en années',
  questions: 'Questions',
  warranty: 'Garantie, en années',
  eco: 'Éco-participation TTC',
  gift_value: 'Valeur comme cadeau, TTC',
  manufacturer: 'Fabricant',
  maker_address: 'Adresse du fabricant',
  maker_contact: 'E-mail ou site du fabricant',
  maker_in_union: 'Fabricant établi dans l’Union européenne',
  responsible: 'Responsable dans l’Union européenne',
  warnings: 'Avertissements de sécurité',
  spare_parts: 'Pièces détachées',
  featured: 'Mis en avant',
  position: 'Place dans le catalogue',
} as const

export type SheetField = keyof typeof sheetLabels
export const sheetFields = keysOf(sheetLabels)
/** Field values as text. */
export type SheetTexts = Record<SheetField, string>

export const productKinds = {
  machine: 'Appareil',
  accessory: 'Accessoire',
  extra: 'Supplément, hors de la liste',
  service: 'Service, sans stock',
  offer: 'Service de la liste, sans stock',
  quote: 'Service de la liste, sur devis',
} as const

export type ProductKind = keyof typeof productKinds
export const productKindNames = [
  'machine',
  'accessory',
  'extra',
  'service',
  'offer',
  'quote',
] as const satisfies readonly ProductKind[]

export function kindOf({
  category,
  is_service,
  on_request,
}: Pick<Product, 'category' | 'is_service' | 'on_request'>): ProductKind {
  if (is_service === 0) return category
  if (on_request === 1) return 'quote'
  return category === 'extra' ? 'service' : 'offer'
}

/** Without stock: what is listed among the products, and what comes beside them. */
export function isServiceKind(kind: ProductKind): kind is 'service' | 'offer' | 'quote' {
  return kind === 'service' || kind === 'offer' || kind === 'quote'
}

export function categoryOf(kind: ProductKind): ProductCategory {
  if (kind === 'offer' || kind === 'quote') return 'machine'
  return kind === 'service' ? 'extra' : kind
}

/** Checkbox name of a need. */
export function needName(need: string): string {
  return `need-${need}`
}

/** First path segments of the shop's own pages, reserved for them. */
export const pageSlugs = [
  'accessibilite',
  'accords',
  'admin',
  'alerte-stock',
  'apercu',
  'api',
  'avis',
  'blog',
  'cart',
  'catalyse',
  'cgv',
  'chat',
  'checkout',
  'commande',
  'comparer',
  'confidentialite',
  'couleurs',
  'healthz',
  'lien',
  'login',
  'mentions-legales',
  'metrics',
  'ouvertures',
  'paiement-simule',
  'products',
  'produit',
  'profile',
  'questionnaire',
  'readyz',
  'recherche',
  'rendez-vous',
  'retractation',
  'shipping',
  'support',
  'virement',
  'webhooks',
]
