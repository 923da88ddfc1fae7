import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { signer } from '../support/first-shop'
import { expectStatus, location, readable } from '../support/shop-journey'
import { startSmtpServer } from '../support/smtp-server'

const smtp = await startSmtpServer()
const app = await openApp({ SMTP_URL: smtp.url, MAIL_FROM: 'boutique@example.fr' })
const { db } = app
const { agreementsPath, giveAgreement, mailboxHash } = await import('~/models/base/agreement/index.server')
const { enterSequence } = await import('~/models/mailing/sequence/index.server')
const visitor = await asAdministrator(db, app.visitor())
const page = async (path: string) => readable(await expectStatus(200, visitor.get(`/admin/settings${path}`)))
const stored = async (key: string) =>
  (await db.selectFrom('setting').select('value').where('key', '=', key).executeTakeFirst())?.value

const versionIn = (html: string) => /name="version"[^>]*value="(\d+)"|value="(\d+)"[^>]*name="version"/.exec(html)

/** A group's form values, as a browser without scripts would send them. */
async function fieldsOf(group: string): Promise<Record<string, string>> {
  const html = await (await visitor.get(`/admin/settings/${group}`)).text()
  const version = versionIn(html)
  const rows = await db.selectFrom('setting').selectAll().execute()
  const values = Object.fromEntries(rows.map(({ key, value }) => [key.replace('.', '-'), value]))
  return { ...values, version: version?.[1] ?? version?.[2] ?? '' }
}

test('an anonymous visitor neither reads nor writes settings', async () => {
  for (const path of ['', '/boutique']) {
    expect(location(await expectStatus(302, app.visitor().get(`/admin/settings${path}`)))).toMatch(/login/)
  }
  await expectStatus(302, app.visitor().post('/admin/settings/boutique', { 'shop-name': 'Vol' }))
  expect(await stored('shop.name')).not.toBe('Vol')
})

test('each group shows its fields and what follows from them', async () => {
  expect(location(await expectStatus(302, visitor.get('/admin/settings')))).toBe('/admin/settings/boutique')
  expect(await page('/boutique')).toMatch(/Nom de la boutique.*Créneaux de rappel.*entre/s)
  expect(await page('/identite')).toMatch(/SIREN.*Ce que la loi demande/s)
  expect(await page('/livraison')).toMatch(/Promis à qui commande maintenant.*France\s*livré/s)
  expect(await page('/paiement')).toMatch(/IBAN.*Simulé, pour la démonstration/s)
  expect(await page('/fidelite')).toMatch(/Programme de fidélité.*oui.*non/s)
  expect(await (await visitor.get('/admin/settings/fidelite')).text()).toMatch(
    /<select[^>]*name="loyalty-enabled".*<select[^>]*name="referral-enabled"/s,
  )
  expect(await page('/e-mails')).toMatch(/Message d’essai.*boutique@example\.fr/s)
  await expectStatus(404, visitor.get('/admin/settings/inconnus'))
  await expectStatus(404, visitor.post('/admin/settings/inconnus', {}))
})

test('a change is on the public pages at the next request', async () => {
  const fields = await fieldsOf('boutique')
  const sent = { ...fields, 'shop-name': 'Source & Fils', 'shop-hours': '7j/7 de 9h à 19h' }
  expect(location(await expectStatus(303, visitor.post('/admin/settings/boutique', sent)))).toBe(
    '/admin/settings/boutique',
  )
  expect(await page('/boutique')).toMatch(/réglages? enregistrés?/i)
  expect(await readable(await app.visitor().get('/'))).toContain('Source & Fils')
  const late = await expectStatus(
    409,
    visitor.post('/admin/settings/boutique', { ...sent, ...{ version: fields.version ?? '', 'shop-name': 'Autre' } }),
  )
  const told = await readable(late)
  expect(told).toMatch(/a changé entre-temps.*Nom de la boutique : Source & Fils/s)
  expect(await stored('shop.name')).toBe('Source & Fils')
  const elsewhere = { ...fields, 'shop-address': 'Lyon' }
  const html = await (await expectStatus(409, visitor.post('/admin/settings/boutique', elsewhere))).text()
  expect(html).toContain('value="Lyon"')
  expect(html).toContain('value="Source &amp; Fils"')
})

