import type { Kysely } from 'kysely'
import { z } from 'zod'
import type { ShopDatabase } from '~/database/schema'
import type { ProductPage } from '~/models/catalogue'
import { findProductPage, listProducts } from '~/models/catalogue/index.server'
import type { Settings } from '~/models/shop'
import { lookUpLink } from '~/models/support'
import {
  countries,
  FREE_SHIPPING_FROM_CENTS,
  formatDelivery,
  formatEuros,
  promiseFor,
  SHIPPING_FEE_CENTS,
} from '~/models/values'

import { answerFromShop } from './embedded.server'
import type { Knowledge } from './knowledge'
import type { ModelTool, ModelToolCall } from './language-model'
import { findOrderOf, statusText } from './order-answer.server'
import { searchPassages } from './passage-search'
import { addText, type Evidence } from './placeholders'
import { wordsOf } from './words'

/** What a model may ask the shop: it reads our own models and changes nothing. Handing over is the visitor's own form. */

const MAX_FOUND = 4

const schemas = {
  chercher_produits: z.object({ recherche: z.string().min(1).max(200) }),
  produit: z.object({ id: z.string().min(1).max(100) }),
  livraison: z.object({ pays: z.enum(countries).default('France') }),
  chercher_textes: z.object({ recherche: z.string().min(1).max(200) }),
  recommander: z.object({ besoin: z.string().min(1).max(300) }),
  commande: z.object({ numero: z.string().min(4).max(30), email: z.string().min(3).max(254) }),
}
type ToolName = keyof typeof schemas

const descriptions: Record<ToolName, string> = {
  chercher_produits: 'Cherche dans le catalogue. Rend des identifiants et des résumés.',
  produit: 'La fiche d’un produit par son identifiant.',
  livraison: 'Dates et frais de livraison vers un pays ; remplit {{livraison}} et {{frais_livraison}}.',
  chercher_textes: 'Cherche dans les questions fréquentes, les articles et les conditions de vente.',
  recommander: 'Ce que la boutique conseille pour un besoin, selon ses propres règles.',
  commande:
    'Où en est une commande ; remplit {{commande}}. Seulement avec un numéro et un e-mail que le visiteur a lui-même écrits.',
}

export const tools: ModelTool[] = (Object.keys(schemas) as ToolName[]).map((name) => ({
  name,
  description: descriptions[name],
  parameters: z.toJSONSchema(schemas[name], { io: 'input' }),
}))

interface ToolInput {
  call: ModelToolCall
  evidence: Evidence
  knowledge: Knowledge
  settings: Settings
  visitorHash: string
  at: Date
}

/** What the model reads. Whatever it asked for wrongly, it is told so and the answer goes on. */
export async function runTool(db: Kysely<ShopDatabase>, input: ToolInput): Promise<string> {
  const parsed = parseCall(input.call)
  if (!parsed) return 'Cet appel est illisible.'
  switch (parsed.name) {
    case 'chercher_produits': {
      const { cards, close } = await listProducts(db, { search: parsed.input.recherche })
      const ids = [...cards, ...close].slice(0, MAX_FOUND).map(({ id }) => id)
      return describeProducts(db, ids, input)
    }
    case 'produit':
      return describeProducts(db, [parsed.input.id], input)
    case 'livraison':
      return describeDelivery(parsed.input.pays, input)
    case 'chercher_textes':
      return describeTexts(parsed.input.recherche, input)
    case 'recommander':
      return recommendFor(db, parsed.input.besoin, input)
    case 'commande':
      return describeOrder(db, parsed.input, input)
  }
}

type ParsedCall = { [Name in ToolName]: { name: Name; input: z.output<(typeof schemas)[Name]> } }[ToolName]

