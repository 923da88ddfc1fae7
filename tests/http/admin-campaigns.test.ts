import { beforeEach, expect, test } from 'vitest'
import { parisDay } from '~/models/values/french-date'
import { hashToken } from '~/models/values/id.server'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { signer } from '../support/first-shop'
import { insertProspectRow } from '../support/prospect-row'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const { agreementsPath, mailboxHash } = await import('~/models/base/agreement/index.server')
const { clickPath } = await import('~/models/mailing/campaign/index.server')
const camille = await asAdministrator(db, app.visitor())
const list = '/admin/agent-hunter/campagnes'
const typed = {
  name: 'Cafés',
  segment: 'toutes',
  source: '',
  status: '',
  min_score: '0',
  subject: 'De l’eau pour {entreprise}',
  text: 'Bonjour {prenom},\n\nVoici.\n\n[Voir](/products)',
  follow_up_days: '',
  follow_up_subject: '',
  follow_up_text: '',
}

beforeEach(async () => {
  for (const table of ['campaign', 'prospect'] as const) await db.deleteFrom(table).execute()
})

const words = async (path: string) => readable(await expectStatus(200, camille.get(path)))

async function create(): Promise<string> {
  await insertProspectRow(db, { email: 'achats@cafe-du-port.fr', at: new Date(), company: 'Café du Port' })
  await insertProspectRow(db, { email: 'paul@orange.fr', at: new Date() })
  return location(await expectStatus(303, camille.post(`${list}/nouvelle`, typed)))
}

test('only an administrator sees or changes campaigns', async () => {
  const page = await create()
  for (const path of [list, `${list}/nouvelle`, page, `${page}/modifier`, `${page}/html`])
    expect(location(await expectStatus(302, app.visitor().get(path)))).toContain('/login')
  for (const path of [`${page}/etat`, `${page}/essai`])
    expect(location(await expectStatus(302, app.visitor().post(path, { to: 'approved', version: '1' })))).toContain(
      '/login',
    )
  expect(await db.selectFrom('campaign').select('state').execute()).toEqual([{ state: 'draft' }])
})

test('the four buttons work: new, view, edit, pause', async () => {
  expect(await words(list)).toMatch(/Nouvelle campagne.*Aucune campagne créée/s)
  const page = await create()
  const shown = await words(page)
  expect(shown).toMatch(/1 prospect à qui écrire, sur 2 prospects.*1 a une adresse de particulier/s)
  expect(shown).toMatch(/achats@cafe-du-port\.fr.*De l’eau pour Café du Port/s)
  const mail = await (await expectStatus(200, camille.get(`${page}/html`))).text()
  for (const told of [
    'Elle nous vient de cette source',
    'Nous gardons à votre sujet',
    'une note de 0 à 100',
    'nos prestataires',
  ])
    expect(mail).toContain(told)
  expect(mail).toMatch(/href="[^"]*\/confidentialite"/)
  expect(await words(list)).toMatch(
    /Cafés\s*Brouillon.*Prospects ciblés.*E-mails envoyés.*Ouvertures.*Clics.*Créée le/s,
  )
  const edited = { ...typed, name: 'Cafés et bars', version: '1' }
  await expectStatus(303, camille.post(`${page}/modifier`, edited))
  expect(await words(list)).toContain('Cafés et bars')
  await db
    .updateTable('campaign')
    .set({ state: 'running', approved_version: 2, approved_by: 'Camille', started_at: new Date().toISOString() })
    .execute()
  expect(await words(list)).toMatch(/En cours.*Mettre en pause/s)
  await camille.post(`${page}/etat`, { to: 'paused', version: '2' })
  expect(await words(list)).toContain('En pause')
})

test('a text of 101 kB is refused in its form, with what was typed', async () => {
  const refused = camille.post(`${list}/nouvelle`, { ...typed, text: 'é'.repeat(50_500) })
  const page = await (await expectStatus(400, refused)).text()
  expect(page).toContain('Un texte de 20\u202f000 caractères au plus.')
  expect(page).toContain(typed.subject)
})

test('approval is a separate step, names its author, and a run without a mail server queues nothing', async () => {
  const page = await create()
  await camille.post(`${page}/etat`, { to: 'running', version: '1' })
  expect(await words(page)).toContain('Ce texte n’est pas approuvé')
  await camille.post(`${page}/etat`, { to: 'approved', version: '1' })
  expect(await words(page)).toMatch(/Campagne approuvée.*Non configuré.*Approuvée par/s)
  await camille.post(`${page}/etat`, { to: 'running', version: '1' })
  expect(await words(page)).toContain('Non configuré')
  expect(await db.selectFrom('campaign').select('state').execute()).toEqual([{ state: 'approved' }])
  expect(await db.selectFrom('email').select('id').where('cause', '=', 'campaign').execute()).toEqual([])
})

