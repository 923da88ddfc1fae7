/** Protocol between server and chat panel. */

export interface PanelThread {
  conversation: string | null
  state: 'bot' | 'en_attente' | 'humain' | 'rendu'
  active: boolean
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
  /** `active`: whether the language model is available. */
  | { kind: 'reply'; active: boolean; message: PanelMessage }
  /** A person answers: the assistant does not. */
  | { kind: 'silent'; active: boolean }
