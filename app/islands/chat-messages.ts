/** Protocol between server and chat panel. */

/** Who answers: the assistant, a search while its model is away, a person while it is stopped. */
export type ChatService = 'assistant' | 'search' | 'person'

export interface PanelThread {
  conversation: string | null
  state: 'bot' | 'en_attente' | 'humain' | 'rendu'
  service: ChatService
  retentionDays: string
  /** Suggested questions; empty after the first message. */
  quick: string[]
  messages: PanelMessage[]
}

export interface PanelMessage {
  id: string
  author: 'visitor' | 'assistant' | 'person' | 'notice'
  name: string
  status: 'pending' | 'whole' | 'failed'
  /** Paragraphs are separated by an empty line. */
  text: string
  cards: PanelCard[]
  links: { href: string; label: string }[]
}

export interface PanelCard {
  href: string
  name: string
  price: string
  /** Empty where there is no VAT. */
  priceBeforeTax: string
  stock: string
  picture: string | null
  canBeAdded: boolean
}

/** One line of the reply to a message. */
export type PanelEvent =
  | { kind: 'taken'; conversation: string; state: PanelThread['state']; message: PanelMessage }
  | { kind: 'text'; text: string }
  | { kind: 'reset' }
  | { kind: 'reply'; service: ChatService; message: PanelMessage }
  /** A person answers: the assistant does not. */
  | { kind: 'silent'; service: ChatService }
