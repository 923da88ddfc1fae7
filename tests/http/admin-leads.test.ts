import { beforeEach, expect, test } from 'vitest'
import { mailboxHash } from '~/models/base/agreement/index.server'
import { newId } from '~/models/values/id.server'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { insertLeadRow } from '../support/leads'
import { insertOrderRow } from '../support/order-row'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app

/** Read at each use: notes are deduplicated for one minute only. */
const now = () => new Date()

beforeEach(async () => {
  await db.deleteFrom('lead').execute()
})

const camille = () => asAdministrator(db, app.visitor())
const paul = () => asAdministrator(db, app.visitor(), 'Paul Vidal')

const lead = async (id: string) => db.selectFrom('lead').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
const page = async (visitor: Visitor, path: string) => readable(await expectStatus(200, visitor.get(path)))

test('an anonymous visitor is redirected to the login, a customer is refused', async () => {
  const id = await insertLeadRow(db)
  for (const path of ['/admin/leads', `/admin/leads/${id}`]) {
    expect(location(await expectStatus(302, app.visitor().get(path)))).toContain('/login')
  }
  await expectStatus(302, app.visitor().post(`/admin/leads/${id}/statut`, { version: 0, status: 'client' }))
  expect(await lead(id)).toMatchObject({ status: 'prospect' })
})

test('without leads the list says how they appear', async () => {
  expect(await page(await camille(), '/admin/leads')).toContain(
    'Aucun lead pour le moment. Les leads apparaissent quand des visiteurs utilisent le questionnaire ou le chat',
  )
})

test('the newest twenty come first, then all by pages of fifty, and a page beyond has a way back', async () => {
  for (let number = 0; number < 61; number++) {
    const created_at = new Date(now().getTime() - number * 60_000).toISOString()
    await insertLeadRow(db, {
      id: newId(now()),
      email: `p${number}@example.fr`,
      name: `Personne ${number}`,
      created_at,
    })
  }
  const visitor = await camille()
  const countOf = (html: string) => new Set(html.match(/Personne \d+/g)).size
  const newest = await page(visitor, '/admin/leads')
  expect([countOf(newest), newest.includes('Les 20 plus récents sur 61')]).toEqual([20, true])
  const first = await page(visitor, '/admin/leads?page=1')
  expect([countOf(first), first.includes('Page 1 sur 2')]).toEqual([50, true])
  expect(countOf(await page(visitor, '/admin/leads?page=2'))).toBe(11)
  const beyond = await page(visitor, '/admin/leads?page=1000000000')
  expect(beyond).toContain('Cette page est au-delà de la dernière.')
  expect(beyond).toContain('Revenir aux plus récents')
})

test('filters are in the URL; an unknown one is ignored and reported', async () => {
  await insertLeadRow(db)
  await insertLeadRow(db, { email: 'paul@example.fr', name: 'Paul Martin', status: 'client', source: 'chat' })
  const visitor = await camille()
  const clients = await page(visitor, '/admin/leads?statut=client&source=chat')
  expect([clients.includes('Paul Martin'), clients.includes('Éloïse')]).toEqual([true, false])
  const found = await page(visitor, '/admin/leads?q=ELOISE')
  expect([found.includes('Éloïse Dûpont'), found.includes('Paul Martin')]).toEqual([true, false])
  expect(await page(visitor, '/admin/leads?q=personne')).toContain('Aucun lead ne correspond.')
  const ignored = await page(visitor, '/admin/leads?statut=perdu')
  expect([ignored.includes('Filtre inconnu, ignoré'), ignored.includes('Paul Martin')]).toEqual([true, true])
})

test('a telephone without a consent for it is shown without a link, and says not to call', async () => {
  const visitor = await camille()
  const html = async (path: string) => (await expectStatus(200, visitor.get(path))).text()
  const refusal = 'Accord absent\u202f: ne pas appeler'
  const phone = '06 39 98 00 07'
  const id = await insertLeadRow(db, { email: 'appel@example.fr', phone })
  const without = await html(`/admin/leads/${id}`)
  expect(without).toContain(refusal)
  expect(without).not.toContain('href="tel:0639980007"')
  const answer = { id: newId(now()), lead_id: id, answers: '{}', rules_version: 1, recommended: '[]' }
  const typed = { contact_name: 'Éloïse', contact_phone: '06 39 98 00 08', answered_at: now().toISOString() }
  await db
    .insertInto('questionnaire_answer')
    .values({ ...answer, ...typed })
    .execute()
  expect(await html(`/admin/leads/${id}`)).toMatch(/06 39 98 00 08.{0,80}Accord absent\u202f: ne pas appeler/)
  expect(await html('/admin/leads')).toContain(refusal)
  const offered = async () => (await expectStatus(200, visitor.get('/api/crm/leads'))).json()
  expect(await offered()).toMatchObject([{ id, phone: null }])
  const consent = {
    id: newId(now()),
    lead_id: id,
    channel: 'phone',
    text_version: 'v1',
    page: '/questionnaire',
  } as const
  const given = { text_shown: 'Oui.', given_at: now().toISOString(), contact_name: 'Éloïse', contact_phone: phone }
  await db
    .insertInto('lead_consent')
    .values({ ...consent, ...given })
    .execute()
  const covered = await html(`/admin/leads/${id}`)
  expect(covered).toMatch(/06 39 98 00 08.{0,80}Accord absent\u202f: ne pas appeler/)
  expect(covered).toMatch(/href="tel:0639980007">06 39 98 00 07<\/a><\/dd>/)
  expect(await html('/admin/leads')).not.toContain('Accord absent')
  expect(await offered()).toMatchObject([{ id, phone }])
})

