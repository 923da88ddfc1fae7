import { z } from 'zod'
import type { ShopDb } from '~/database/schema'
import { listProductPages, listProducts } from '~/models/shop/catalogue/index.server'
import { orderNumbersIn } from '~/models/shop/order'
import { orderStateText } from '~/models/shop/payment/index.server'
import { lookUpLink } from '~/models/support/contact'
import { findOrderInChat } from '~/models/support/contact/index.server'
import { wordsOf } from '~/models/support/language'
import { type Passage, searchPassages } from '~/models/support/shop-search'
import { addressesIn } from '~/models/values/email-address'
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

const toolbox = [
  {
    name: 'chercher',
    run: search,
    description:
      'Cherche des produits, et des textes de la boutique\u202f: fiches, questions fréquentes, articles, conditions de vente. Rend les identifiants des produits.',
  },
  {
    name: 'repondre',
    run: answerQuestion,
    description:
      'Ce que la boutique répond elle-même à une question\u202f: conseil selon ses règles, comparaison, prix d’un panier, stock, dates et frais de livraison vers un lieu, conditions, mode d’emploi, panne\u202f; remplit {{reponse}}.',
  },
  {
    name: 'commande',
    run: describeOrder,
    description:
      'Où en est la commande dont le visiteur a lui-même écrit le numéro et l’e-mail, sans texte\u202f; remplit {{commande}}.',
  },
]

const inputSchema = z.object({ texte: z.string().max(300).default('') })
const parameters = z.toJSONSchema(inputSchema, { io: 'input' })

export const tools: ModelTool[] = toolbox.map(({ name, description }) => ({ name, description, parameters }))

/** What the model reads. An invalid call is answered with a sentence, and the answer goes on. */
export async function runTool({ name, input }: ModelToolCall, context: ToolContext): Promise<string> {
  const { data } = inputSchema.safeParse(input)
  const tool = toolbox.find((each) => each.name === name)
  return data && tool ? tool.run(data.texte, context) : 'Cet appel est illisible.'
}

async function search(text: string, context: ToolContext): Promise<string> {
  const { db, evidence, knowledge } = context
  const { cards, close } = await listProducts(db, { search: text })
  const ids = [...cards, ...close].slice(0, MAX_FOUND).map(({ id }) => id)
  const products = await describeProducts(ids, context)
  const found = searchPassages(knowledge.index, wordsOf(text), MAX_FOUND).map(({ passage }) => passage)
  for (const link of found[0]?.links?.slice(0, 1) ?? []) evidence.links.set(link.href, link)
  const none = 'Aucun produit de la boutique ne correspond. Nous ne vendons pas cela.'
  return `${products || none}\n\n${quote(found, context)}`
}

/** Without prices, so that the model has no figure to repeat. */
async function describeProducts(ids: string[], context: ToolContext): Promise<string> {
  const pages = await listProductPages(context.db, ids)
  for (const page of pages) context.evidence.products.set(page.id, page)
  const { passages } = context.knowledge.index
  const described = pages.map(({ id, name }) => {
    const sheet = passages.filter(({ productId, title }) => productId === id && !title.endsWith('?'))
    return `Identifiant\u202f: ${id}\nNom\u202f: ${name}\n${quote(sheet, context)}`
  })
  return described.join('\n\n')
}

function quote(passages: Passage[], { evidence }: ToolContext): string {
  for (const { text, productId } of passages) addText(evidence, text, productId)
  return passages.map(({ title, text }) => (text.startsWith(title) ? text : `${title}\n${text}`)).join('\n')
}

async function answerQuestion(text: string, context: ToolContext): Promise<string> {
  const { db, evidence, knowledge, visitorTexts, at } = context
  const answer = await answerFromShop(db, { text, knowledge, at, earlier: visitorTexts })
  for (const link of answer.links) evidence.links.set(link.href, link)
  addText(evidence, answer.text)
  evidence.answer = joined([...(evidence.answer ? [evidence.answer] : []), answer])
  return `${answer.text}\n\n${await describeProducts(answer.productIds, context)}`
}

/** Reads the pair in what the visitor typed, so that a model cannot guess or be told to try others. */
async function describeOrder(_: string, context: ToolContext): Promise<string> {
  const { db, evidence, knowledge, visitorTexts, visitorHash, at } = context
  const [email] = visitorTexts.flatMap(addressesIn)
  const [orderNumber] = visitorTexts.flatMap((typed) => orderNumbersIn(typed, { ...knowledge, isExpected: true }))
  const mayLook = email && orderNumber && !evidence.lookedUpOrder
  if (mayLook) evidence.lookedUpOrder = true
  const order = mayLook ? await findOrderInChat(db, { orderNumber, email, visitorHash, at }) : undefined
  if (order === 'budget-spent') {
    evidence.links.set(lookUpLink.href, lookUpLink)
    return 'Aucune recherche de commande n’est plus possible ici aujourd’hui. La page de suivi des commandes reste ouverte.'
  }
  if (!order) return 'Aucune commande avec ce numéro et cet e-mail ensemble. Demande les deux au visiteur.'
  evidence.order = await orderStateText(db, order)
  return 'Commande trouvée. Écris {{commande}}\u202f: la boutique dira où elle en est.'
}
