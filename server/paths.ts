/** What the adapter knows of the application's addresses, in one place: each is a class of pages treated alike. */

/** Each post opens a session at the payment provider: counted apart. */
export function opensPayment(path: string): boolean {
  return /^\/(checkout|api\/checkout\/session|commande\/[^/]+\/(payer|adresse))$/.test(path)
}

/** Each post writes to an address that its sender typed or holds: nobody's mailbox is to be filled by us. */
export function writesMail(path: string): boolean {
  return /^\/(retractation\/confirmation|profile\/lien|commande\/[^/]+\/livraison-en-retard)$/.test(path)
}

/** Each post keeps a person's name and address: nobody has many to leave. */
export function leavesContact(path: string): boolean {
  return /^\/(questionnaire|api\/questionnaire\/submit)$/.test(path)
}

/** Whoever is paying passes when browsing is refused, as do the provider and the probe that says whether we live. */
export function isKeptUnderLoad(path: string): boolean {
  return opensPayment(path) || /^\/(checkout|api\/checkout|paiement-simule|webhooks|healthz)(\/|$)/.test(path)
}

/** One shopper's cart, address, order or payment: nothing of it stays in a browser's cache. */
export function isPersonal(path: string): boolean {
  return /^\/(cart|shipping|checkout|commande|paiement-simule|retractation|profile|api\/(cart|checkout))(\/|$)/.test(
    path,
  )
}

/** Without the segment that opens an order, a cart or a payment to whoever reads it. */
export function withoutBearer(path: string): string {
  return path.replace(
    /^(\/(?:commande|cart\/resume|profile\/connexion|paiement-simule|api\/checkout\/status)\/)[^/]+/,
    '$1…',
  )
}
