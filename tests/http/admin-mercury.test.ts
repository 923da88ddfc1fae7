import { beforeEach, expect, test } from 'vitest'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { deliveryReport, queueAnyMail } from '../support/mails'
import { insertProspectRow } from '../support/prospect-row'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const { giveAgreement, mailboxHash } = await import('~/models/base/agreement/index.server')
const { saveSetting } = await import('~/models/base/setting/index.server')
const { enterSequence } = await import('~/models/mailing/sequence/index.server')

const camille = await asAdministrator(db, app.visitor())
const now = () => new Date()
const mercury = '/admin/agent-mercury'

beforeEach(async () => {
  for (const table of ['agreement', 'sequence_enrolment', 'sequence_pause', 'mail_bounce', 'email'] as const)
    await db.deleteFrom(table).execute()
})

const words = async (path: string, visitor: Visitor = camille) => readable(await expectStatus(200, visitor.get(path)))

async function enter(email = 'lea@example.fr'): Promise<string> {
  await giveAgreement(db, { email, kind: 'offers', page: '/profile', at: now() })
  const entry = {
    sequence: 'bienvenue',
    email,
    subjectId: null,
    reason: 'a accepté nos conseils',
    firstAt: now(),
  } as const
  const entered = await db.transaction().execute((trx) => enterSequence(trx, { ...entry, at: now() }))
  if (!entered.ok) throw new Error(entered.reason)
  return entered.id
}

test('only an administrator sees the agent', async () => {
  for (const path of [mercury, `${mercury}/bienvenue`, `${mercury}/bienvenue/1/apercu`, `${mercury}/domaine`])
    expect(location(await expectStatus(302, app.visitor().get(path)))).toContain('/login')
})

test('without a mail server the agent cannot start, says why, and queues nothing', async () => {
  expect(await words(mercury)).toContain('Non configuré')
  await camille.post('/admin/agents/email/etat', { wanted: 'running' })
  expect(await words('/admin/agents')).toContain('Non configuré')
  expect(await db.selectFrom('agent').select('wanted').where('key', '=', 'email').execute()).not.toEqual([
    { wanted: 'running' },
  ])
  expect(await db.selectFrom('email').select('id').where('class', '=', 'agent').execute()).toEqual([])
})

test('a lowered daily cap is the one that both screens tell', async () => {
  await saveSetting(db, { key: 'mails.daily_cap', value: '35', at: now() })
  expect(await words(mercury)).toContain('Six séquences, 35 e-mails par jour au plus')
  for (const path of [mercury, '/admin/agents']) expect(await words(path)).not.toContain('100 e-mails')
  expect(await words('/admin/agents')).toContain('6 séquences d’e-mails automatisées, 35 e-mails par jour au plus')
  await saveSetting(db, { key: 'mails.daily_cap', value: '100', at: now() })
})

test('figures are computed from rows: coverage of high priorities and the actual conversion', async () => {
  await db.deleteFrom('prospect').execute()
  await insertProspectRow(db, { email: 'a@cafe.fr', at: now(), priority_segment: 'Haute' })
  const mailed = {
    priority_segment: 'Haute',
    campaign_status: 'Email 1 Sent',
    last_contact_at: now().toISOString(),
  } as const
  await insertProspectRow(db, { email: 'b@cafe.fr', at: now(), ...mailed })
  await insertProspectRow(db, { email: 'c@cafe.fr', at: now(), priority_segment: 'Haute', campaign_status: 'pending' })
  const text = await words(mercury)
  expect(text).toContain('Couverture des priorités hautes 33,33 %')
  expect(text).toContain('Conversion réelle 0,00 %')
  expect(text).toContain('Activité 1')
  expect(text).toContain('En attente 2')
  expect(text).toContain('Envois du jour 0 sur 20')
})

test('a sequence lists its current and former people with the reasons', async () => {
  await enter()
  const gone = await enter('zoe@example.fr')
  await expectStatus(303, camille.post(`${mercury}/bienvenue/personnes/${gone}/retirer`, {}))
  const text = await words(`${mercury}/bienvenue`)
  expect(text).toContain('lea@example.fr')
  expect(text).toContain('a accepté nos conseils')
  expect(text).toContain('retiré par un administrateur')
  expect(await words(mercury)).toContain(
    'Bienvenue La personne a accepté nos conseils et offres depuis moins de sept jours. 2 1 1',
  )
})

