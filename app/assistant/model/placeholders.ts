import { type ProductPage, priceText, stockText } from '~/models/shop/catalogue'
import type { Reply, ReplyLink } from '~/models/support/contact'
import { readStatement, type Statement, splitSentences, wordsOf } from '~/models/support/language'
import type { Vat } from '~/models/values/money'
import type { Knowledge } from '../knowledge'

/** Everything the tools returned for one answer, and so all it may mention. */
export interface Evidence {
  products: Map<string, ProductPage>
  /** Products named or priced in the answer, whose cards are shown beneath it. */
  shown: Set<string>
  /** From the texts the model was given, by their text. */
  statements: Map<string, { statement: Statement; productId: string | undefined }>
  /** The shop's own answers not shown yet. */
  answer?: Reply
  order?: string
  /** At most one look-up per answer. */
  lookedUpOrder: boolean
  links: Map<string, ReplyLink>
  knowledge: Pick<Knowledge, 'products' | 'talk'>
  /** By product: the words that no other name has, and all of its name. */
  names: Map<string | undefined, { own: Set<string>; all: Set<string> }>
  /** Of catalogue prices. */
  vat: Vat
}

export function newEvidence(knowledge: Evidence['knowledge'], vat: Vat): Evidence {
  const names: Evidence['names'] = new Map()
  for (const { id, name, ownWords } of knowledge.products)
    names.set(id, { own: new Set(ownWords), all: new Set([...ownWords, ...wordsOf(name)]) })
  const found = { statements: new Map(), products: new Map(), shown: new Set<string>(), links: new Map() }
  return { ...found, knowledge, names, vat, lookedUpOrder: false }
}

/** Questions state nothing, and what stands between quotation marks may be another's opinion. */
export function addText(evidence: Evidence, text: string, productId?: string): void {
  const unquoted = text.replace(/«[^»]*»/g, ' ')
  for (const sentence of splitSentences(unquoted).map((each) => each.trim())) {
    if (sentence.endsWith('?') || evidence.statements.has(`${productId} ${sentence}`)) continue
    const statement = readStatement(sentence, evidence.names.get(productId)?.all)
    evidence.statements.set(`${productId} ${sentence}`, { statement, productId })
  }
}

const placeholder =
  /\{\{\s*((?:nom|prix|stock)(?=\s*:)|(?:reponse|commande)(?=\s*\}))(?:\s*:\s*([\w-]{1,100}))?\s*\}\}/g

/** Fills in the placeholders, or only those of one kind; the others are a space. */
export function fillPlaceholders(text: string, evidence: Evidence, only?: 'nom' | 'none'): string {
  return text.replace(placeholder, (_, kind: string, id?: string) =>
    only === undefined || only === kind ? (shopText(kind, id, evidence) ?? ' ') : ' ',
  )
}

export function placeholdersIn(text: string): { kind: string; id: string | undefined }[] {
  return [...text.matchAll(placeholder)].map(([, kind = '', id]) => ({ kind, id }))
}

export function canFill(text: string, evidence: Evidence): boolean {
  return placeholdersIn(text).every(({ kind, id }) => shopText(kind, id, evidence) !== undefined)
}

/** Fills in a sentence to be shown, with the cards of its products. The shop's own words are shown once. */
export function writeOut(text: string, evidence: Evidence): string {
  const filled = fillPlaceholders(text, evidence)
  for (const { kind, id } of placeholdersIn(text)) {
    const ids = kind === 'reponse' ? (evidence.answer?.productIds ?? []) : [id ?? '']
    for (const each of ids) if (evidence.products.has(each)) evidence.shown.add(each)
    if (kind === 'reponse') delete evidence.answer
    if (kind === 'commande') delete evidence.order
  }
  return filled
}

function shopText(kind: string, id: string | undefined, evidence: Evidence): string | undefined {
  if (kind === 'reponse') return evidence.answer?.text
  if (kind === 'commande') return evidence.order
  const product = id === undefined ? undefined : evidence.products.get(id)
  if (!product) return undefined
  if (kind === 'nom') return product.name
  return kind === 'prix' ? `${priceText(product, evidence.vat)} TTC` : stockText(product).toLowerCase()
}
