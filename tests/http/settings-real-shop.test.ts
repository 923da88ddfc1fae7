import { expect, test } from 'vitest'
import { settingKeys } from '~/models/base/setting/index.server'
import { administrator, password } from '../support/administrators'
import { openApp } from '../support/app'
import { insertProspectRow } from '../support/prospect-row'
import { sellGoods, setAvailable } from '../support/shop-database'
import { expectStatus, location, machine, readable, shippingForm } from '../support/shop-journey'

const app = await openApp({
  APP_URL: 'https://boutique.example',
  SESSION_SECRET: 'x'.repeat(40),
  // Never contacted: the agents are off.
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'boutique@boutique.example',
})
const { db } = app

async function openShop() {
  const legalKeys = settingKeys.filter((key) => /^(legal|shop)\./.test(key))
  const values = { ...Object.fromEntries(legalKeys.map((key) => [key, 'x'])), 'transfer.iban': 'FR76 0000' }
  const rows = Object.entries(values).map(([key, value]) => ({ key, value, updated_at: '2026-11-01T10:00:00.000Z' }))
  await db
    .insertInto('setting')
    .values(rows)
    .onConflict((conflict) => conflict.column('key').doUpdateSet(({ ref }) => ({ value: ref('excluded.value') })))
    .execute()
  await sellGoods(db)
  await setAvailable(db, 'osmoseur-essentiel', 5)
}

async function asAdministrator() {
  const backOffice = app.visitor()
  const account = { email: `camille-${Math.random()}@example.fr`, password }
  await administrator(db, account)
  await expectStatus(303, backOffice.post('/login', account))
  return backOffice
}

/** Response to a shopper at the checkout. */
async function checkout() {
  const visitor = app.visitor()
  await visitor.post('/cart/lines', { ...machine, quantity: 1 })
  await visitor.post('/shipping', shippingForm)
  return visitor.get('/checkout')
}

const stored = (key: string) => db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst()

test('a campaign is not approved without a legal identity, which its mails must name; the answer leads to the setting', async () => {
  const backOffice = await asAdministrator()
  await insertProspectRow(db, { email: 'achats@cafe-du-port.fr', at: new Date() })
  const typed = { name: 'Cafés', segment: 'toutes', min_score: '0', subject: 'Bonjour', text: 'Voici.' }
  const page = location(await expectStatus(303, backOffice.post('/admin/agent-hunter/campagnes/nouvelle', typed)))
  const approve = () => backOffice.post(`${page}/etat`, { to: 'approved', version: '1' })
  const shown = async () => (await expectStatus(200, backOffice.get(page))).text()
  await expectStatus(303, approve())
  const refused = await shown()
  expect(refused).toContain('complétez l’identité légale de la boutique')
  expect(refused).toContain('href="/admin/settings/identite"')
  expect(refused).not.toContain('Campagne approuvée')
  const mercury = await readable(await backOffice.get('/admin/agent-mercury'))
  expect(mercury).toContain('complétez l’identité légale de la boutique')
  await openShop()
  await expectStatus(303, approve())
  expect(await shown()).toContain('Campagne approuvée')
})

test.each([
  ['identite', 'legal.siren', 'legal-siren'],
  ['paiement', 'transfer.iban', 'transfer-iban'],
])(
  'in %s, emptying %s would stop the orders of a real shop: told before, done when it is meant',
  async (group, key, name) => {
    await openShop()
    const backOffice = await asAdministrator()
    const path = `/admin/settings/${group}`
    const html = await (await expectStatus(200, backOffice.get(path))).text()
    const version =
      /name="version"[^>]*value="(\d+)"/.exec(html)?.[1] ?? /value="(\d+)"[^>]*name="version"/.exec(html)?.[1]
    const before = await stored(key)
    const emptied = { version: version ?? '', [name]: '' }
    const told = await readable(await expectStatus(409, backOffice.post(path, emptied)))
    expect(told).toContain('la boutique ne prendrait plus de commande. Il manquerait')
    expect(told).toContain('Enregistrer quand même')
    expect(await stored(key)).toEqual(before)
    expect((await checkout()).status).toBe(200)
    await expectStatus(303, backOffice.post(path, { ...emptied, anyway: 'oui' }))
    expect(await stored(key)).toMatchObject({ value: '' })
    expect((await checkout()).status).not.toBe(200)
  },
)
