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
export const termsLink: ReplyLink = { href: '/cgv', label: 'Lire les conditions générales de vente' }
export const contactLink: ReplyLink = { href: '/support#contact', label: 'Nous écrire' }
export const catalogueLink: ReplyLink = { href: '/products', label: 'Voir les osmoseurs' }
export const lookUpLink: ReplyLink = { href: '/support/commande', label: 'Suivre une commande' }

export const MAX_CARDS = 3
