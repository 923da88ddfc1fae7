import type { ProductPage } from '~/models/catalogue'
import { catalogueLink, type Reply } from '~/models/support'

import type { AnswerInput } from './answer-input'
import { factOf } from './fact-text'
import type { Intent } from './intent'
import { machinesOf } from './knowledge'
import { listProductPages, productsInQuestion } from './product-answers.server'
import { reply } from './reply'
import { needsIn } from './shopper-needs'
import { askedLabels, standsUnder } from './specification-words'

/** Intents that may still turn out to be about a specification. */
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

/** About products in general or the law, not about the product mentioned before. */
const general =
  /\b(vos|appareils|osmoseurs|machines|produits|modeles|l osmose|un (osmoseur|appareil|modele)|legale|commerciale)\b/

/** The specification rows asked for, of the products in question; undefined when none has such a row. */
export async function specificationAnswer(about: AnswerInput, intent: Intent | undefined): Promise<Reply | undefined> {
  const { plain, products, words } = about.question
  const asksPrice = intent === 'price' && /\b(prix|tarifs?|cout\w*|cher|chere|euros?)\b/.test(plain)
  if (!openIntents.has(intent) || asksPrice) return undefined
  const labels = askedLabels(plain)
  const sentences = sheetSentences.filter(({ pattern }) => pattern.test(plain))
  if (labels.length + sentences.length === 0) return undefined
  // « Quelles dimensions ? » leaves the product unsaid.
  const question =
    products.length === 0 && words.length <= 3 ? { ...about.question, products: about.recent } : about.question
  const meant = products.length === 0 && general.test(plain) ? [] : await productsInQuestion({ ...about, question })
  const answered = meant.flatMap((product) => {
    const facts = [
      ...sentences.flatMap(({ find }) => find(product) ?? []),
      ...labels.flatMap((label) => factOf(product, label) ?? []),
    ]
    return facts.length > 0 ? [{ product, facts }] : []
  })
  if (answered.length === 0) return factsOfMachines(about, { labels, intent })
  // No sheet gives a volume a day.
  const missing = /\blitres? par jour\b/.test(plain) ? '\n\nAucun volume par jour n’est donné sur la fiche.' : ''
  const texts = answered.map(({ product, facts }) => factsText(product.name, facts))
  return reply(
    texts.join('\n\n') + missing,
    [],
    answered.map(({ product }) => product),
  )
}

function factsText(name: string, facts: string[]): string {
  return (facts[0]?.includes(name) ? facts : [`${name}.`, ...facts]).join(' ')
}

/** Facts that the sheet gives in a sentence only: where a machine stands, how long its installation takes. */
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

/** « Quelle pression faut-il ? » names no machine: lists every sheet's value, equal ones once. */
async function factsOfMachines(
  { db, question, knowledge }: AnswerInput,
  { labels, intent }: { labels: RegExp[]; intent: Intent | undefined },
): Promise<Reply | undefined> {
  const isCounted =
    needsIn(question).answers.household_size !== undefined || /\blitres? par jour\b/.test(question.plain)
  if (question.products.length > 0 || isCounted || !allMachinesIntents.has(intent)) return undefined
  // « Un osmoseur gaspille-t-il de l’eau ? » asks why, not how much.
  const isOfOsmosis = /\b(l osmose|un (osmoseur|appareil|modele))\b/.test(question.plain)
  const shown = isOfOsmosis ? labels.filter((label) => !label.test('Eau rejetée')) : labels
  const pages = await listProductPages(db, machinesOf(knowledge))
  const paragraphs = shown.flatMap((label) => {
    const namesByFact = new Map<string, string[]>()
    for (const page of pages) {
      const fact = factOf(page, label)
      if (fact) namesByFact.set(fact, [...(namesByFact.get(fact) ?? []), page.name])
    }
    return [...namesByFact].map(([fact, names]) => `${names.join(', ')}. ${fact}`)
  })
  return paragraphs.length > 0 ? reply(paragraphs, [catalogueLink]) : undefined
}
