import { href, type LoaderFunctionArgs } from 'react-router'
import { readKnowledge } from '~/assistant/knowledge.server'
import { leastTokens, shopTokens } from '~/assistant/model/model-answer.server'
import { answerMessage, type TurnProgress } from '~/assistant/turn.server'
import type { Message } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { languageModel } from '~/integrations/language-model/index.server'
import type { ChatService, PanelMessage, PanelThread } from '~/islands/chat-messages'
import { authorNames, emptyText, failureText, refusalText, tooLongText } from '~/islands/chat-text'
import { findChatVisitor, newChatVisitor } from '~/middleware/chat-visitor.server'
import type { RequestContext } from '~/middleware/request.server'
import { isAgentWanted } from '~/models/base/agent/index.server'
import { readSettings as readShopSettings } from '~/models/base/setting/index.server'
import { pictureUrl } from '~/models/content/picture'
import { isSold, priceText, stockText } from '~/models/shop/catalogue'
import { findProductPage } from '~/models/shop/catalogue/index.server'
import {
  type Assistant,
  assistantOf,
  checkMessage,
  listQuickQuestions,
  type TakeMessageResult,
  type Thread,
  type ThreadMessage,
  type VisitorKey,
  welcomeText,
} from '~/models/support/contact'
import {
  hashVisitor,
  MESSAGES_IN_A_WINDOW,
  readThread,
  takeMessage,
  takeMessageForPerson,
  tokensLeft,
} from '~/models/support/contact/index.server'
import { parisDay } from '~/models/values/french-date'
import { formatEuros, type Vat } from '~/models/values/money'
import { catalogueVat, netMark } from '~/models/values/vat'
import { shopRequest } from '~/routes/shop-request.server'
import { config } from '~/runtime/config.server'

type Shop = Pick<Tenant, 'db' | 'identity' | 'remember' | 'template'>

/** LIMITS_SCALE applies as to the other limits. */
const messageLimit = Math.max(1, Math.round(MESSAGES_IN_A_WINDOW * config.limitsScale))

/** While Thomas is stopped, a person answers and no model is called. */
export async function takeVisitorMessage(
  { db, template }: Shop,
  input: { visitor: VisitorKey; text: string; conversationId?: string; at: Date },
): Promise<TakeMessageResult & { isForPerson: boolean }> {
  const isForPerson = await isThomasStopped(db)
  const taken = isForPerson
    ? await takeMessageForPerson(db, {
        ...input,
        assistant: await readAssistant({ db, template }),
        limit: messageLimit,
      })
    : await takeMessage(db, { ...input, limit: messageLimit })
  return { ...taken, isForPerson }
}

export async function readAssistant({ db, template }: Pick<Shop, 'db' | 'template'>): Promise<Assistant> {
  return assistantOf(await readShopSettings(db), template.words.shop)
}

async function isThomasStopped(db: Shop['db']): Promise<boolean> {
  return !(await isAgentWanted(db, 'thomas'))
}

/** Writes the reply to an accepted message; undefined while a person answers. */
export async function replyTo(
  { db, identity, remember, template }: Shop,
  taken: Extract<TakeMessageResult, { ok: true }>,
  input: { visitor: VisitorKey; productId?: string; onProgress?: (progress: TurnProgress) => void },
): Promise<Message | undefined> {
  const { message, replyId } = taken
  if (replyId === undefined) return undefined
  const at = new Date()
  const knowledge = await remember(`assistant knowledge ${identity.origin} ${parisDay(at)}`, () =>
    readKnowledge(db, { template, origin: identity.origin, at }),
  )
  return answerMessage(db, {
    message,
    replyId,
    knowledge,
    visitorHash: hashVisitor(input.visitor),
    model: (await isThomasStopped(db)) ? undefined : languageModel(identity),
    productId: input.productId,
    now: () => new Date(),
    onProgress: input.onProgress,
  })
}

/** `search` while a configured model's circuit breaker is open or the day's token budget is spent. */
export async function findService(
  { db, identity, template }: Shop,
  { at, readSettings }: Pick<RequestContext, 'at' | 'readSettings'>,
): Promise<ChatService> {
  if (await isThomasStopped(db)) return 'person'
  const model = languageModel(identity)
  if (!model) return 'assistant'
  if (!model.isReady()) return 'search'
  const settings = await readSettings()
  const left = await tokensLeft(db, { cap: shopTokens(settings, model), at })
  return left >= leastTokens(settings, template) ? 'assistant' : 'search'
}

