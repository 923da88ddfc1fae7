import { type ProductPage, stockText } from '~/models/catalogue'
import { splitSentences } from '~/models/language'
import type { Reply, ReplyLink } from '~/models/support'
import { formatTtc } from '~/models/values'
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
  evidence.sentences.push(...splitSentences(text).map((sentence) => `${about} ${sentence}`.trim()))
}

const placeholder = /\{\{\s*(nom|prix|stock|reponse|commande)(?:\s*:\s*([\w-]{1,100}))?\s*\}\}/g

/** Fills in the placeholders, or only those of one kind; the others are a space. */
export function fillPlaceholders(text: string, evidence: Evidence, only?: 'nom' | 'none'): string {
  return text.replace(placeholder, (_, kind: string, id?: string) =>
    only === undefined || only === kind ? (shopText(kind, id, evidence) ?? ' ') : ' ',
  )
}

/** Whether the evidence can fill every placeholder. */
export function canFill(text: string, evidence: Evidence): boolean {
  return [...text.matchAll(placeholder)].every(([, kind = '', id]) => shopText(kind, id, evidence) !== undefined)
}

/** Products of the placeholders, whose cards are shown. */
export function productsMentioned(text: string, { answer, products }: Evidence): string[] {
  return [...text.matchAll(placeholder)]
    .flatMap(([, kind, id]) => (kind === 'reponse' ? (answer?.productIds ?? []) : (id ?? [])))
    .filter((id) => products.has(id))
}

function shopText(kind: string, id: string | undefined, evidence: Evidence): string | undefined {
  if (kind === 'reponse') return evidence.answer?.text
  if (kind === 'commande') return evidence.order
  const product = id === undefined ? undefined : evidence.products.get(id)
  if (!product) return undefined
  if (kind === 'nom') return product.name
  return kind === 'prix' ? `${formatTtc(product.priceCents)} TTC` : stockText(product).toLowerCase()
}
