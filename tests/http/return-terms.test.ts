import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { leastReturns } from '~/models/values/return-terms'
import { entriesOf } from '~/runtime/record'
import { openApp } from '../support/app'
import { insertOrderRow } from '../support/order-row'
import { readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const visitor = app.visitor()
const machine = '/products/prod-osmoseur-essentiel'
const show = async (path: string) => readable(await visitor.get(path))
const renounced = await insertOrderRow(db, { delivered_at: new Date(Date.now() - 20 * 86_400_000).toISOString() })

test('the shop promises thirty days and the way back', async () => {
  expect(await show(machine)).toMatch(/30 jours pour changer d’avis.*retour à nos frais/)
  expect(await show('/retractation')).toMatch(/ce délai est de 30 jours.*Le retour est à nos frais/)
})

test('an owner who keeps to the law says fourteen days and the buyer’s costs wherever the promise stood', async () => {
  for (const [key, value] of entriesOf(leastReturns)) await saveSetting(db, { key, value, at: new Date() })
  const product = await show(machine)
  expect(product).toMatch(/14 jours pour changer d’avis.*retour à vos frais/)
  for (const path of ['/', machine, '/retractation', '/cgv', '/support']) {
    const page = await show(path)
    expect(page, path).not.toMatch(
      /30 jours (pour changer|chez nous)|délai est de 30|retour est à nos frais|retour à nos/,
    )
  }
  expect(await (await visitor.get(machine)).text()).toContain('ReturnFeesCustomerResponsibility')
  expect(await show('/cgv')).toMatch(/ce délai est de 14 jours.*Le retour est à vos frais/)
})

test('an order keeps the thirty days and the free return that it accepted', async () => {
  const declaration = { name: 'Léa Martin', orderNumber: 'A1B2C3D4', email: 'lea.martin@example.fr' }
  const declared = await visitor.post('/retractation/confirmation', declaration)
  const receipt = await show(declared.headers.get('location') ?? '')
  expect(receipt).toContain('Le retour est à nos frais')
  expect(receipt).not.toContain('a pris fin')
  await db.updateTable('customer_order').set({ withdrawal_days: 14 }).where('id', '=', renounced).execute()
  expect(await show(declared.headers.get('location') ?? '')).toContain('a pris fin')
})
