import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import type { ProductPage } from '~/models/catalogue'
import { findProductPage } from '~/models/catalogue/index.server'
import { catalogueLink, type Reply } from '~/models/support'

import type { AnswerInput } from './answer-input'
import { factOf } from './fact-text'
import type { Intent } from './intent'
import { productsInQuestion } from './product-answers.server'
import { needsIn } from './shopper-needs'
import { askedLabels, standsUnder } from './specification-words'

/** A price, a delivery or what must not be answered is never read as a question about a specification. */
const openIntents = new Set<Intent | undefined>([
  undefined,
  'price',
  'warranty',
  'upkeep',
  'installation',
  'compare',
  'need',
  'advice',
])

/** Of all products, or of the law: not of the one in mind. */
const general =
  /\b(vos|appareils|osmoseurs|machines|produits|modeles|l osmose|un (osmoseur|appareil|modele)|legale|commerciale)\b/

/** The rows that are asked for, of the products named or else of those in mind; undefined when none has such a row. */
export async function specificationAnswer(
  db: Kysely<ShopDatabase>,
  intent: Intent | undefined,
  about: AnswerInput,
): Promise<Reply | undefined> {
  const { plain, products, words } = about.question
  const asksPrice = intent === 'price' && /\b(prix|tarifs?|cout\w*|cher|chere|euros?)\b/.test(plain)
  if (!openIntents.has(intent) || asksPrice) return undefined
  const labels = askedLabels(plain)
  const sentences = sheetSentences.filter(({ pattern }) => pattern.test(plain))
  if (labels.length + sentences.length === 0) return undefined
  // « Quelles dimensions ? » leaves the product unsaid.
  const question =
    products.length === 0 && words.length <= 3 ? { ...about.question, products: about.recent } : about.question
  const meant = products.length === 0 && general.test(plain) ? [] : await productsInQuestion(db, { ...about, question })
  const answered = meant.flatMap((product) => {
    const facts = [
      ...sentences.flatMap(({ find }) => find(product) ?? []),
      ...labels.flatMap((label) => factOf(product, label) ?? []),
    ]
    return facts.length > 0 ? [{ product, facts }] : []
  })
  if (answered.length === 0) return factsOfMachines(db, { labels, intent }, about)
  // No sheet gives a volume a day.
  const missing = /\blitres? par jour\b/.test(plain) ? '\n\nAucun volume par jour n’est donné sur la fiche.' : ''
  return {
    text: answered.map(({ product, facts }) => factsText(product.name, facts)).join('\n\n') + missing,
    productIds: answered.map(({ product }) => product.id),
    links: [],
  }
}

function factsText(name: string, facts: string[]): string {
  return (facts[0]?.includes(name) ? facts : [`${name}.`, ...facts]).join(' ')
}

/** What only a sentence of the sheet says: where a machine stands, how long its installation takes. */
const sheetSentences: { pattern: RegExp; find: (product: ProductPage) => string | undefined }[] = [
  {
    pattern: standsUnder,
    find: ({ description }) =>
      description
        .flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+/))
        .find((sentence) => /évier|plan de travail|tour\b/.test(sentence)),
  },
  {
    pattern: /\b(temps|longtemps|duree|heures?)\b.*\b(install\w*|pose|poser|montage|monter)\b/,
    find: ({ details }) => details.installation.find((step) => /^Comptez/.test(step)),
  },
]

const allMachinesIntents = new Set<Intent | undefined>([undefined, 'advice', 'installation'])

/** « Quelle pression faut-il ? » is asked of no machine in particular: what each sheet says, the same values once. */
async function factsOfMachines(
  db: Kysely<ShopDatabase>,
  { labels, intent }: { labels: RegExp[]; intent: Intent | undefined },
  { question, knowledge }: AnswerInput,
): Promise<Reply | undefined> {
  const isCounted =
    needsIn(question).answers.household_size !== undefined || /\blitres? par jour\b/.test(question.plain)
  if (question.products.length > 0 || isCounted || !allMachinesIntents.has(intent)) return undefined
  // « Un osmoseur gaspille-t-il de l’eau ? » asks why, not how much.
  const isOfOsmosis = /\b(l osmose|un (osmoseur|appareil|modele))\b/.test(question.plain)
  const shown = isOfOsmosis ? labels.filter((label) => !label.test('Eau rejetée')) : labels
  const machines = knowledge.products.filter(({ category }) => category === 'machine')
  const pages = await Promise.all(machines.map(({ id }) => findProductPage(db, id)))
  const paragraphs = shown.flatMap((label) => {
    const namesByFact = new Map<string, string[]>()
    for (const page of pages) {
      const fact = page && factOf(page, label)
      if (fact) namesByFact.set(fact, [...(namesByFact.get(fact) ?? []), page.name])
    }
    return [...namesByFact].map(([fact, names]) => `${names.join(', ')}. ${fact}`)
  })
  return paragraphs.length > 0 ? { text: paragraphs.join('\n\n'), productIds: [], links: [catalogueLink] } : undefined
}