const step = {
  version: '0',
  after_hours: '48',
  subject: 'Bonjour de {boutique}',
  text: '# Titre\n\nBonjour {prenom},\n\n[Voir](/products)',
}

test('editing a step creates a version; an edit based on an older one gets a conflict and keeps its input', async () => {
  await expectStatus(303, camille.post(`${mercury}/reactivation/1`, step))
  expect(await db.selectFrom('sequence_version').select(['sequence', 'version']).execute()).toEqual([
    { sequence: 'reactivation', version: 1 },
  ])
  const refused = await expectStatus(
    409,
    camille.post(`${mercury}/reactivation/1`, { ...step, subject: 'Autre objet' }),
  )
  const html = await refused.text()
  expect(html).toContain('Quelqu’un a changé cette séquence')
  expect(html).toContain('Autre objet')
  expect(await words(`${mercury}/reactivation/1/apercu`)).toContain('Bonjour Camille,')
})

test.each([
  [{ subject: '' }, 'Indiquez un objet.'],
  [{ text: '' }, 'Écrivez le texte du message.'],
  [{ text: 'x'.repeat(101_000) }, 'caractères au plus'],
  [{ text: 'Bonjour {pr_nom}' }, '{pr_nom} n’est pas connu ici'],
  [{ subject: '{inconnu}' }, '{inconnu} n’est pas connu ici'],
  [{ text: '[Cliquez](https://ailleurs.example)' }, 'Un bouton mène dans la boutique'],
  [{ text: '[Cliquez](//ailleurs.example)' }, 'Un bouton mène dans la boutique'],
  [{ after_hours: '0' }, 'Un nombre d’heures entier'],
  [{ after_hours: '240000' }, 'Un nombre d’heures entier'],
])('a step with %o is refused, and no input is lost', async (change, sentence) => {
  const answer = await expectStatus(400, camille.post(`${mercury}/apres-achat/1`, { ...step, ...change }))
  const text = await readable(answer)
  expect(text).toContain(sentence)
  expect(
    await db.selectFrom('sequence_version').select('version').where('sequence', '=', 'apres-achat').execute(),
  ).toEqual([])
})

test('a preview for a person states the legal basis of the mail, and why it would not be sent', async () => {
  const id = await enter()
  const path = `${mercury}/bienvenue/1`
  expect(await words(`${path}/apercu?personne=${id}`)).toContain('vous avez accepté')
  const html = await (await expectStatus(200, camille.get(`${path}/html?personne=${id}`))).text()
  expect(html).toContain('/accords/')
  await db
    .insertInto('mail_refusal')
    .values({ mailbox_hash: mailboxHash('lea@example.fr'), refused_at: now().toISOString() })
    .execute()
  expect(await words(`${path}/apercu?personne=${id}`)).toContain('Cette adresse a refusé nos e-mails')
  await db.deleteFrom('mail_refusal').execute()
})

test('without a mail server a test mail is refused with an explanation', async () => {
  const response = await expectStatus(303, camille.post(`${mercury}/bienvenue/1/essai`, { personne: '' }))
  expect(await words(location(response))).toContain('Rien n’est parti')
})

test('a pause persists and is logged, and the last step of a sequence cannot be removed', async () => {
  await expectStatus(303, camille.post(`${mercury}/bienvenue/pause`, { suspendue: 'oui' }))
  expect(await words(`${mercury}/bienvenue`)).toContain('Séquence suspendue')
  expect(await words('/admin/log')).toContain('Séquence suspendue')
  const { version = 0 } =
    (await db
      .selectFrom('sequence_version')
      .select('version')
      .where('sequence', '=', 'reactivation')
      .executeTakeFirst()) ?? {}
  await expectStatus(303, camille.post(`${mercury}/reactivation/1/retirer`, { version: String(version) }))
  expect(await words(`${mercury}/reactivation`)).toContain('garde au moins une étape')
})

