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
  /** When it must have been answered. */
  due_at: Generated<string>
  created_at: string
  closed_at: string | null
  /** Moved by every change of an administrator. */
  version: Generated<number>
  is_demo: Generated<0 | 1>
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
  /** Moved by every change of an administrator. */
  version: Generated<number>
  is_demo: Generated<0 | 1>
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
  /** When a person has to act: answer, or else hand back. Null while the assistant answers. */
  due_at: Generated<string | null>
  /** When it was last handed back. */
  closed_at: Generated<string | null>
  created_at: string
  /** The last message. */
  updated_at: string
  /** Moved by every change of an administrator. */
  version: Generated<number>
  is_demo: Generated<0 | 1>
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
  /** JSON: names of what a reply is about. */
  subjects: Generated<string>
  source: 'embedded' | 'model' | null
  /** The visitor's message that this one answers. */
  answers_id: string | null
  lease_until: string | null
  /** A neutral code: what went wrong is in the log. */
  failure: string | null
  /** The conversation's version that a person's answer was written for; one answer each. */
  seen_version: Generated<number | null>
  /** The administrator who wrote it, for administrators alone. */
  person: Generated<string | null>
  created_at: string
}

/** What the shop answered to a contact message. */
export interface ContactReplyTable {
  id: string
  message_id: string
  /** The message's version that it was written for; one reply each. */
  seen_version: number
  author_id: string | null
  author: string
  body: string
  /** The mail that it left as; null once that is deleted. */
  email_id: string | null
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
  contact_reply: ContactReplyTable
  callback_request: CallbackRequestTable
  conversation: ConversationTable
  message: MessageTable
  assistant_usage: AssistantUsageTable
}
