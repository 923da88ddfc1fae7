import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listErasures } from '~/database/backup/erasures.server'
import { newId } from '~/models/values/id.server'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { queueAnyMail } from '../support/mails'
import { insertOrderRow } from '../support/order-row'
import { insertProspectRow } from '../support/prospect-row'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const { giveAgreement, giveClickAgreement, mailboxHash } = await import('~/models/base/agreement/index.server')
const { createCampaign } = await import('~/models/mailing/campaign/index.server')
const { enterSequence } = await import('~/models/mailing/sequence/index.server')
const visitor = await asAdministrator(db, app.visitor())
const email = 'Lucie.Martin@example.fr'
const key = email.toLowerCase()

/** A message, a stock notice, a cart and a conversation of a person without an account. */
async function insertPersonalRows(address = email, name = 'Lucie Martin'): Promise<void> {
  const contact = { name, email: address, subject: 'autre', orderNumber: '', message: `Mot de ${name.split(' ')[0]}.` }
  await expectStatus(303, app.visitor().post('/support', contact))
  const { id: review_id } = await db.selectFrom('review').select('id').limit(1).executeTakeFirstOrThrow()
  const report = { review_id, reason: 'other', detail: 'Cet avis me cite.', handled_at: null } as const
  const reported_at = new Date().toISOString()
  await db
    .insertInto('review_report')
    .values({ ...report, id: newId(new Date()), email: address, reported_at })
    .execute()
  const { id: product_id } = await db.selectFrom('product').select('id').limit(1).executeTakeFirstOrThrow()
  const consent = { consent_version: '1', consent_text: 'Oui', consent_page: '/' }
  const created_at = new Date().toISOString()
  await db
    .insertInto('stock_notice')
    .values({
      id: newId(new Date()),
      product_id,
      email: address,
      email_key: address.toLowerCase(),
      ...consent,
      created_at,
    })
    .execute()
}

async function openPerson(address = email): Promise<string> {
  return location(await expectStatus(303, visitor.post('/admin/data', { email: address })))
}

const everything = async () =>
  JSON.stringify([
    await db.selectFrom('contact_message').selectAll().execute(),
    await db.selectFrom('stock_notice').selectAll().execute(),
    await db.selectFrom('lead').selectAll().execute(),
    await db.selectFrom('email').selectAll().where('order_id', 'is', null).execute(),
    await db.selectFrom('review_report').selectAll().execute(),
    await db.selectFrom('audit_log').selectAll().execute(),
  ])

test('only an administrator reads or erases personal data', async () => {
  for (const path of ['', '/registre.csv', '/personnes/x', '/personnes/x/export/json', '/personnes/x/effacer']) {
    expect(location(await expectStatus(302, app.visitor().get(`/admin/data${path}`)))).toMatch(/login/)
    await expectStatus(302, app.visitor().post(`/admin/data${path}`, { email }))
  }
})

test('every dataset is listed with its purpose, basis, retention, rows and next purge, from the settings too', async () => {
  await insertPersonalRows()
  const before = await readable(await expectStatus(200, visitor.get('/admin/data')))
  expect(before).toMatch(/Paniers.*garder les articles choisis.*30 jours depuis le dernier usage/s)
  expect(before).toMatch(/Messages reçus.*180 jours depuis l’envoi\s*\d+\s*\d+ \S+ 20\d\d/s)
  await app.run('setting', 'support.retention_days', '90')
  const after = await readable(await visitor.get('/admin/data'))
  expect(after).toMatch(/Messages reçus.*90 jours depuis l’envoi/s)
  expect(after).toMatch(/Factures et avoirs.*10 ans/s)
  expect(after).toMatch(/Comptes d’administrateurs.*[1-9]\d*\s*—.*Sauvegardes.*—\s*—/s)
  await app.run('setting', 'support.retention_days', '180')
})

