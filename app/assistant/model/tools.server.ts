import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import type { ProductPage } from '~/models/catalogue'
import { listProducts } from '~/models/catalogue/index.server'
import { wordsOf } from '~/models/language'
import { orderStateText } from '~/models/payment/index.server'
import type { Settings } from '~/models/shop'
import { searchPassages } from '~/models/shop-search'
import { lookUpLink } from '~/models/support'
import { findOrderInChat } from '~/models/support/index.server'
import { countries, deliveryTerms, formatDelivery, formatEuros, promiseFor } from '~/models/values'
import { listProductPages } from '../acts/products.server'
import { answerFromShop } from '../embedded.server'
import type { Knowledge } from '../knowledge'
import type { ModelTool, ModelToolCall } from '../language-model'
import { addText, type Evidence } from './placeholders'

/** Read-only tools for the model. Only the visitor's own form hands a conversation over. */

const MAX_FOUND = 4

interface ToolContext {
  db: ShopDb
  evidence: Evidence
  knowledge: Knowledge
  settings: Settings
  visitorHash: string
  at: Date
}

/** A tool and its input type, both derived from the schema. */
function tool<Schema extends z.ZodType>(
  description: string,
  schema: Schema,
  run: (input: z.output<Schema>, context: ToolContext) => string | Promise<string>,
) {
  return {
    description,
    parameters: z.toJSONSchema(schema, { io: 'input' }),
    async call(json: string, context: ToolContext): Promise<string> {
      const parsed = schema.safeParse(parseJson(json))
      return parsed.success ? run(parsed.data, context) : UNREADABLE
    },
  }
}

const UNREADABLE = 'Cet appel est illisible.'

const orderSchema = z.object({ numero: z.string().min(4).max(30), email: z.string().min(3).max(254) })

const toolbox = new Map(
  Object.entries({
    chercher_produits: tool(
      'Cherche dans le catalogue. Rend des identifiants et des résumés.',
      z.object({ recherche: z.string().min(1).max(200) }),
      findProducts,
    ),
    produit: tool(
      'La fiche d’un produit par son identifiant.',
      z.object({ id: z.string().min(1).max(100) }),
      (product, context) => describeProducts([product], context),
    ),
    livraison: tool(
      'Dates et frais de livraison vers un pays ; remplit {{livraison}} et {{frais_livraison}}.',
      z.object({ pays: z.enum(countries).default('France') }),
      ({ pays }, context) => describeDelivery(pays, context),
    ),
    chercher_textes: tool(
      'Cherche dans les fiches, les questions fréquentes, les articles et les conditions de vente.',
      z.object({ recherche: z.string().min(1).max(200) }),
      ({ recherche }, context) => describeTexts(recherche, context),
    ),
    repondre: tool(
      'Ce que la boutique répond elle-même à une question\u202f: conseil selon ses règles, comparaison, prix d’un panier, stock, livraison vers un lieu, conditions, mode d’emploi, panne.',
      z.object({ question: z.string().min(1).max(300) }),
      ({ question }, context) => answerQuestion(question, context),
    ),
    commande: tool(
      'Où en est une commande ; remplit {{commande}}. Seulement avec un numéro et un e-mail que le visiteur a lui-même écrits.',
      orderSchema,
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

async function findProducts({ recherche }: { recherche: string }, context: ToolContext): Promise<string> {
  const { cards, close } = await listProducts(context.db, { search: recherche })
  return describeProducts([...cards, ...close].slice(0, MAX_FOUND), context)
}

async function describeProducts(products: { id: string }[], { db, evidence }: ToolContext): Promise<string> {
  const pages = await listProductPages(db, products)
  if (pages.length === 0) return 'Aucun produit de la boutique ne correspond. Nous ne vendons pas cela.'
  for (const page of pages) evidence.products.set(page.id, page)
  for (const page of pages) addText(evidence, describeProduct(page), page.name)
  return pages.map((page) => `Identifiant\u202f: ${page.id}\n${describeProduct(page)}`).join('\n\n')
}

/** Without prices, so that the model has no figure to repeat. */
function describeProduct(product: ProductPage): string {
  const specifications = product.specifications.map(({ label, value }) => `${label} : ${value}`)
  return [
    `Identifiant : ${product.id}`,
    `${product.name}. ${product.summary}`,
    product.description.join(' '),
    `Points : ${product.features.join(' ; ')}`,
    `Caractéristiques : ${specifications.join(' ; ')}`,
    product.details.upkeep?.text ?? '',
  ].join('\n')
}

function describeDelivery(country: (typeof countries)[number], { evidence, settings, at }: ToolContext): string {
  const { feeCents, freeFromCents } = deliveryTerms(settings)
  evidence.delivery = {
    promise: formatDelivery(promiseFor(settings, { at, country })),
    cost: `${formatEuros(feeCents)} TTC, gratuite dès ${formatEuros(freeFromCents)} HT d’articles`,
  }
  return `Livraison en ${country} possible. Écris {{livraison}} pour les dates et {{frais_livraison}} pour les frais.`
}

function describeTexts(search: string, { evidence, knowledge }: ToolContext): string {
  const found = searchPassages(knowledge.index, wordsOf(search), MAX_FOUND).map(({ passage }) => passage)
  if (found.length === 0) return 'Aucun texte de la boutique n’en parle.'
  for (const link of found[0]?.links?.slice(0, 1) ?? []) evidence.links.set(link.href, link)
  for (const { title, text, productId } of found) addText(evidence, `${title}\n${text}`, nameOf(productId, knowledge))
  return found.map(({ title, text }) => `${title}\n${text}`).join('\n\n')
}

function nameOf(productId: string | undefined, knowledge: Knowledge): string | undefined {
  return knowledge.products.find(({ id }) => id === productId)?.name
}

async function answerQuestion(question: string, context: ToolContext): Promise<string> {
  const { db, evidence, knowledge, at } = context
  const { text, productIds, links } = await answerFromShop(db, { text: question, knowledge, at })
  for (const link of links) evidence.links.set(link.href, link)
  addText(evidence, text)
  const wanted = productIds.map((id) => ({ id }))
  const products = wanted.length > 0 ? await describeProducts(wanted, context) : ''
  return [text, products].filter(Boolean).join('\n\n')
}

/** Only for a pair that the visitor typed, so that a model cannot guess or be told to try others. */
async function describeOrder(
  { numero, email }: z.output<typeof orderSchema>,
  { db, evidence, visitorHash, at }: ToolContext,
): Promise<string> {
  const typed = evidence.visitorTexts.join('\n').toLowerCase()
  const isTyped = [numero, email].every((text) => typed.includes(text.trim().toLowerCase()))
  const mayLook = isTyped && !evidence.lookedUpOrder
  if (mayLook) evidence.lookedUpOrder = true
  const order = mayLook ? await findOrderInChat(db, { orderNumber: numero, email, visitorHash, at }) : undefined
  if (order === 'budget-spent') {
    evidence.links.set(lookUpLink.href, lookUpLink)
    return 'Aucune recherche de commande n’est plus possible ici aujourd’hui. La page de suivi des commandes reste ouverte.'
  }
  if (!order) return 'Aucune commande avec ce numéro et cet e-mail ensemble. Demande les deux au visiteur.'
  evidence.order = await orderStateText(db, order)
  return 'Commande trouvée. Écris {{commande}} : la boutique dira où elle en est.'
}
