import type { Generated, Selectable } from 'kysely'

/** Who answers a conversation: the assistant (`bot`, and again once `rendu`), nobody yet, or a person. */
export type ConversationState = 'bot' | 'en_attente' | 'humain' | 'rendu'
export type MessageAuthor = 'visitor' | 'assistant' | 'person' | 'notice'
/** `pending`: a reply being written, under a lease. */
export type MessageStatus = 'pending' | 'whole' | 'failed'
/** What a person who writes or wants to be called is concerned with. */
export type ContactSubject = 'achat' | 'commande' | 'pose' | 'retour' | 'autre'

export interface ContactMessageTable {
  id: string
  /** `requestNumber` of the id: what an operator types. */
  number: Generated<string>
  name: string
  email: string
  subject: ContactSubject
  message: string
  /** As typed. */
  order_number: string | null
  /** The order that number and e-mail name together. */
  order_id: string | null
  status: Generated<'open' | 'done'>
  created_at: string
  closed_at: string | null
}

export interface CallbackRequestTable {
  id: string
  /** `requestNumber` of the id: what an operator types. */
  number: Generated<string>
  phone: string
  /** The number in one spelling (models/phone.ts): one open request each. */
  phone_key: string
  name: string | null
  email: string | null
  subject: ContactSubject
  question: string | null
  product_id: string | null
  slot_from: string
  /** The end of the slot: when the call must have been made. */
  due_at: string
  status: Generated<'open' | 'done' | 'cancelled'>
  /** The proof of consent: what was read, in which version, where and when. */
  consent_version: string
  consent_text: string
  consent_page: string
  consented_at: string
  created_at: string
  closed_at: string | null
}

export interface ConversationTable {
  id: string
  /** SHA-256 of the id that only the visitor's cookie, or the API client, holds. */
  visitor_hash: string
  channel: 'page' | 'api'
  state: Generated<ConversationState>
  /** Left to be answered by mail. */
  email: string | null
  /** When a person was last asked for. */
  requested_at: string | null
  created_at: string
  /** The last message. */
  updated_at: string
}

export interface MessageTable {
  id: string
  conversation_id: string
  position: number
  author: MessageAuthor
  status: Generated<MessageStatus>
  /** Plain text; paragraphs are separated by an empty line. */
  body: string
  /** JSON: ids of the products shown beneath, with the prices of the day they are read. */
  product_ids: Generated<string>
  /** JSON: { href, label }[], paths of ours. */
  links: Generated<string>
  source: 'embedded' | 'model' | null
  /** The visitor's message that this one answers. */
  answers_id: string | null
  lease_until: string | null
  /** A neutral code: what went wrong is in the log. */
  failure: string | null
  created_at: string
}

/** What the assistant spent in a day, for one visitor or, with an empty hash, for the whole shop. */
export interface AssistantUsageTable {
  day: string
  visitor_hash: string
  /** What the language model cost. */
  tokens: number
  /** Pairs of order number and e-mail that named no order. */
  failed_look_ups: Generated<number>
}

export type Conversation = Selectable<ConversationTable>
export type Message = Selectable<MessageTable>

export interface SupportTables {
  contact_message: ContactMessageTable
  callback_request: CallbackRequestTable
  conversation: ConversationTable
  message: MessageTable
  assistant_usage: AssistantUsageTable
}