test('a text changed after its approval, or an approval by someone without the role, does not run, and says why', async () => {
  const page = await create()
  const run = async (version: string) => {
    await camille.post(`${page}/etat`, { to: 'running', version })
    return words(page)
  }
  await camille.post(`${page}/etat`, { to: 'approved', version: '1' })
  await expectStatus(303, camille.post(`${page}/modifier`, { ...typed, subject: 'Autre objet', version: '1' }))
  expect(await run('2')).toContain('Ce texte n’est pas approuvé')
  const paul = await asAdministrator(db, app.visitor(), 'Paul Vidal')
  await paul.post(`${page}/etat`, { to: 'approved', version: '2' })
  expect(await words(page)).toContain('Approuvée par Paul Vidal')
  await db.updateTable('user').set({ role: 'Customer' }).where('name', '=', 'Paul Vidal').execute()
  expect(await run('2')).toContain('La personne qui l’a approuvée n’est plus administrateur')
  await paul.post(`${page}/etat`, { to: 'running', version: '2' })
  expect(await db.selectFrom('campaign').select('state').execute()).toEqual([{ state: 'approved' }])
})

test('a refusal keeps typed values and gives the reason', async () => {
  const refused = await readable(
    await expectStatus(400, camille.post(`${list}/nouvelle`, { ...typed, segment: '', text: 'Bonjour {secret}' })),
  )
  expect(refused).toContain('Choisissez à qui la campagne s’adresse.')
  const html = await (await camille.post(`${list}/nouvelle`, { ...typed, text: 'Bonjour {secret}' })).text()
  expect(html).toContain('n’est pas connu ici')
  expect(html).toContain('Bonjour {secret}')
  await expectStatus(400, camille.post(`${list}/nouvelle`, { ...typed, text: 'x'.repeat(101_000) }))
  expect(await db.selectFrom('campaign').select('id').execute()).toEqual([])
})

test('a campaign without recipients can be previewed and tested, on a sample recipient', async () => {
  const page = location(await expectStatus(303, camille.post(`${list}/nouvelle`, typed)))
  const shown = await words(page)
  expect(shown).toMatch(/un destinataire d’exemple.*De l’eau pour Café du Port/s)
  const html = await (await expectStatus(200, camille.get(`${page}/html`))).text()
  expect(html).toMatch(/Bonjour Camille,.*Pourquoi cet e-mail/s)
  await camille.post(`${page}/essai`, { prospect: '', etape: '1' })
  expect(await words(page)).toContain('Non configuré')
})

test('people who lack a value are counted before approval, with the sentence they get', async () => {
  const page = await create()
  expect(await words(page)).toContain('1 n’a pas de prénom : « Bonjour {prenom}, » s’écrira « Bonjour, ».')
  await insertProspectRow(db, { email: 'b@bar.fr', at: new Date(), first_name: 'Zoé' })
  const shown = await words(page)
  expect(shown).toContain('1 n’a pas de prénom')
  expect(shown).toContain(
    '1 n’a pas d’entreprise : « De l’eau pour {entreprise} » s’écrira « De l’eau pour votre entreprise ».',
  )
})

test('the second of two administrators gets a conflict, and no input is lost', async () => {
  const page = await create()
  await expectStatus(303, camille.post(`${page}/modifier`, { ...typed, name: 'Bars', version: '1' }))
  const late = await expectStatus(409, camille.post(`${page}/modifier`, { ...typed, name: 'Hôtels', version: '1' }))
  const html = await late.text()
  expect(html).toContain('a changé cette campagne entre-temps')
  expect(html).toContain('Hôtels')
  await expectStatus(404, camille.get(`${list}/inconnue`))
})

test('the API lists campaigns as specified', async () => {
  await create()
  const answer = await (await expectStatus(200, camille.get('/api/hunter/campaigns'))).json()
  expect(answer).toMatchObject([
    { name: 'Cafés', status: 'draft', template_name: typed.subject, stats: { total_prospects: 0, emails_sent: 0 } },
  ])
})

