import { expect, test } from 'vitest'
import { isKeptUnderLoad, isPersonal, leavesContact, opensPayment, triesCode, unsubscribes, writesMail } from './paths'

const classes = { opensPayment, writesMail, leavesContact, triesCode, unsubscribes, isKeptUnderLoad, isPersonal }

test.each([
  ['/checkout', 'opensPayment isKeptUnderLoad isPersonal'],
  ['/api/checkout/session', 'opensPayment isKeptUnderLoad isPersonal'],
  ['/commande/AB12.signature/payer', 'opensPayment isKeptUnderLoad isPersonal'],
  ['/commande/AB12.signature/adresse', 'opensPayment isKeptUnderLoad isPersonal'],
  ['/commande/AB12.signature', 'isPersonal'],
  ['/commande/AB12.signature/livraison-en-retard', 'writesMail isPersonal'],
  ['/checkout/success', 'isKeptUnderLoad isPersonal'],
  ['/api/checkout/status/cs_1', 'isKeptUnderLoad isPersonal'],
  ['/paiement-simule/sim_1', 'isKeptUnderLoad isPersonal'],
  ['/webhooks/stripe', 'isKeptUnderLoad'],
  ['/healthz', 'isKeptUnderLoad'],
  ['/cart/resume/token', 'isPersonal'],
  ['/cart/parrainage', 'triesCode isPersonal'],
  ['/shipping', 'isPersonal'],
  ['/retractation/confirmation', 'writesMail isPersonal'],
  ['/avis/laisser/AB12.signature', 'isPersonal'],
  ['/avis/laisser/AB12.signature/retirer', 'isPersonal'],
  ['/avis/0199a000/signaler', 'writesMail'],
  ['/avis', ''],
  ['/profile', 'isPersonal'],
  ['/profile/lien', 'writesMail isPersonal'],
  ['/profile/connexion/token', 'isPersonal'],
  ['/api/cart/items', 'isPersonal'],
  ['/questionnaire', 'leavesContact'],
  ['/api/questionnaire/submit', 'leavesContact'],
  ['/questionnaire/resultats', ''],
  ['/support', 'writesMail isPersonal'],
  ['/support/rappel', 'writesMail isPersonal'],
  ['/support/commande', 'writesMail isPersonal'],
  ['/support/rappel/id.signature', 'isPersonal'],
  ['/products/prod-aquapet/prevenir', 'writesMail'],
  ['/alerte-stock/id.signature', 'isPersonal'],
  ['/accords/id.signature', 'isPersonal'],
  ['/accords/id.signature/desinscription', 'unsubscribes isPersonal'],
  ['/products', ''],
  ['/checkouts', ''],
  ['/carte', ''],
])('%s is « %s »', (path, expected) => {
  const held = Object.entries(classes).flatMap(([name, holds]) => (holds(path) ? [name] : []))
  expect(held.join(' ')).toBe(expected)
})
