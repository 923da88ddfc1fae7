import type { Kysely } from 'kysely'
import type { ShopDatabase } from '~/database/schema'
import { findProductPage, type ProductPage } from '../product/page.server'
import type { AnswerInput } from './embedded.server'
import type { Intent } from './intent'
import { productsInQuestion } from './product-answers.server'
import type { Reply } from './reply'
import { askedLabels } from './specification-words'

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
  /\b(vos|appareils|osmoseurs|machines|produits|modeles|un (osmoseur|appareil|modele)|legale|commerciale)\b/

/** The rows that are asked for, of the products named or else of those in mind; undefined when none has such a row. */
export async function specificationAnswer(
  db: Kysely<ShopDatabase>,
  intent: Intent | undefined,
  about: AnswerInput,
): Promise<Reply | undefined> {
  const { plain, products, words } = about.question
  const asksPrice = intent === 'price' && /\b(prix|tarifs?|cout\w*|cher|chere|euros?)\b/.test(plain)
  if (!openIntents.has(intent) || asksPrice || (products.length === 0 && general.test(plain))) return undefined
  const labels = askedLabels(plain)
  if (labels.length === 0) return undefined
  // « Quelles dimensions ? » leaves the product unsaid.
  const question =
    products.length === 0 && words.length <= 3 ? { ...about.question, products: about.recent } : about.question
  const answered = (await productsInQuestion(db, { ...about, question })).flatMap((product) => {
    const facts = labels.flatMap((label) => factOf(product, label) ?? [])
    return facts.length > 0 ? [{ product, facts }] : []
  })
  if (answered.length === 0) return intent === undefined ? wasteOfMachines(db, labels, about) : undefined
  // No sheet gives a volume a day.
  const missing = /\blitres? par jour\b/.test(plain) ? '\n\nAucun volume par jour n’est donné sur la fiche.' : ''
  return {
    text: answered.map(({ product, facts }) => `${product.name}. ${facts.join(' ')}`).join('\n\n') + missing,
    productIds: answered.map(({ product }) => product.id),
    links: [],
  }
}

/** How much water a machine rejects is asked of osmosis as such; every sheet has its own figure. */
async function wasteOfMachines(
  db: Kysely<ShopDatabase>,
  labels: RegExp[],
  about: AnswerInput,
): Promise<Reply | undefined> {
  const waste = labels.find((label) => label.test('Eau rejetée'))
  if (!waste || about.question.products.length > 0) return undefined
  const machines = about.knowledge.products.filter(({ category }) => category === 'machine')
  const pages = await Promise.all(machines.map(({ id }) => findProductPage(db, id)))
  const lines = pages.flatMap((page) => {
    const fact = page && factOf(page, waste)
    return fact ? [`${page.name}. ${fact}`] : []
  })
  return lines.length > 0 ? { text: lines.join('\n\n'), productIds: [], links: [] } : undefined
}

function factOf(product: ProductPage, asked: RegExp): string | undefined {
  const row = product.specifications.find(({ label }) => asked.test(label))
  if (row) return factText(row)
  if (!asked.test('Garantie') || product.warrantyYears === 0) return undefined
  return factText({ label: 'Garantie', value: `${product.warrantyYears} ans` })
}

/** A value that has a colon of its own goes on in brackets. */
function factText({ label, value }: ProductPage['specifications'][number]): string {
  return `${label} : ${value.replace(/^([^:]+?)\s: (.+)$/, '$1 ($2)')}.`
}
