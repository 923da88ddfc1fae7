import type { Generated, Selectable } from 'kysely'

/** Who answers: the assistant (`bot`, and again once `rendu`), no one yet (`en_attente`), or a person. */
export type ConversationState = 'bot' | 'en_attente' | 'humain' | 'rendu'
export type MessageAuthor = 'visitor' | 'assistant' | 'person' | 'notice'
/** `pending`: a reply is being generated, under a lease. */
type MessageStatus = 'pending' | 'whole' | 'failed'
/** Topic of a message or callback request. */
export type ContactSubject = 'achat' | 'commande' | 'pose' | 'retour' | 'autre'

export interface ContactMessageTable {
  id: string
  /** `requestNumber` of the id, for operators. */
  number: Generated<string>
  name: string
  email: string
  subject: ContactSubject
  message: string
  /** As typed. */
  order_number: string | null
  /** Order identified by number and e-mail together. */
  order_id: string | null
  status: Generated<'open' | 'done'>
  /** Reply deadline. */
  due_at: Generated<string>
  created_at: string
  closed_at: string | null
  /** Incremented by every administrator change. */
  version: Generated<number>
  is_demo: Generated<0 | 1>
}

export interface CallbackRequestTable {
  id: string
  /** `requestNumber` of the id, for operators. */
  number: Generated<string>
  phone: string
  /** Normalised phone number (models/values/phone.ts): one open request each. */
  phone_key: string
  name: string | null
  email: string | null
  subject: ContactSubject
  question: string | null
  product_id: string | null
  slot_from: string
  /** End of the slot: deadline of the call. */
  due_at: string
  status: Generated<'open' | 'done' | 'cancelled'>
  /** Proof of consent: text version, place and time. */
  consent_version: string
  consent_text: string
  consent_page: string
  consented_at: string
  created_at: string
  closed_at: string | null
  /** Incremented by every administrator change. */
  version: Generated<number>
  is_demo: Generated<0 | 1>
}

interface ConversationTable {
  id: string
  /** SHA-256 of the id held only by the visitor's cookie or the API client. */
  visitor_hash: string
  channel: 'page' | 'api'
  state: Generated<ConversationState>
  /** Address for a reply by mail. */
  email: string | null
  /** When a person was last requested. */
  requested_at: string | null
  /** When a person must reply, or hand back. Null while the assistant answers. */
  due_at: Generated<string | null>
  /** When it was last handed back. */
  closed_at: Generated<string | null>
  created_at: string
  /** Time of the last message. */
  updated_at: string
  /** Incremented by every administrator change. */
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
  /** JSON: ids of the products shown below, with current prices. */
  product_ids: Generated<string>
  /** JSON: { href, label }[], internal paths. */
  links: Generated<string>
  /** JSON: topic names of a reply. */
  subjects: Generated<string>
  source: 'embedded' | 'model' | null
  /** The visitor's message that it answers. */
  answers_id: string | null
  lease_until: string | null
  /** Neutral code; details are in the log. */
  failure: string | null
  /** Conversation version that a person's answer replies to; one answer per version. */
  seen_version: Generated<number | null>
  /** The administrator who wrote it; shown to administrators only. */
  person: Generated<string | null>
  created_at: string
}

/** An e-mail address in a visitor's or an administrator's message, other than the shop's. */
interface MessageAddressTable {
  message_id: string
  /** Form of comparison (`normalizeEmail`). */
  email: string
  conversation_id: string
  /** Taken for the visitor's (docs/decisions/0017). */
  is_own: 0 | 1
}

/** Reply to a contact message. */
export interface ContactReplyTable {
  id: string
  message_id: string
  /** Message version that it replies to; one reply per version. */
  seen_version: number
  author_id: string | null
  author: string
  body: string
  /** Mail it was sent as; null once that is deleted. */
  email_id: string | null
  created_at: string
}

/** Daily assistant usage of one visitor or, with an empty hash, of the whole shop. */
interface AssistantUsageTable {
  day: string
  visitor_hash: string
  /** Language model tokens. */
  tokens: number
  /** Order number and e-mail pairs that matched no order. */
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
  message_address: MessageAddressTable
  assistant_usage: AssistantUsageTable
}