/** For the page and the panel; `?produit=`: the product the visitor was looking at. */
export async function loadConversation({ request, context }: LoaderFunctionArgs) {
  const { tenant, at, readSettings } = shopRequest(context)
  const visitor = findChatVisitor(context)
  const productId = new URL(request.url).searchParams.get('produit')
  const product = productId ? await findProductPage(tenant.db, productId) : undefined
  const noThread: Thread = { conversation: undefined, messages: [] }
  const service = await findService(tenant, { at, readSettings })
  const questions = listQuickQuestions(tenant.template.words.shop.chatQuestions, product?.name)
  return {
    thread: visitor ? await readThread(tenant.db, { visitor, at }) : noThread,
    service,
    product: product && { id: product.id, name: product.name },
    quickQuestions: service === 'person' ? [] : questions,
    assistant: assistantOf(await readSettings(), tenant.template.words.shop),
    vat: catalogueVat(await readSettings()),
    retentionDays: (await readSettings())['chat.retention_days'],
  }
}

interface ChatRefusal {
  ok: false
  status: 400 | 409 | 429
  error: string
  headers?: Record<string, string>
}

/** Validates and stores a message typed on the page or in the panel; `replyTo` writes the reply. */
export async function acceptMessage(
  context: LoaderFunctionArgs['context'],
  { typed, conversationId }: { typed: string; conversationId: string | undefined },
): Promise<ChatRefusal | { ok: true; taken: Extract<TakeMessageResult, { ok: true }>; visitor: VisitorKey }> {
  const { tenant, at } = shopRequest(context)
  const checked = checkMessage(typed)
  if (!checked.ok) {
    return { ok: false, status: 400, error: checked.reason === 'empty' ? emptyText : tooLongText(checked.length) }
  }
  const visitor = findChatVisitor(context) ?? newChatVisitor()
  const taken = await takeVisitorMessage(tenant, { visitor, text: checked.text, conversationId, at })
  if (taken.ok) return { ok: true, taken, visitor }
  const error = refusalText(taken)
  if (taken.reason !== 'too-many') return { ok: false, status: 409, error }
  return { ok: false, status: 429, error, headers: { 'Retry-After': String(taken.retryAfterSeconds) } }
}

/** Formatted for display: the panel computes nothing. */
export function panelThread(
  thread: Thread,
  {
    service,
    retentionDays,
    quickQuestions,
    assistant,
    vat,
  }: Pick<PanelThread, 'service' | 'retentionDays'> & { quickQuestions: string[]; assistant: Assistant; vat: Vat },
): PanelThread {
  const { conversation, messages } = thread
  return {
    conversation: conversation?.id ?? null,
    state: conversation?.state ?? 'bot',
    service,
    retentionDays,
    quick: messages.length === 0 ? quickQuestions : [],
    messages: [
      {
        id: 'welcome',
        author: 'assistant',
        name: assistant.title,
        status: 'whole',
        text: welcomeText(assistant),
        cards: [],
        links: [],
      },
      ...messages.map((message) => panelMessage(message, { assistant, vat })),
    ],
  }
}

export function panelMessage(
  message: ThreadMessage,
  { assistant: { title }, vat }: { assistant: Assistant; vat: Vat },
): PanelMessage {
  const { id, author, status, paragraphs, links } = message
  return {
    id,
    author,
    name: authorNames(title)[author],
    status,
    text: status === 'failed' ? failureText(message.failure ?? '') : paragraphs.join('\n\n'),
    cards: message.cards.map((card) => ({
      href: href('/products/:productId', { productId: card.id }),
      name: card.name,
      price: `${priceText(card, vat)} TTC`,
      priceBeforeTax: netMark(vat) && `${formatEuros(card.priceCents)} HT`,
      stock: stockText(card),
      picture: card.picture ? pictureUrl(card.picture.file, 320) : null,
      canBeAdded: isSold(card),
    })),
    links,
  }
}
