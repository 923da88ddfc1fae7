import { expect, test } from 'vitest'
import { missingLegalIdentity, readSettings, saveSetting } from '~/models/base/setting/index.server'
import { ensureUser } from '~/models/base/user/index.server'
import { fillDemoAccounts } from '~/models/platform/administrator/index.server'
import { password } from '../support/administrators'
import { openApp } from '../support/app'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp({ APP_URL: 'http://boutique.example', SESSION_SECRET: 'x'.repeat(40) })

test('the first start of a real shop gives a link that makes its first administrator; no test account is offered', async () => {
  const server = await app.startServer()
  const link = server.setUpPath ?? ''
  expect(link).toMatch(/^\/login\/lien\/[\w-]{43}$/)
  const door = await (await app.visitor().get('/login')).text()
  expect(door).not.toContain('Comptes d’essai')
  expect(await (await app.visitor().get('/login?essai=1')).text()).not.toContain('demo.example')
  const visitor = app.visitor()
  const account = { name: 'Léa Roux', email: 'lea@example.fr', password }
  expect(await readable(await expectStatus(400, visitor.post(link, { ...account, email: '' })))).toContain(
    'Email requis',
  )
  expect(location(await expectStatus(303, visitor.post(link, account)))).toBe('/admin')
  await expectStatus(410, app.visitor().get(link))
  expect(await readable(await visitor.get('/admin'))).toMatch(
    /elle ne prend aucune commande jusque-là.*Il manque : Dénomination sociale, .*SIREN, .*Adresse postale\./,
  )
  expect(await (await visitor.get('/admin')).text()).toContain('href="/admin/settings/identite"')
  expect(await readable(await visitor.get('/admin/log'))).toMatch(
    /Premier administrateur.*rôle : client de la boutique → administrateur/,
  )
  for (const key of missingLegalIdentity(await readSettings(app.db))) {
    await saveSetting(app.db, { key, value: 'x', at: new Date() })
  }
  expect(await readable(await visitor.get('/admin'))).not.toContain('identité légale')
  await server.close()
  const again = await app.startServer()
  expect(again.setUpPath).toBeUndefined()
  await again.close()
})

test('a real shop does not start while a test account exists, nor with an account of the environment that is none', async () => {
  await app.db.updateTable('user').set({ role: 'Customer' }).execute()
  await fillDemoAccounts(app.db, { at: new Date() })
  await expect(app.startServer()).rejects.toThrow('démonstration')
  await app.db.deleteFrom('user').where('id', 'like', 'demo-%').execute()
  await ensureUser(app.db, { email: 'cliente@example.fr', at: new Date() })
})
