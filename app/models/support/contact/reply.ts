import { href } from 'react-router'

/** Acts for the shop: an administrator, or a command without an account. */
export interface Operator {
  id: string | null
  name: string
}

/** `seenVersion` is undefined for commands. */
export interface OperatorChange {
  by: Operator
  seenVersion?: number | undefined
  at: Date
}

/** A command of scripts/. */
export const commandOperator: Operator = { id: null, name: 'Commande' }

/** An assistant's reply with the data the shop attaches from the database. */
export interface Reply {
  /** Plain text; paragraphs are separated by an empty line. */
  text: string
  /** Shown as cards with current price and stock. */
  productIds: string[]
  links: ReplyLink[]
  /** Subjects, for follow-up questions. */
  subjects?: string[]
}

export interface ReplyLink {
  /** Internal path. */
  href: string
  label: string
}

export const personLink: ReplyLink = { href: href('/chat/personne'), label: 'Parler à une personne' }
export const termsLink: ReplyLink = { href: href('/cgv'), label: 'Lire les conditions générales de vente' }
export const contactLink: ReplyLink = { href: `${href('/support')}#contact`, label: 'Nous écrire' }
export const catalogueLink: ReplyLink = { href: href('/products'), label: 'Voir les produits' }
export const questionnaireLink: ReplyLink = { href: href('/questionnaire'), label: 'Faire le questionnaire' }
export const lookUpLink: ReplyLink = { href: href('/support/commande'), label: 'Suivre une commande' }

export const MAX_CARDS = 3
