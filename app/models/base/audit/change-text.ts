import { formatShortDate } from '~/models/values/french-date'
import { formatEuros } from '~/models/values/money'

/** Labels of the fields in a change. */
const fieldNames: Record<string, string> = {
  active: 'actif',
  alt: 'texte de l’image',
  author: 'signature',
  amount_cents: 'montant',
  at_once: 'demande pressante',
  asks_phone: 'téléphone demandé',
  answer: 'réponse',
  theme: 'rubrique',
  question: 'question',
  budget: 'budget',
  by_mail: 'par e-mail',
  calendar_name: 'agenda',
  capacity: 'réservations par créneau',
  closes: 'classe la demande',
  copied: 'copie de',
  credit_cents: 'avoir',
  customer_type: 'type de client',
  device: 'appareil',
  due: 'échéance',
  effective_on: 'en vigueur le',
  excerpt: 'résumé',
  format: 'format',
  hint: 'précision',
  horizon_days: 'jours proposés',
  image: 'image',
  kept: 'gardés',
  kind: 'connexion',
  leads: 'leads',
  location: 'emplacement',
  lost: 'lignes perdues',
  max_persons: 'personnes au plus',
  maximum_capacity: 'capacité',
  means: 'moyen',
  minimum_threshold: 'seuil d’alerte',
  minutes: 'durée en minutes',
  modest: 'petit budget',
  name: 'nom',
  need: 'besoin',
  notice_hours: 'délai en heures',
  ok: 'message pris',
  orders: 'commandes',
  ordersUnderWay: 'commandes en cours gardées',
  paidOrders: 'commandes payées gardées',
  pack: 'pack',
  passed: 'numéros passés',
  points: 'points',
  position: 'place',
  price_cents: 'prix HT',
  questionnaire: 'changements',
  removed: 'retirés',
  reply: 'réponse',
  published_date: 'date',
  related_product: 'produit lié',
  related_reason: 'raison du produit lié',
  requests: 'demandes',
  role: 'rôle',
  rules: 'conseils',
  score: 'mots du score',
  searched: 'recherche',
  slug: 'adresse',
  sku: 'référence',
  state: 'état',
  starts_at: 'créneau',
  status: 'statut',
  stock: 'stock',
  summary: 'présentation',
  supplier: 'fournisseur',
  tags: 'mots-clés',
  target: 'mène à',
  text: 'explication',
  text_length: 'longueur du texte',
  title: 'titre',
  unit_cost_cents: 'coût unitaire HT',
  units: 'unités',
  withdrawals: 'rétractations gardées',
  version: 'version',
}

/** Labels of coded values; others are shown as stored. */
const valueNames: Record<string, Record<string, string>> = {
  status: {
    annule: 'annulée',
    cancelled: 'annulé',
    confirme: 'confirmée',
    devis_envoyé: 'devis envoyé',
    done: 'traité',
    en_attente: 'en attente',
    expedie: 'expédiée',
    failed: 'abandonné',
    livre: 'livrée',
    open: 'à traiter',
    queued: 'en attente',
    sending: 'en cours d’envoi',
    sent: 'envoyé',
  },
  state: { booked: 'à venir', honoured: 'honoré', 'no-show': 'absent', rendu: 'rendue à l’assistant' },
  role: { Administrator: 'administrateur', Customer: 'client de la boutique' },
  kind: { bearer: 'programme (jeton)', cookie: 'navigateur' },
  format: { csv: 'CSV', xlsx: 'Excel' },
  means: { credit: 'avoir', sandbox: 'paiement simulé', stripe: 'Stripe', transfer: 'virement' },
}

type Side = Record<string, unknown>

/** Formats a stored change as `statut : prospect → client`, one line a field. */
export function changeText({ before, after }: { before: string | null; after: string | null }): string[] {
  const [from, to] = [readSide(before), readSide(after)]
  if (!from || !to) return [before, after].filter((side) => side !== null)
  return [...new Set([...Object.keys(from), ...Object.keys(to)])].map((field) => {
    const sides = [from, to].flatMap((side) => (Object.hasOwn(side, field) ? valueText(field, side[field]) : []))
    const name = after === null ? `${fieldName(field)} avant` : fieldName(field)
    return `${name}\u202f: ${sides.join(' → ')}`
  })
}

/** Formats one side of a change. */
export function sideText(stored: string | null): string {
  const side = readSide(stored)
  if (!side) return stored ?? ''
  return Object.entries(side)
    .map(([field, value]) => `${fieldName(field)}\u202f: ${valueText(field, value)}`)
    .join(', ')
}

/** Undefined when damaged. */
function readSide(stored: string | null): Side | undefined {
  if (stored === null) return {}
  try {
    const side: unknown = JSON.parse(stored)
    return typeof side === 'object' && side !== null ? { ...side } : undefined
  } catch {
    return undefined
  }
}

function fieldName(field: string): string {
  return (Object.hasOwn(fieldNames, field) && fieldNames[field]) || field
}

function valueText(field: string, value: unknown): string {
  if (value === null || value === '') return 'aucun'
  if (typeof value === 'boolean') return value ? 'oui' : 'non'
  if (field.endsWith('_cents') && typeof value === 'number') return formatEuros(value)
  if (field === 'due' && typeof value === 'string') return formatShortDate(new Date(`${value}T12:00:00Z`))
  const names = valueNames[field] ?? {}
  return (Object.hasOwn(names, String(value)) && names[String(value)]) || String(value)
}
