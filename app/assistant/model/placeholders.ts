import type { Message } from '~/database/schema'
import type { ProductPage } from '~/models/catalogue'
import type { Settings } from '~/models/shop'
import type { ReplyLink } from '~/models/support'
import { formatEuros, withVat } from '~/models/values'
import { stockWithin } from '../acts/products.server'
import type { Knowledge } from '../knowledge'

/** Everything the tools returned for one answer, and so all it may mention. */
export interface Evidence {
  products: Map<string, ProductPage>
  /** Products named or priced in the answer, whose cards are shown beneath it. */
  shown: Set<string>
  /** From the texts the model was given; those about a product are prefixed with its name. */
  sentences: string[]
  delivery?: { promise: string; cost: string }
  order?: string
  /** At most one look-up per answer. */
  lookedUpOrder: boolean
  links: Map<string, ReplyLink>
  /** For recognising names, whether or not they may be mentioned. */
  knowledge: Pick<Knowledge, 'products'>
  shopName: string
  visitorTexts: string[]
}

export function newEvidence(input: {
  knowledge: Knowledge
  settings: Settings
  message: Message
  history: Message[]
}): Evidence {
  const { knowledge, settings, message, history } = input
  return {
    products: new Map(),
    shown: new Set(),
    sentences: [],
    lookedUpOrder: false,
    links: new Map(),
    knowledge,
    shopName: settings['shop.name'],
    visitorTexts: [message, ...history].filter(({ author }) => author === 'visitor').map(({ body }) => body),
  }
}

export function addText(evidence: Evidence, text: string, about = ''): void {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '')
  evidence.sentences.push(...sentences.map((sentence) => `${about} ${sentence}`.trim()))
}

const placeholder = /\{\{\s*(nom|prix|stock|livraison|frais_livraison|commande)(?:\s*:\s*([\w-]{1,100}))?\s*\}\}/g

/** Fills in names only, so that a statement about a product is checked against that product's texts. */
export function withNamesOnly(text: string, evidence: Evidence): string {
  return text.replace(placeholder, (_, kind: string, id?: string) =>
    kind === 'nom' ? ` ${shopText(kind, id, evidence) ?? ''} ` : ' ',
  )
}

export function withoutPlaceholders(text: string): string {
  return text.replace(placeholder, ' ')
}

/** Placeholders that the evidence cannot fill. */
export function unknownPlaceholders(text: string, evidence: Evidence): string[] {
  return [...text.matchAll(placeholder)]
    .filter(([, kind = '', id]) => shopText(kind, id, evidence) === undefined)
    .map(([found]) => found)
}

/** Fills in the placeholders; products mentioned get a card. */
export function fillPlaceholders(text: string, evidence: Evidence): string {
  return text.replace(placeholder, (_, kind: string, id?: string) => {
    if (id !== undefined && evidence.products.has(id)) evidence.shown.add(id)
    return shopText(kind, id, evidence) ?? ''
  })
}

function shopText(kind: string, id: string | undefined, evidence: Evidence): string | undefined {
  if (kind === 'livraison') return evidence.delivery?.promise
  if (kind === 'frais_livraison') return evidence.delivery?.cost
  if (kind === 'commande') return evidence.order
  const product = id === undefined ? undefined : evidence.products.get(id)
  if (!product) return undefined
  if (kind === 'nom') return product.name
  if (kind === 'prix') return `${formatEuros(withVat(product.priceCents))} TTC`
  return stockWithin(product)
}
