import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { contactForm, readable, readyToPay } from '../support/shop-journey'

const app = await openApp({
  STRIPE_SECRET_KEY: 'sk_test_down',
  STRIPE_WEBHOOK_SECRET: 'whsec_down',
  // No server listens there.
  STRIPE_API_URL: 'http://127.0.0.1:9',
})
const { db } = app

test('an unresponsive provider: the form is shown again unchanged, nothing is lost, and a retry is one order', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const form = { ...contactForm, name: 'Claire F.', payment_method: 'paypal' }
  const response = await visitor.post('/checkout', form)
  expect(response.status).toBe(503)
  expect(response.headers.get('Retry-After')).toBe('30')
  const html = await response.text()
  expect(html).toContain('Erreur lors du traitement du paiement. Veuillez réessayer.')
  expect(html).toContain('value="Claire F."')
  expect(html).toMatch(/<input type="radio"(?=[^>]*checked)(?=[^>]*value="paypal")/)
  expect(html).not.toMatch(/ECONNREFUSED|127\.0\.0\.1|sk_test/)
  await visitor.post('/checkout', form)
  expect(await db.selectFrom('customer_order').select('status').execute()).toEqual([{ status: 'en_attente' }])
  expect(await readable(await visitor.get('/cart'))).toContain('Osmoseur Essentiel')
  expect(await readable(await visitor.get('/cart'))).toContain('Passer à la livraison')
})