test('unknown sequences, steps and people answer 404', async () => {
  for (const path of ['nulle', 'bienvenue/9/apercu', 'bienvenue/1/nulle', 'bienvenue/1/apercu?personne=x'])
    expect([path, (await camille.get(`${mercury}/${path}`)).status]).toEqual([path, 404])
  for (const path of ['nulle/1', 'bienvenue/zero', 'bienvenue/zero/retirer'])
    expect([path, (await camille.post(`${mercury}/${path}`, { ...step, version: 0 })).status]).toEqual([path, 404])
})

async function upload(content: string | undefined): Promise<string> {
  const form = new FormData()
  if (content !== undefined) form.append('file', new File([content], 'retours.mbox'))
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  await expectStatus(303, camille.fetch(`${mercury}/retours`, { method: 'POST', headers, body: form }))
  return words(mercury)
}

test('a mailbox file of reports is taken once; one without, none and a huge one are told', async () => {
  await queueAnyMail(db, { key: 'k', to: 'lea@example.fr', at: now() })
  const text = { subject: 's', text_body: 't', html_body: 'h' }
  const sent = { status: 'sent', sent_at: now().toISOString(), message_id: 'm1@localhost' } as const
  await db
    .updateTable('email')
    .set({ ...text, ...sent })
    .execute()
  const file = deliveryReport() + deliveryReport({ id: 'm2@localhost' })
  expect(await upload(file)).toContain('Retours notés : 1. Déjà connus : 0. D’aucun de nos messages, donc écartés : 1.')
  expect(await upload(file)).toContain('Retours notés : 0. Déjà connus : 1.')
  expect(await words(mercury)).toMatch(/Retours.*définitif.*5\.1\.1/s)
  expect(await upload('Bonjour')).toContain('Aucun rapport de remise dans ce fichier : rien ne change.')
  expect(await upload(undefined)).toContain('Choisissez un fichier.')
  expect(await upload('x'.repeat(5_300_000))).toContain('Ce fichier dépasse 5 Mo')
  expect(await db.selectFrom('mail_bounce').select('severity').execute()).toEqual([{ severity: 'hard' }])
})

test('suppressed addresses are listed with reason and date, looked up, and lifted once', async () => {
  const screen = `${mercury}/suppressions`
  expect(await words(screen)).toContain('Aucune adresse n’est écartée.')
  await queueAnyMail(db, { key: 'k', to: 'lea@example.fr', at: now() })
  const { id: email_id } = await db.selectFrom('email').select('id').executeTakeFirstOrThrow()
  const row = { email_id, mailbox_hash: mailboxHash('lea@example.fr'), severity: 'hard', source: 'report' } as const
  await db
    .insertInto('mail_bounce')
    .values({ ...row, id: 'r1', status: '5.1.1', diagnostic: 'User unknown', bounced_at: now().toISOString() })
    .execute()
  expect(await words(screen)).toMatch(/lea@example\.fr Cette adresse n’existe pas \(5\.1\.1\) User unknown .* Lever/)
  expect(await words(`${screen}?adresse=paul@example.fr`)).toContain('Aucun retour définitif pour paul@example.fr.')
  expect(location(await expectStatus(302, app.visitor().post(screen, { id: 'r1' })))).toContain('/login')
  await expectStatus(303, camille.post(screen, { id: 'r1' }))
  expect(await words(screen)).toMatch(/Adresse permise de nouveau.*Aucune adresse n’est écartée\./s)
  await expectStatus(303, camille.post(screen, { id: 'r1' }))
  expect(await words(screen)).toContain('Cette adresse n’était plus écartée.')
})

test('reports by the web are refused while no secret is configured', async () => {
  const posted = await expectStatus(404, app.visitor().fetch('/webhooks/retours', { method: 'POST', body: 'x' }))
  expect(await posted.json()).toEqual({ detail: 'MAIL_WEBHOOK_SECRET n’est pas configuré.' })
  await expectStatus(404, app.visitor().get('/webhooks/retours'))
})