function parseCall({ name, input }: ModelToolCall): ParsedCall | undefined {
  const value = parseJson(input)
  switch (name) {
    case 'chercher_produits':
    case 'chercher_textes': {
      const parsed = schemas[name].safeParse(value)
      return parsed.success ? { name, input: parsed.data } : undefined
    }
    case 'produit': {
      const parsed = schemas.produit.safeParse(value)
      return parsed.success ? { name, input: parsed.data } : undefined
    }
    case 'livraison': {
      const parsed = schemas.livraison.safeParse(value)
      return parsed.success ? { name, input: parsed.data } : undefined
    }
    case 'recommander': {
      const parsed = schemas.recommander.safeParse(value)
      return parsed.success ? { name, input: parsed.data } : undefined
    }
    case 'commande': {
      const parsed = schemas.commande.safeParse(value)
      return parsed.success ? { name, input: parsed.data } : undefined
    }
    default:
      return undefined
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text || '{}')
  } catch {
    return undefined
  }
}

async function describeProducts(db: Kysely<ShopDatabase>, ids: string[], { evidence }: ToolInput): Promise<string> {
  const pages = (await Promise.all(ids.map((id) => findProductPage(db, id)))).filter((page) => page !== undefined)
  if (pages.length === 0) return 'Aucun produit de la boutique ne correspond. Nous ne vendons pas cela.'
  for (const page of pages) evidence.products.set(page.id, page)
  for (const page of pages) addText(evidence, describeProduct(page), page.name)
  return pages.map((page) => `Identifiant\u202f: ${page.id}\n${describeProduct(page)}`).join('\n\n')
}

/** Without a price: the model has no figure to write down. */
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

function describeDelivery(country: (typeof countries)[number], { evidence, settings, at }: ToolInput): string {
  evidence.delivery = {
    promise: formatDelivery(promiseFor(settings, { at, country })),
    cost: `${formatEuros(SHIPPING_FEE_CENTS)} TTC, gratuite dès ${formatEuros(FREE_SHIPPING_FROM_CENTS)} HT d’articles`,
  }
  return `Livraison en ${country} possible. Écris {{livraison}} pour les dates et {{frais_livraison}} pour les frais.`
}

function describeTexts(search: string, { evidence, knowledge }: ToolInput): string {
  const found = searchPassages(knowledge.index, wordsOf(search), MAX_FOUND).map(({ passage }) => passage)
  if (found.length === 0) return 'Aucun texte de la boutique n’en parle.'
  for (const link of found[0]?.links?.slice(0, 1) ?? []) evidence.links.set(link.href, link)
  for (const { title, text, productId } of found) addText(evidence, `${title}\n${text}`, nameOf(productId, knowledge))
  return found.map(({ title, text }) => `${title}\n${text}`).join('\n\n')
}

function nameOf(productId: string | undefined, knowledge: Knowledge): string | undefined {
  return knowledge.products.find(({ id }) => id === productId)?.name
}

async function recommendFor(db: Kysely<ShopDatabase>, need: string, input: ToolInput): Promise<string> {
  const { text, productIds, links } = await answerFromShop(db, { text: need, knowledge: input.knowledge, at: input.at })
  for (const link of links) input.evidence.links.set(link.href, link)
  addText(input.evidence, text)
  const products = productIds.length > 0 ? await describeProducts(db, productIds, input) : ''
  return [text, products].filter(Boolean).join('\n\n')
}

/** Only a pair that the visitor typed: what a model makes up, or was told to try, opens nothing. */
async function describeOrder(
  db: Kysely<ShopDatabase>,
  { numero, email }: z.output<typeof schemas.commande>,
  { evidence, visitorHash, at }: ToolInput,
): Promise<string> {
  const typed = evidence.visitorTexts.join('\n').toLowerCase()
  const isTyped = [numero, email].every((text) => typed.includes(text.trim().toLowerCase()))
  const mayLook = isTyped && !evidence.lookedUpOrder
  if (mayLook) evidence.lookedUpOrder = true
  const order = mayLook ? await findOrderOf(db, { number: numero, email, visitorHash, at }) : undefined
  if (order === 'budget-spent') {
    evidence.links.set(lookUpLink.href, lookUpLink)
    return 'Aucune recherche de commande n’est plus possible ici aujourd’hui. La page de suivi des commandes reste ouverte.'
  }
  if (!order) return 'Aucune commande avec ce numéro et cet e-mail ensemble. Demande les deux au visiteur.'
  evidence.order = await statusText(db, order)
  return 'Commande trouvée. Écris {{commande}} : la boutique dira où elle en est.'
}
