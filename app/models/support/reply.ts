import { href } from 'react-router'
/** What the assistant says: its words, and what the shop puts beneath them from the database. */
export interface Reply {
  /** Plain text; paragraphs are separated by an empty line. */
  text: string
  /** Shown as cards with the price and the stock of the moment. */
  productIds: string[]
  links: ReplyLink[]
  /** What it is about, to which the next message may refer. */
  subjects?: string[]
}

export interface ReplyLink {
  /** A path of ours. */
  href: string
  label: string
}

export const personLink: ReplyLink = { href: href('/chat/personne'), label: 'Parler à une personne' }
export const termsLink: ReplyLink = { href: href('/cgv'), label: 'Lire les conditions générales de vente' }
export const contactLink: ReplyLink = { href: `${href('/support')}#contact`, label: 'Nous écrire' }
export const catalogueLink: ReplyLink = { href: href('/products'), label: 'Voir les osmoseurs' }
export const lookUpLink: ReplyLink = { href: href('/support/commande'), label: 'Suivre une commande' }

export const MAX_CARDS = 3