test('of a form that is refused, an emptied field stays empty', async () => {
  const sent = { ...(await fieldsOf('boutique')), 'shop-phone': '', 'shop-hours': 'quand il pleut' }
  const html = await (await expectStatus(400, visitor.post('/admin/settings/boutique', sent))).text()
  const [field] = /<input[^>]*name="shop-phone"[^>]*>/.exec(html) ?? []
  expect(field).toBeDefined()
  expect(field).not.toMatch(/value="./)
})

test('the command writes as this screen does, in the log too', async () => {
  await app.run('setting', 'shop.phone', '01 99 00 12 35')
  const logged = await db.selectFrom('audit_log').selectAll().orderBy('position', 'desc').executeTakeFirstOrThrow()
  expect(logged).toMatchObject({ actor: 'Commande', action: 'setting.change', subject_label: 'Boutique' })
  expect(logged.after).toContain('01 99 00 12 35')
})

test.each([
  ['boutique', 'shop-hours', 'quand il pleut', 'Par exemple'],
  ['boutique', 'shop-phone', '0899 12 34 56', 'surtaxé'],
  ['identite', 'legal-siren', '123456789', 'Un SIREN a 9 chiffres'],
  ['paiement', 'transfer-iban', 'FR76', 'IBAN invalide'],
  ['livraison', 'delivery-cutoff_hour', '25', 'Un nombre entier de 0 à 23'],
  ['livraison', 'delivery-closed_days', '01/01/2026-31/12/9999', 'Une fermeture dure un an au plus'],
  ['boutique', 'shop-name', 'x'.repeat(501), '500 caractères au plus'],
])('in %s, %s %j is refused beside its field, and the input is kept', async (group, name, typed, words) => {
  const before = await db.selectFrom('setting').selectAll().execute()
  const fields = { ...(await fieldsOf(group)), [name]: typed }
  const html = await (await expectStatus(400, visitor.post(`/admin/settings/${group}`, fields))).text()
  expect(html).toContain(words)
  expect(html).toContain(`value="${typed}"`)
  expect(await db.selectFrom('setting').selectAll().execute()).toEqual(before)
})

test('a test message goes to who asks, and the server is quoted', async () => {
  await expectStatus(303, visitor.post('/admin/settings/e-mails/essai'))
  expect(await page('/e-mails')).toMatch(/Le serveur a pris le message : «.*»/)
  const from = { name: await stored('shop.name'), address: 'boutique@example.fr' }
  expect(smtp.received.at(-1)).toMatchObject({ to: ['camille@boutique.example'], mail: { from } })
  const logged = await db.selectFrom('audit_log').select('after').where('action', '=', 'setting.mail-test').execute()
  expect(logged).toHaveLength(1)
})

test('a test of an agent’s mail unsubscribes its reader, not the person it is written to', async () => {
  const email = 'lea@example.fr'
  const at = new Date()
  await giveAgreement(db, { email, kind: 'offers', page: '/profile', at })
  const entry = { sequence: 'bienvenue', email, subjectId: null, reason: 'essai', firstAt: at, at } as const
  const entered = await db.transaction().execute((trx) => enterSequence(trx, entry))
  const personne = entered.ok ? entered.id : ''
  await expectStatus(303, visitor.post('/admin/agent-mercury/bienvenue/1/essai', { personne }))
  const { to, mail } = smtp.received.at(-1) ?? {}
  expect(to).toEqual(['camille@boutique.example'])
  const header = (name: string) => mail?.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
  const unsubscribe = new URL(header('list-unsubscribe')?.slice(1, -1) ?? '')
  expect(mail?.html).toContain(unsubscribe.pathname.replace('/desinscription', ''))
  expect(mail?.html).not.toContain(agreementsPath(signer, mailboxHash(email)))
  await expectStatus(200, app.visitor().post(unsubscribe.pathname, { 'List-Unsubscribe': 'One-Click' }))
  const refusals = await db.selectFrom('mail_refusal').select('mailbox_hash').execute()
  expect(refusals).toEqual([{ mailbox_hash: mailboxHash('camille@boutique.example') }])
})