test('a lead shows its score with reasons, its orders, requests, notes and agreements, also withdrawn ones', async () => {
  await insertOrderRow(db, { email: 'eloise.dupont@example.fr', order_number: 'LEADS001' })
  const id = await insertLeadRow(db)
  const consent = { lead_id: id, text_version: 'v1', page: '/questionnaire', contact_name: 'Éloïse' } as const
  await db
    .insertInto('lead_consent')
    .values([
      {
        ...consent,
        id: newId(now()),
        channel: 'phone',
        text_shown: 'J’accepte les appels d’essai.',
        given_at: now().toISOString(),
        contact_phone: '06 39 98 00 01',
      },
    ])
    .execute()
  const email = 'eloise.dupont@example.fr'
  await db
    .insertInto('agreement')
    .values({
      ...{ id: newId(now()), lead_id: id, cart_id: null, kind: 'advice', email, mailbox: email },
      mailbox_hash: mailboxHash(email),
      ...{ text_version: 'v1', text_shown: 'J’accepte les e-mails d’essai.', page: '/questionnaire' },
      ...{ given_at: now().toISOString(), ended_at: now().toISOString(), ended_page: '/accords' },
    })
    .execute()
  const answers = {
    usage: 'résidentiel',
    household_size: '3-4',
    budget: '500-1000€',
    problem: 'goût',
    urgency: '1_mois',
  }
  await db
    .insertInto('questionnaire_answer')
    .values({
      id: newId(now()),
      lead_id: id,
      answers: JSON.stringify(answers),
      rules_version: 1,
      recommended: JSON.stringify(['prod-osmoseur-essentiel']),
      answered_at: now().toISOString(),
      contact_name: 'E. Dupont',
      contact_phone: null,
    })
    .execute()
  const shown = await page(await camille(), `/admin/leads/${id}`)
  for (const words of [
    'Achat sous un mois',
    '3 ou 4 personnes',
    'E. Dupont',
    'LEADS001',
    '598,80',
    'J’accepte les e-mails d’essai.',
    'retiré le',
    'J’accepte les appels d’essai.',
    '06 39 98 00 01',
  ]) {
    expect(shown).toContain(words)
  }
})

test('a deleted lead is reported as deleted', async () => {
  const visitor = await camille()
  await expectStatus(404, visitor.get('/admin/leads/inconnu'))
  await expectStatus(404, visitor.post('/admin/leads/inconnu/notes', { body: 'Rappeler' }))
})

test('status, next action and note are stored by plain forms, with a notice', async () => {
  const id = await insertLeadRow(db)
  const visitor = await camille()
  const send = async (path: string, fields: Record<string, string | number>) => {
    const response = await expectStatus(303, visitor.post(`/admin/leads/${id}/${path}`, fields))
    expect(location(response)).toBe(`/admin/leads/${id}`)
    return page(visitor, location(response))
  }
  expect(await send('statut', { version: 0, status: 'qualifié' })).toContain('Statut enregistré.')
  const planned = await send('action', { version: 1, action: 'Envoyer le devis', due: '2030-01-15' })
  expect(planned).toMatch(/Envoyer le devis.*15\sjanv. 2030/s)
  expect(await send('notes', { body: 'Préfère le matin' })).toContain('Préfère le matin')
  expect(await send('action/faite', { version: 2 })).toMatch(/Fait\s: Envoyer le devis/)
  expect(await lead(id)).toMatchObject({ status: 'qualifié', next_action: null, version: 3 })
  expect(await page(visitor, `/admin/leads/${id}`)).toMatch(/Prospect → Qualifié.*Camille Roy/s)
})

