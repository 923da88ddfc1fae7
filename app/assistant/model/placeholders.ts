import type { ProductPage } from '~/models/catalogue'
import type { Reply, ReplyLink } from '~/models/support'
import { stockWithin, ttc } from '../acts/products.server'
import type { Knowledge } from '../knowledge'

/** Everything the tools returned for one answer, and so all it may mention. */
export interface Evidence {
  products: Map<string, ProductPage>
  /** Products named or priced in the answer, whose cards are shown beneath it. */
  shown: Set<string>
  /** From the texts the model was given; those about a product are prefixed with its name. */
  sentences: string[]
  /** The shop's own answers. */
  answer?: Reply
  order?: string
  /** At most one look-up per answer. */
  lookedUpOrder: boolean
  links: Map<string, ReplyLink>
  /** For recognising names, whether or not they may be mentioned. */
  knowledge: Pick<Knowledge, 'products' | 'talk'>
  shopName: string
}

export function newEvidence(knowledge: Evidence['knowledge'], shopName: string): Evidence {
  return {
    ...{ knowledge, shopName, sentences: [], lookedUpOrder: false },
    ...{ products: new Map(), shown: new Set(), links: new Map() },
  }
}

export function addText(evidence: Evidence, text: string, about = ''): void {
  const sentences = text.split(/(?<=[.!?])\s+|\n+/).filter((sentence) => sentence.trim() !== '')
  evidence.sentences.push(...sentences.map((sentence) => `${about} ${sentence}`.trim()))
}

const placeholder = /\{\{\s*(nom|prix|stock|reponse|commande)(?:\s*:\s*([\w-]{1,100}))?\s*\}\}/g

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
    const mentioned = kind === 'reponse' ? (evidence.answer?.productIds ?? []) : [id ?? '']
    for (const each of mentioned) if (evidence.products.has(each)) evidence.shown.add(each)
    return shopText(kind, id, evidence) ?? ''
  })
}

function shopText(kind: string, id: string | undefined, evidence: Evidence): string | undefined {
  if (kind === 'reponse') return evidence.answer?.text
  if (kind === 'commande') return evidence.order
  const product = id === undefined ? undefined : evidence.products.get(id)
  if (!product) return undefined
  if (kind === 'nom') return product.name
  return kind === 'prix' ? `${ttc(product.priceCents)} TTC` : stockWithin(product)
}
