import { expect, test } from 'vitest'
import { routeRows } from '~/runtime/route-table'
import { createPathRedactor } from './access-log'
import { createPathRouter } from './canonical-path'

const open = { policy: { parameters: 'public' } }
const table = [
  { id: 'order', path: 'commande/:reference' },
  { id: 'payment', path: 'commande/:reference/payer' },
  { id: 'callback', path: 'support/rappel' },
  { id: 'status', path: 'support/rappel/:reference' },
  { id: 'letter', path: 'lettre/:langue?/archives/:number' },
  { id: 'product', path: 'products/:id', handle: open },
  { id: 'else', path: '*', handle: open },
]
const route = createPathRouter(table)
const redact = createPathRedactor(routeRows(table))

test.each([
  ['/commande/AB12.signature', '/commande/…'],
  ['/commande/AB12.signature/payer', '/commande/…/payer'],
  ['/commande/AB12.signature/payer.', '/commande/…/payer.'],
  ['/support/rappel', '/support/rappel'],
  ['/support/rappel/id.signature', '/support/rappel/…'],
  ['/lettre/fr/archives/12', '/lettre/…/…/…'],
  ['/products/JOS-AQUAPET', '/products/JOS-AQUAPET'],
  ['/ailleurs/court', '/ailleurs/court'],
  [`/ailleurs/${'k'.repeat(24)}`, '/ailleurs/…'],
  [`/products/${'k'.repeat(24)}`, '/products/…'],
])('%s is logged as %s', (path, logged) => {
  expect(redact(path, route(path))).toBe(logged)
})

test('a malformed address is logged without potential references', () => {
  expect(redact('/commande/AB12.signature')).toBe('/commande/…')
})

test('the splat of a catch-all route without policy is redacted', () => {
  const careless = [{ id: 'else', path: '*' }]
  expect(createPathRedactor(routeRows(careless))('/a/b', createPathRouter(careless)('/a/b'))).toBe('/…/…')
})
