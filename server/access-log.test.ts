import { expect, test } from 'vitest'
import { loggedPath } from './access-log'

test.each([
  ['/commande/AB12CD34.signature', '/commande/…'],
  ['/commande/AB12CD34.signature/payer', '/commande/…/payer'],
  ['/cart/resume/token', '/cart/resume/…'],
  ['/avis/laisser/AB12.signature/retirer', '/avis/laisser/…/retirer'],
  ['/paiement-simule/sim_1', '/paiement-simule/…'],
  ['/api/checkout/status/cs_test_a1', '/api/checkout/status/…'],
  ['/support/rappel/id.signature', '/support/rappel/…'],
  ['/alerte-stock/id.signature', '/alerte-stock/…'],
  ['/accords/id.signature/pas-moi', '/accords/…/pas-moi'],
  ['/support/rappel', '/support/rappel'],
  [`/ailleurs/${'k'.repeat(24)}`, '/ailleurs/…'],
  ['/products/JOS-AQUAPET', '/products/JOS-AQUAPET'],
  ['/produit/purificateur-ultra', '/produit/purificateur-ultra'],
])('%s is logged as %s', (path, logged) => {
  expect(loggedPath(path)).toBe(logged)
})