test('the register is a file with processing and processors, asks for the password again and is logged', async () => {
  const response = await expectStatus(200, visitor.get('/admin/data/registre.csv'))
  expect(response.headers.get('Content-Disposition')).toMatch(/registre-des-traitements-\d{4}-\d\d-\d\d\.csv/)
  const csv = await response.text()
  expect(csv).toMatch(/^\uFEFF?Rubrique;Nom;/)
  expect(csv).toMatch(/\r\nTraitement;Paniers;.*\r\nDestinataire;Stripe;encaisser;/s)
  const privacy = await readable(await app.visitor().get('/confidentialite'))
  for (const [, who = ''] of csv.matchAll(/\r\nDestinataire;"?([^;"]+)/g)) expect(privacy).toContain(who)
  const logged = await db.selectFrom('audit_log').select('action').where('action', '=', 'register.export').execute()
  expect(logged).toHaveLength(1)
  await db.updateTable('session').set({ password_at: null }).execute()
  expect(location(await expectStatus(303, visitor.get('/admin/data/registre.csv')))).toMatch(/^\/admin\/confirmer\//)
  await db.updateTable('session').set({ password_at: new Date().toISOString() }).execute()
})

test('an address that cannot be one is refused in its form, and kept', async () => {
  const html = await (await expectStatus(400, visitor.post('/admin/data', { email: 'lucie' }))).text()
  expect(html).toContain('value="lucie"')
})

