import { REFERRAL_PARAMETER } from '~/models/loyalty'

/** What the adapter knows of the application's addresses, in one place: each is a class of pages treated alike. */

/** Each post opens a session at the payment provider: counted apart. */
export function opensPayment(path: string): boolean {
  return /^\/(checkout|api\/checkout\/session|commande\/[^/]+\/(payer|adresse))$/.test(path)
}

const mailWriters = [
  /^\/retractation\/confirmation$/,
  /^\/commande\/[^/]+\/livraison-en-retard$/,
  /^\/support(\/(rappel|commande))?$/,
  /^\/products\/[^/]+\/prevenir$/,
  /^\/avis\/[^/]+\/signaler$/,
  /^\/profile\/lien$/,
  /^\/chat\/personne$/,
]

/** Each post writes to an address that its sender typed or holds: nobody's mailbox is to be filled by us. */
export function writesMail(path: string): boolean {
  return mailWriters.some((pattern) => pattern.test(path))
}

/** Each post may cost an answer of the language model. */
export function writesChat(path: string): boolean {
  return /^\/(chat(\/messages|\/personne)?|api\/thomas\/chat)$/.test(path)
}

/** Each post keeps a person's name and address, and may write there: nobody has many to leave. */
export function leavesContact(path: string): boolean {
  return /^\/(questionnaire|api\/questionnaire\/submit)$/.test(path)
}

/** Posted by the server of a mail program (RFC 8058): the address is signed and is all the authority there is. */
export function unsubscribes(path: string): boolean {
  return /^\/accords\/[^/]+\/desinscription$/.test(path)
}

/** Each post tells whether a code is somebody's: not to be found by trying. */
export function triesCode(path: string): boolean {
  return path === '/cart/parrainage'
}

/** So does a friend's link, at whatever address the application reads its parameter. */
export function bringsCode(url: URL): boolean {
  return url.searchParams.has(REFERRAL_PARAMETER)
}

/** Whoever is paying passes when browsing is refused, as do the provider and the probe that says whether we live. */
export function isKeptUnderLoad(path: string): boolean {
  return opensPayment(path) || /^\/(checkout|api\/checkout|paiement-simule|webhooks|healthz)(\/|$)/.test(path)
}

const formPages = [
  /^\/(shipping|checkout|retractation|profile\/lien)$/,
  /^\/questionnaire(\/resultats)?$/,
  /^\/chat(\/personne)?$/,
  /^\/support(\/(rappel|commande))?$/,
  /^\/products\/[^/]+(\/prevenir)?$/,
  /^\/avis\/(laisser\/[^/]+|[^/]+\/signaler)$/,
  /^\/commande\/[^/]+\/(payer|adresse|livraison-en-retard)$/,
  /^\/virement\/[^/]+$/,
]

/** What posts here is a form that the same address shows, or leads to. */
export function showsItsForm(path: string): boolean {
  return formPages.some((pattern) => pattern.test(path))
}

const personalParts = [
  'cart',
  'shipping',
  'checkout',
  'commande',
  'virement',
  'paiement-simule',
  'retractation',
  'support',
  'alerte-stock',
  'accords',
  'avis/laisser',
  'profile',
  'chat',
  'api/cart',
  'api/checkout',
  'api/thomas',
]

/** One shopper's cart, address, order, payment or message: nothing of it stays in a browser's cache. */
export function isPersonal(path: string): boolean {
  return personalParts.some((part) => path === `/${part}` || path.startsWith(`/${part}/`))
}

/** Without the segment that opens an order, a cart, a payment or a request to whoever reads it. */
export function withoutBearer(path: string): string {
  return path.replace(
    /^(\/(?:commande|virement|cart\/resume|avis\/laisser|profile\/connexion|paiement-simule|support\/rappel|alerte-stock|accords|api\/checkout\/status)\/)[^/]+/,
    '$1…',
  )
}