test.each([
  ['notes', { body: '   ' }, 'Écrivez la note', ''],
  ['notes', { body: 'x'.repeat(4001) }, '4000 caractères au plus', 'x'.repeat(4001)],
  ['statut', { version: 0, status: 'perdu' }, 'Choisissez un statut', ''],
  ['action', { version: 0, action: 'Rappeler', due: '2026-02-30' }, 'Indiquez une échéance', 'value="Rappeler"'],
  ['action', { version: 0, action: 'Rappeler', due: '2020-01-15' }, 'Ce jour est passé', 'value="2020-01-15"'],
  ['action', { version: 0, action: '', due: '2026-11-30' }, 'Indiquez l’action à faire', 'value="2026-11-30"'],
])('a refused form answers 400 with its message and what was typed: %s %o', async (path, fields, message, kept) => {
  const id = await insertLeadRow(db)
  const response = await expectStatus(400, (await camille()).post(`/admin/leads/${id}/${path}`, fields))
  const html = await response.text()
  expect(html).toContain(message)
  expect(html).toContain(kept)
  expect(await lead(id)).toMatchObject({ version: 0, next_action: null, status: 'prospect' })
})

test('the second of two administrators sees the conflict, keeps typed values, and may send them again', async () => {
  const id = await insertLeadRow(db)
  await expectStatus(303, (await paul()).post(`/admin/leads/${id}/statut`, { version: 0, status: 'négociation' }))
  const visitor = await camille()
  const fields = { version: 0, action: 'Envoyer le devis', due: '2030-01-15' }
  const refused = await expectStatus(409, visitor.post(`/admin/leads/${id}/action`, fields))
  const told = await readable(refused.clone())
  expect(told).toMatch(/cette fiche a changé entre-temps.*Paul Vidal.*Prospect → Négociation/)
  const html = await refused.text()
  expect(html).toContain('value="Envoyer le devis"')
  expect(await lead(id)).toMatchObject({ status: 'négociation', next_action: null })
  const version = /<form[^>]*id="action-a-faire"[\s\S]*?name="version"[^>]*value="(\d+)"/.exec(html)?.[1] ?? ''
  await expectStatus(303, visitor.post(`/admin/leads/${id}/action`, { ...fields, version }))
  expect(await lead(id)).toMatchObject({ status: 'négociation', next_action: 'Envoyer le devis' })
})

test('damaged rows are shown with their errors, beside the rest', async () => {
  const id = await insertLeadRow(db, { email: 'abime@example.fr', name: 'Fiche Abîmée', reasons: '[1]' })
  await insertLeadRow(db)
  const damaged = { created_at: 'hier', last_contact_at: '', next_action: 'Appeler', next_action_due: '2026-99-99' }
  await db.updateTable('lead').set(damaged).where('id', '=', id).execute()
  await db
    .insertInto('questionnaire_answer')
    .values({
      id: newId(now()),
      lead_id: id,
      answers: '"oui"',
      rules_version: 1,
      recommended: '{}',
      answered_at: 'jamais',
      contact_name: null,
      contact_phone: null,
    })
    .execute()
  const visitor = await camille()
  const list = await page(visitor, '/admin/leads')
  expect(list).toMatch(/Fiche abîmée.*raisons du score illisibles.*date d’arrivée illisible.*échéance illisible/s)
  expect(list).toContain('Éloïse Dûpont')
  const sheet = await page(visitor, `/admin/leads/${id}`)
  expect(sheet).toMatch(/Fiche abîmée.*Réponses illisibles.*Recommandations illisibles/s)
})

test('text typed by a visitor is escaped', async () => {
  const name = '<img src=x onerror=alert(1)>'
  const id = await insertLeadRow(db, { name, email: '"><script>x</script>@example.fr' })
  const visitor = await camille()
  for (const path of ['/admin/leads', `/admin/leads/${id}`]) {
    const html = await (await visitor.get(path)).text()
    expect(html).not.toMatch(/<img src=x|<script>x/)
  }
})

test('the API gives the newest leads to an administrator alone', async () => {
  const id = await insertLeadRow(db)
  await insertLeadRow(db, { email: 'avant@example.fr', created_at: '2020-01-01T00:00:00.000Z', customer_type: null })
  await expectStatus(401, app.visitor().get('/api/crm/leads'))
  const visitor = await camille()
  const leads = await (await expectStatus(200, visitor.get('/api/crm/leads'))).json()
  expect(leads).toMatchObject([{ id }, { email: 'avant@example.fr', customer_type: null }])
  expect(Object.keys(leads[0])).toEqual([
    'id',
    'name',
    'email',
    'customer_type',
    'status',
    'score',
    'source',
    'created_at',
    'phone',
  ])
  expect(await (await visitor.get('/api/crm/leads?limit=1')).json()).toHaveLength(1)
  const first = await visitor.get('/api/crm/leads?limit=1')
  const next = /^<(.+)>; rel="next"$/.exec(first.headers.get('Link') ?? '')?.[1] ?? ''
  const last = await expectStatus(200, visitor.get(next))
  expect(last.headers.get('Link')).toBeNull()
  expect(await last.json()).toMatchObject([{ email: 'avant@example.fr' }])
  await expectStatus(422, visitor.get('/api/crm/leads?cursor=zzz'))
  for (const limit of ['0', '101', 'dix', '1e9']) await expectStatus(422, visitor.get(`/api/crm/leads?limit=${limit}`))
})