test('data of an address without an account are counted and exported, and the log does not name it', async () => {
  const path = await openPerson(email.toUpperCase())
  expect(path).not.toMatch(/lucie/i)
  expect(await readable(await expectStatus(200, visitor.get(path)))).toMatch(
    /Messages reçus\s*1.*Exporter en JSON.*La loi ne fait rien garder/s,
  )
  const file = await (await expectStatus(200, visitor.get(`${path}/export/json`))).json()
  expect(file).toMatchObject({ account: null, contact_messages: [{ email, message: 'Mot de Lucie.' }] })
  expect(file.review_reports).toMatchObject([{ email, detail: 'Cet avis me cite.' }])
  expect(await (await expectStatus(200, visitor.get(`${path}/export/csv`))).text()).toContain('Mot de Lucie.')
  await expectStatus(404, visitor.get(`${path}/export/xml`))
  const logged = await db.selectFrom('audit_log').selectAll().where('action', '=', 'person.export').execute()
  expect(logged.map(({ after }) => after)).toEqual(['{"format":"json"}', '{"format":"csv"}'])
  expect(JSON.stringify(logged)).not.toMatch(/lucie/i)
  await db.updateTable('session').set({ password_at: null }).execute()
  expect(location(await expectStatus(303, visitor.get(`${path}/export/json`)))).toMatch(/^\/admin\/confirmer\//)
  expect(location(await expectStatus(303, visitor.post(`${path}/effacer`)))).toMatch(/^\/admin\/confirmer\//)
  await db.updateTable('session').set({ password_at: new Date().toISOString() }).execute()
})

test('the page of a person opens only in the session that requested it', async () => {
  const path = await openPerson()
  const other = await asAdministrator(db, app.visitor(), 'Nadia Petit')
  for (const part of ['', '/export/json', '/effacer']) await expectStatus(404, other.get(path + part))
  await expectStatus(404, other.post(`${path}/effacer`))
  expect(await everything()).toMatch(/Mot de Lucie/)
})

const longAgo = new Date(Date.now() - 60 * 24 * 3600_000).toISOString()

test('an erasure asks for confirmation, lists legally retained data, and leaves other persons’ data', async () => {
  await insertPersonalRows('paul@example.fr', 'Paul Petit')
  await insertOrderRow(db, { email: key, customer_name: 'Lucie Martin', status: 'confirme', payment_state: 'paid' })
  const past = {
    order_number: 'ANCIENNE1',
    email: key,
    customer_name: 'Ancienne',
    status: 'livre',
    payment_state: 'paid',
  } as const
  await insertOrderRow(db, { ...past, id: 'livree', paid_at: longAgo, delivered_at: longAgo })
  const path = await openPerson()
  const kept = /2 commandes payées : le nom.*1 commande encore en cours, payée ou non : elle garde ses coordonnées/s
  const asked = await readable(await expectStatus(200, visitor.get(`${path}/effacer`)))
  expect(asked).toMatch(/Effacer les données de cette personne.*Ce que la loi fait garder/s)
  expect(asked).toMatch(kept)
  expect(await everything()).toMatch(/Mot de Lucie/)
  expect(location(await expectStatus(303, visitor.post(`${path}/effacer`)))).toBe('/admin/data')
  const told = await readable(await visitor.get('/admin/data'))
  expect(told).toMatch(/sont effacées.*La loi garde/s)
  expect(told).toMatch(kept)
  expect(await everything()).not.toMatch(/lucie/i)
  expect(await everything()).toMatch(/paul@example\.fr/)
  const order = await db
    .selectFrom('customer_order')
    .select(['email', 'erasure_requested_at'])
    .where('customer_name', '=', 'Lucie Martin')
    .executeTakeFirstOrThrow()
  expect(order.email).toBe(key)
  expect(order.erasure_requested_at).not.toBeNull()
})

test('agreements, sequences, campaigns and bounces of a person are exported, and erased with the person alone', async () => {
  const professional = 'achats@cafe-du-port.fr'
  const at = new Date()
  const hash = mailboxHash(professional)
  const prospectId = await insertProspectRow(db, { email: professional, at })
  const otherId = await insertProspectRow(db, { email: 'bar@cafe-bleu.fr', at })
  const content = { name: 'Cafés', audience: { minScore: 0 }, steps: [] }
  const campaignId = await createCampaign(db, { content, actor: { id: null, name: 'Camille Roy' }, at })
  for (const [prospect_id, mailbox_hash] of [
    [prospectId, hash],
    [otherId, mailboxHash('bar@cafe-bleu.fr')],
  ] as const) {
    const chosen = { state: 'done', next_at: null, reason: null, chosen_at: at.toISOString() } as const
    await db
      .insertInto('campaign_recipient')
      .values({ campaign_id: campaignId, prospect_id, mailbox_hash, ...chosen })
      .execute()
    await db
      .insertInto('campaign_click')
      .values({ campaign_id: campaignId, prospect_id, step: 1, sent_at: at.toISOString(), clicked_at: null })
      .execute()
  }
  await giveAgreement(db, { email: professional, kind: 'offers', page: '/profile', at })
  await giveClickAgreement(db, { hash, page: '/accords', at })
  await enterSequence(db, {
    sequence: 'bienvenue',
    email: professional,
    subjectId: null,
    reason: 'essai',
    firstAt: at,
    at,
  })
  await queueAnyMail(db, { key: 'k', to: professional, at })
  await db
    .insertInto('mail_bounce')
    .values({
      ...{ id: newId(at), email_id: null, mailbox_hash: hash, severity: 'soft', status: '4.2.2', diagnostic: 'plein' },
      ...{ source: 'report', bounced_at: at.toISOString() },
    })
    .execute()
  const path = await openPerson(professional)
  expect(await readable(await visitor.get(path))).toMatch(/Campagnes reçues\s*1/)
  const file = await (await visitor.get(`${path}/export/json`)).json()
  expect(file).toMatchObject({
    agreements: [{ kind: 'offers' }],
    click_agreements: [{ page: '/accords' }],
    sequences: [{ sequence: 'bienvenue' }],
    campaigns: [{ name: 'Cafés' }],
    campaign_clicks: [{ step: 1 }],
    mail_bounces: [{ status: '4.2.2' }],
  })
  await expectStatus(303, visitor.post(`${path}/effacer`))
  const tables = [
    'agreement',
    'click_agreement',
    'sequence_enrolment',
    'campaign_recipient',
    'campaign_click',
    'mail_bounce',
  ] as const
  for (const table of tables) {
    const rows = JSON.stringify(await db.selectFrom(table).selectAll().execute())
    expect([table, rows.includes(hash) || rows.includes(prospectId)]).toEqual([table, false])
  }
  expect(await db.selectFrom('campaign_click').select('prospect_id').execute()).toEqual([{ prospect_id: otherId }])
})

test('an administrator’s address is not erased from here', async () => {
  const path = await openPerson('camille@boutique.example')
  expect(await readable(await visitor.get(path))).toContain('C’est l’adresse d’un administrateur')
  const listed = () => listErasures(join(app.dataDir, 'backups'), { since: new Date(0) }).length
  const before = listed()
  expect(before).toBeGreaterThan(0)
  await expectStatus(303, visitor.post(`${path}/effacer`))
  expect(await readable(await visitor.get('/admin/data'))).toContain('Rien n’est effacé')
  expect(listed()).toBe(before)
})

test('hostile keys to these forms write nothing', async () => {
  const before = await everything()
  const keys = [
    'role',
    'paid',
    'id',
    '__proto__',
    'constructor',
    'prototype',
    'email[0]',
    'email.x',
    'user',
    'token',
    'at',
  ]
  for (const name of keys) {
    const path = location(await expectStatus(303, visitor.post('/admin/data', { email: 'x@example.fr', [name]: 'x' })))
    await visitor.get(path)
  }
  expect(await everything()).toBe(before)
})
