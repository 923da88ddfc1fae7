import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import type { ProductPage } from '~/models/catalogue'
import { listProducts } from '~/models/catalogue/index.server'
import { wordsOf } from '~/models/language'
import { orderNumbersIn } from '~/models/order'
import { orderStateText } from '~/models/payment/index.server'
import { searchPassages } from '~/models/shop-search'
import { lookUpLink } from '~/models/support'
import { findOrderInChat } from '~/models/support/index.server'
import { addressesIn } from '~/models/values'
import { listProductPages } from '../acts/products.server'
import { answerFromShop } from '../embedded.server'
import type { Knowledge } from '../knowledge'
import type { ModelTool, ModelToolCall } from '../language-model'
import { joined } from '../reply'
import { addText, type Evidence } from './placeholders'

/** Read-only tools for the model. Only the visitor's own form hands a conversation over. */

const MAX_FOUND = 4

interface ToolContext {
  db: ShopDb
  evidence: Evidence
  knowledge: Knowledge
  /** Everything the visitor typed, newest first. */
  visitorTexts: string[]
  visitorHash: string
  at: Date
}

/** A tool and its input type, both derived from the schema. */
function tool<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  run: (context: ToolContext, input: z.output<Schema>) => Promise<string>,
) {
  return {
    description,
    parameters: z.toJSONSchema(schema, { io: 'input' }),
    async call(json: string, context: ToolContext): Promise<string> {
      const parsed = schema.safeParse(parseJson(json))
      return parsed.success ? run(context, parsed.data) : UNREADABLE
    },
  }
}

const UNREADABLE = 'Cet appel est illisible.'

const toolbox = new Map(
  Object.entries({
    chercher: tool(
      'Cherche des produits, et des textes de la boutique\u202f: fiches, questions fréquentes, articles, conditions de vente. Rend les identifiants des produits.',
      z.object({ recherche: z.string().min(1).max(200) }),
      search,
    ),
    repondre: tool(
      'Ce que la boutique répond elle-même à une question\u202f: conseil selon ses règles, comparaison, prix d’un panier, stock, dates et frais de livraison vers un lieu, conditions, mode d’emploi, panne\u202f; remplit {{reponse}}.',
      z.object({ question: z.string().min(1).max(300) }),
      answerQuestion,
    ),
    commande: tool(
      'Où en est la commande dont le visiteur a lui-même écrit le numéro et l’e-mail\u202f; remplit {{commande}}.',
      z.object({}),
      describeOrder,
    ),
  }),
)

export const tools: ModelTool[] = [...toolbox].map(([name, { description, parameters }]) => ({
  name,
  description,
  parameters,
}))

/** What the model reads. An invalid call is answered with a sentence, and the answer goes on. */
export async function runTool({ name, input }: ModelToolCall, context: ToolContext): Promise<string> {
  return (await toolbox.get(name)?.call(input, context)) ?? UNREADABLE
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return undefined
  }
}

async function search(context: ToolContext, { recherche }: { recherche: string }): Promise<string> {
  const { db, evidence, knowledge } = context
  const { cards, close } = await listProducts(db, { search: recherche })
  const products = await describeProducts([...cards, ...close].slice(0, MAX_FOUND), context)
  const found = searchPassages(knowledge.index, wordsOf(recherche), MAX_FOUND).map(({ passage }) => passage)
  for (const link of found[0]?.links?.slice(0, 1) ?? []) evidence.links.set(link.href, link)
  for (const { title, text, productId } of found) {
    addText(evidence, `${title}\n${text}`, knowledge.products.find(({ id }) => id === productId)?.name)
  }
  return [
    products || 'Aucun produit de la boutique ne correspond. Nous ne vendons pas cela.',
    ...found.map(({ title, text }) => `${title}\n${text}`),
  ].join('\n\n')
}

async function describeProducts(products: { id: string }[], { db, evidence }: ToolContext): Promise<string> {
  const pages = await listProductPages(db, products)
  for (const page of pages) evidence.products.set(page.id, page)
  for (const page of pages) addText(evidence, describeProduct(page), page.name)
  return pages.map(describeProduct).join('\n\n')
}

/** Without prices, so that the model has no figure to repeat. */
function describeProduct(product: ProductPage): string {
  const specifications = product.specifications.map(({ label, value }) => `${label}\u202f: ${value}`)
  return [
    `Identifiant\u202f: ${product.id}`,
    `${product.name}. ${product.summary}`,
    product.description.join(' '),
    `Points\u202f: ${product.features.join('\u202f; ')}`,
    `Caractéristiques\u202f: ${specifications.join('\u202f; ')}`,
    product.details.upkeep?.text ?? '',
  ].join('\n')
}

async function answerQuestion(context: ToolContext, { question }: { question: string }): Promise<string> {
  const { db, evidence, knowledge, at } = context
  const answer = await answerFromShop(db, { text: question, knowledge, at })
  for (const link of answer.links) evidence.links.set(link.href, link)
  addText(evidence, answer.text)
  evidence.answer = evidence.answer ? joined([evidence.answer, answer]) : answer
  const products = await describeProducts(
    answer.productIds.map((id) => ({ id })),
    context,
  )
  return [answer.text, products].filter(Boolean).join('\n\n')
}

/** Reads the pair in what the visitor typed, so that a model cannot guess or be told to try others. */
async function describeOrder({ db, evidence, knowledge, visitorTexts, ...visitor }: ToolContext): Promise<string> {
  const [email] = visitorTexts.flatMap(addressesIn)
  const [orderNumber] = visitorTexts.flatMap((typed) => orderNumbersIn(typed, { ...knowledge, isExpected: true }))
  const mayLook = email && orderNumber && !evidence.lookedUpOrder
  if (mayLook) evidence.lookedUpOrder = true
  const order = mayLook ? await findOrderInChat(db, { orderNumber, email, ...visitor }) : undefined
  if (order === 'budget-spent') {
    evidence.links.set(lookUpLink.href, lookUpLink)
    return 'Aucune recherche de commande n’est plus possible ici aujourd’hui. La page de suivi des commandes reste ouverte.'
  }
  if (!order) return 'Aucune commande avec ce numéro et cet e-mail ensemble. Demande les deux au visiteur.'
  evidence.order = await orderStateText(db, order)
  return 'Commande trouvée. Écris {{commande}}\u202f: la boutique dira où elle en est.'
}
