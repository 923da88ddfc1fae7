import { expect, test } from 'vitest'
import { administrator, password } from '../support/administrators'
import { openApp } from '../support/app'
import { expectStatus, readable } from '../support/shop-journey'

const app = await openApp({ APP_URL: 'https://boutique.example', SESSION_SECRET: 'x'.repeat(40) })
const owner = app.visitor()
const account = { email: 'camille@example.fr', password }
await administrator(app.db, account)
await expectStatus(303, owner.post('/login', account))

const server = {
  ...{ host: 'smtp.exemple.invalid', port: '465', security: 'tls' },
  ...{ user: 'boutique', password: 'secret', from: 'bonjour@boutique.example' },
}

test.each([
  ['paiement/stripe', { secretKey: 'sk_test_essai1234' }, 400, /clé d’essai.*personne ne paierait/],
  ['e-mails/serveur', { ...server, security: 'none' }, 400, /Le mot de passe passerait en clair/],
  ['e-mails/serveur', { ...server, port: '6379' }, 400, /Un serveur d’envoi écoute sur 465 ou 587/],
  ['e-mails/serveur', { ...server, password: '' }, 400, /Mot de passe requis/],
  ['e-mails/serveur', { ...server, host: '127.0.0.1' }, 409, /not on the Internet/],
  ['e-mails/serveur', { ...server, host: 'localhost' }, 409, /not on the Internet/],
  ['e-mails/serveur', server, 409, /Ce serveur ne nous laisse pas entrer/],
])('a real shop refuses %s with %j', async (verb, fields, status, words) => {
  const answer = await (await expectStatus(status, owner.post(`/admin/settings/${verb}`, fields))).text()
  expect(await readable(new Response(answer))).toMatch(words)
  for (const secret of ['sk_test_essai1234', 'value="secret"']) expect(answer).not.toContain(secret)
  expect(await app.db.selectFrom('connection').selectAll().execute()).toEqual([])
})

test('its privacy page names no service that is not configured', async () => {
  const page = await readable(await expectStatus(200, app.visitor().get('/confidentialite')))
  expect(page).toContain('le transporteur')
  for (const service of ['Stripe', 'modèle de langage', 'VIES', 'Base Adresse Nationale', 'prestataire d’envoi'])
    expect(page).not.toContain(service)
})
