/** What the assistant says: its words, and what the shop puts beneath them from the database. */
export interface Reply {
  /** Plain text; paragraphs are separated by an empty line. */
  text: string
  /** Shown as cards with the price and the stock of the moment. */
  productIds: string[]
  links: ReplyLink[]
}

export interface ReplyLink {
  /** A path of ours. */
  href: string
  label: string
}

export const personLink: ReplyLink = { href: '/chat/personne', label: 'Parler à une personne' }
export const lookUpLink: ReplyLink = { href: '/support/commande', label: 'Suivre une commande' }

export const MAX_CARDS = 3
