import { expect, test } from 'vitest'
import { settingKeys } from '~/models/base/setting/index.server'
import { openApp } from '../support/app'
import { sellGoods, setAvailable } from '../support/shop-database'
import { contactForm, location, machine, readable, shippingForm } from '../support/shop-journey'

const app = await openApp({
  APP_URL: 'https://boutique.example',
  SESSION_SECRET: 'x'.repeat(40),
  // Never contacted: the agents are off.
  SMTP_URL: 'smtp://127.0.0.1:9',
})
const { db } = app
await sellGoods(db)

async function saveSettings(values: Record<string, string>) {
  const rows = Object.entries(values).map(([key, value]) => ({ key, value, updated_at: new Date().toISOString() }))
  await db
    .insertInto('setting')
    .values(rows)
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

async function readyVisitor() {
  const visitor = app.visitor()
  await visitor.post('/cart/lines', { ...machine, quantity: 1 })
  await visitor.post('/shipping', shippingForm)
  return visitor
}

test('a real shop that does not say who it is takes no order', async () => {
  await setAvailable(db, 'osmoseur-essentiel', 5)
  const visitor = await readyVisitor()
  const page = await visitor.get('/checkout')
  expect(page.status).toBe(503)
  const text = await readable(page)
  expect(text).toContain('La boutique ne prend pas encore de commande.')
  expect(text).not.toContain('Commander avec obligation de paiement')
  const response = await visitor.post('/checkout', { ...contactForm, payment_method: 'transfer' })
  expect(response.status).toBe(503)
  expect(await db.selectFrom('customer_order').selectAll().execute()).toEqual([])
})

test('a shop without an instalment provider does not advertise instalments', async () => {
  for (const path of ['/', '/products', `/products/${machine.product_id}`]) {
    const response = await app.visitor().get(path)
    expect([path, response.status]).toEqual([path, 200])
    const text = await readable(response)
    expect(text).not.toMatch(/3x|4x|en 3 ou 4 fois|Klarna|Carte bancaire/)
    expect(text).not.toContain('Un crédit coûte de l’argent')
  }
})

test('with its identity and an IBAN it takes transfers, and says why it takes no card; closed again, it asks for no money', async () => {
  await saveSettings(
    Object.fromEntries(settingKeys.filter((key) => /^(legal|shop)\./.test(key)).map((key) => [key, 'x'])),
  )
  await saveSettings({ 'transfer.iban': 'FR76 0000', 'transfer.bic': 'X', 'transfer.holder': 'X' })
  const visitor = await readyVisitor()
  const html = await (await visitor.get('/checkout')).text()
  expect(html).toContain('Ce moyen de paiement n’est pas disponible dans cette boutique pour le moment.')
  expect(html).not.toMatch(/value="(card|klarna|paypal)"/)
  expect(html).not.toContain('4 fois')
  expect((await visitor.post('/checkout', { ...contactForm, payment_method: 'card' })).status).toBe(409)
  const ordered = await visitor.post('/checkout', { ...contactForm, payment_method: 'transfer' })
  expect(ordered.status).toBe(303)

  const page = await (await visitor.get(location(ordered))).text()
  await db.deleteFrom('setting').where('key', 'like', 'legal.%').execute()
  const text = await readable(await visitor.get(/href="(\/commande\/[^"#]+)/.exec(page)?.[1] ?? '/'))
  expect(text).toContain('La boutique ne prend pas encore de paiement. Votre commande est conservée.')
  expect(text).not.toMatch(/Payer \d/)
})