test('opens and clicks: « non mesuré » until measured, by a setting and by agreements, on screen and in the call', async () => {
  const page = await create()
  const [, , , , id = ''] = page.split('/')
  const stats = async () => (await (await camille.get('/api/hunter/campaigns')).json())[0].stats
  expect(await words(page)).toMatch(/Ouvertures non mesurées Clics non mesurés/)
  expect(await stats()).toMatchObject({ opens: null, clicks: null })
  const { id: prospect_id } = await db.selectFrom('prospect').select('id').limit(1).executeTakeFirstOrThrow()
  const at = new Date()
  await db.updateTable('campaign').set({ opens_sent: 4 }).execute()
  await db
    .insertInto('campaign_click')
    .values({ campaign_id: id, prospect_id, step: 1, sent_at: at.toISOString(), clicked_at: null })
    .execute()
  const stranger = app.visitor()
  const token = 'un-jeton-de-message'
  const row = { token_hash: hashToken(token), campaign_id: id, created_on: parisDay(at) }
  await db.insertInto('campaign_open').values(row).execute()
  const image = await expectStatus(200, stranger.get(`/ouvertures/${token}`))
  expect([image.headers.get('Content-Type'), image.headers.get('Set-Cookie')]).toEqual(['image/gif', null])
  expect(await words(page)).toContain('Ouvertures non mesurées')
  await app.run('setting', 'mails.opens', 'oui')
  for (const method of ['HEAD', 'GET', 'GET']) await stranger.fetch(`/ouvertures/${token}`, { method })
  expect(await words(page)).toMatch(/Ouvertures 1 pour 4 messages \(25 %\) Clics 0 sur 1 message à qui l’a accepté/)
  await app.run('setting', 'mails.opens', 'non')

  const accords = agreementsPath(signer, mailboxHash('achats@cafe-du-port.fr'))
  const link = clickPath(signer, { campaignId: id, prospectId: prospect_id, step: 1, path: '/products?tri=prix' })
  const follow = async () => location(await expectStatus(302, stranger.get(link)))
  expect(await follow()).toBe('/products?tri=prix')
  expect((await stats()).clicks).toBe(0)
  expect(await readable(await expectStatus(200, stranger.get(accords)))).toContain(
    'Mesure des clics, si vous le voulez bien',
  )
  await expectStatus(303, stranger.post(`${accords}/redonner`, { agreement: 'clicks' }))
  expect(await readable(await stranger.get(accords))).toMatch(
    /accord est noté.*Mesure des clics dans nos e-mails.*Retirer mon accord/,
  )
  await stranger.fetch(link, { method: 'HEAD' })
  expect((await stats()).clicks).toBe(0)
  await follow()
  expect((await stats()).clicks).toBe(1)
  await expectStatus(303, stranger.post(accords, { agreement: 'clicks' }))
  expect(await readable(await stranger.get(accords))).toContain('nous ne notons plus vos clics')
  await db.updateTable('campaign_click').set({ clicked_at: null }).execute()
  expect(await follow()).toBe('/products?tri=prix')
  expect((await stats()).clicks).toBe(0)
  await expectStatus(404, stranger.get(`${link}x`))
  const foreign = clickPath(signer, { campaignId: id, prospectId: prospect_id, step: 1, path: '//ailleurs.example' })
  await expectStatus(404, stranger.get(foreign))
})

test.each([
  ...['http://127.0.0.1:8080/x', 'https://localhost/x', 'https://169.254.169.254/latest/meta-data', 'https://[::1]/x'],
  ...[
    'https://graph.facebook.com/v23.0/1/leads',
    'https://api.linkedin.com.ailleurs.example/',
    'http://api.linkedin.com/x',
  ],
  ...[
    'https://api.linkedin.com:8443/x',
    'https://moi:secret@api.linkedin.com/x',
    'https://api.linkedin.com@10.0.0.1/x',
  ],
])('a LinkedIn source is not read from %s', async (url) => {
  const page = '/admin/agent-hunter/sources/linkedin'
  const version = String((await db.selectFrom('lead_feed').select('version').executeTakeFirst())?.version ?? 0)
  const answer = await expectStatus(400, camille.post(page, { version, url, token: 'jeton-secret' }))
  expect(await readable(answer)).toMatch(/Une adresse de https:\/\/api\.linkedin\.com|sans identifiant ni mot de passe/)
})

test('a refused source keeps its address, hides the token, and says why its last collection failed', async () => {
  const page = '/admin/agent-hunter/sources'
  const source = { version: '0', url: 'https://api.linkedin.com/rest/leadFormResponses', token: 'jeton-secret' }
  const answer = await expectStatus(400, camille.post(`${page}/linkedin`, { ...source, url: 'ftp://ailleurs.example' }))
  const html = await answer.text()
  expect(html).toContain('value="ftp://ailleurs.example"')
  expect(html).not.toContain('jeton-secret')
  expect(html).toContain('tapez-le de nouveau')
  await expectStatus(303, camille.post(`${page}/linkedin`, source))
  expect(await words(page)).not.toContain('Dernière collecte')
  const message = 'LinkedIn\u202f: le jeton d’accès est refusé. Remplacez-le dans les sources.'
  const at = new Date().toISOString()
  await db
    .insertInto('lead_collection')
    .values({
      ...{ id: 'refusee', source: 'linkedin', is_sample: 0, since: at, actor: 'Camille' },
      ...{ state: 'failed', message, asked_at: at, ended_at: at },
    })
    .execute()
  expect(await words(page)).toMatch(/Dernière collecte LinkedIn, .*le jeton d’accès est refusé/)
  await expectStatus(303, camille.post(`${page}/linkedin`, { ...source, version: '1' }))
  expect(await words(page)).not.toContain('Dernière collecte')
})
