import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { readMails } from '../support/mails'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
// The signing secret is read from the app's folder, which openApp has just set, so this loads afterwards.
const { asAdministrator } = await import('../support/back-office')
const { insertDemoRequests } = await import('../support/demo-requests')
const { requestPerson } = await import('~/models/support/contact/conversation/hand-over.server')
const { takeMessage } = await import('~/models/support/contact/conversation.server')
const { receiveMessage, contactForm } = await import('~/models/support/contact/contact-message.server')
const { offeredSlots, requestCallback, callbackForm, slotKey, cancelCallback } = await import(
  '~/models/support/contact/callback.server'
)
const { readSettings } = await import('~/models/base/setting/index.server')
const { callbackConsent } = await import('~/models/base/user/texts')
const { requestNumber } = await import('~/models/support/contact/contact-text')

await insertDemoRequests(app.db)
const camille = await asAdministrator(app.db, app.visitor())
const dominique = await asAdministrator(app.db, app.visitor(), 'Dominique Roux')
const now = () => new Date()
let count = 0

async function conversation(email: string | null = 'eloise@example.fr'): Promise<string> {
  const visitor = { key: `visiteur-${++count}`, channel: 'page' as const }
  await takeMessage(app.db, { visitor, text: 'Mon eau est <b>dure</b>', at: now() })
  return (await requestPerson(app.db, { visitor, email, at: now() })).id
}

async function message(text = `Bonjour ${++count}`): Promise<string> {
  const form = contactForm.parse({ name: 'Éloïse Dûpont', email: 'eloise@example.fr', subject: 'pose', message: text })
  return (await receiveMessage(app.db, { form, at: now() })).id
}

async function callback(): Promise<string> {
  const slot = offeredSlots(await readSettings(app.db), now())[1]
  const phone = `06 12 34 56 ${10 + ++count}`
  const asked = { phone, slot: slot && slotKey(slot), subject: 'achat', question: 'Pour un bébé ?', consent: 'on' }
  const consent = { ...callbackConsent, page: '/support/rappel' }
  const request = { form: callbackForm.parse(asked), productId: 'prod-osmoseur-premium', consent, at: now() }
  const result = await requestCallback(app.db, request)
  if (!result.ok) throw new Error(result.reason)
  return result.id
}

const html = async (path: string) => (await expectStatus(200, camille.get(path))).text()
const words = async (path: string) => readable(await camille.get(path))
const conversationPath = (id: string) => `/admin/inbox/conversations/${id}`
const messagePath = (id: string) => `/admin/inbox/messages/${id}`
const callbackPath = (id: string) => `/admin/inbox/rappels/${id}`

test('the demonstration’s requests are listed by urgency, with counts, late ones marked', async () => {
  const text = await words('/admin/inbox')
  expect(text).toContain('Boîte de réception')
  expect(text).toMatch(/Conversations \(2\) Rappels \(2\) Messages \(2\)/)
  expect(text).toContain('nadia.benali@example.fr')
  expect(text).toContain('Il y a un siphon à gauche')
  expect(text).toContain('En retard')
  expect(await words('/admin/inbox?etat=terminees')).toMatch(/Léo Marchand|Inès Caron/)
})

test.each([
  ['/admin/inbox?type=inconnu&etat=rien', 'nadia.benali@example.fr'],
  ['/admin/inbox?type=rappels', '06 39 98 10 21'],
  ['/admin/inbox?q=DUVAL', 'Marie Duval'],
  ['/admin/inbox?q=639981021', 'Marie Duval'],
  ['/admin/inbox?page=1000000000', 'Tout afficher'],
  [`/admin/inbox?q=${'%25'.repeat(3000)}`, 'nadia.benali@example.fr'],
  ['/admin/inbox?q=%00%F0%9F%92%A7zzzz', 'Rien ne correspond'],
])('%s shows %s', async (path, shown) => {
  expect((await words(path)).replaceAll('\u00a0', ' ')).toContain(shown)
})

test('a conversation is answered and handed back; the visitor is mailed, the log knows who', async () => {
  const id = await conversation()
  const page = await html(conversationPath(id))
  expect(page).toContain('Mon eau est &lt;b&gt;dure&lt;/b&gt;')
  const version = /name="version" value="(\d+)"/.exec(page)?.[1] ?? ''
  const answer = { text: 'Bonjour, je regarde.', version }
  expect(location(await expectStatus(303, camille.post(conversationPath(id), answer)))).toBe(conversationPath(id))
  await expectStatus(303, camille.post(conversationPath(id), answer))
  expect(await words(conversationPath(id))).toMatch(/Camille Roy, .* Bonjour, je regarde\./)
  const mails = await readMails(app.db, { kind: 'conversation-answer' })
  expect(mails).toMatchObject([{ recipient: 'eloise@example.fr', text: expect.stringContaining('je regarde') }])
  await expectStatus(303, camille.post(`${conversationPath(id)}/rendre`, { version: Number(version) + 1 }))
  expect(await words(conversationPath(id))).toContain('La conversation est rendue à l’assistant.')
  const log = app.db.selectFrom('audit_log').select(['actor', 'action', 'after']).where('subject_id', '=', id)
  expect(await log.orderBy('position').execute()).toEqual([
    { actor: 'Camille Roy', action: 'conversation.answer', after: '{"by_mail":true}' },
    { actor: 'Camille Roy', action: 'conversation.hand-back', after: '{"state":"rendu"}' },
  ])
})

test('a reply to a conversation handed back meanwhile is refused, and typed text is kept', async () => {
  const id = await conversation()
  await dominique.post(`${conversationPath(id)}/rendre`, { version: 1 })
  const refused = await expectStatus(
    409,
    camille.post(conversationPath(id), { text: 'Voici <i>tout</i>.', version: 1 }),
  )
  const page = await refused.text()
  expect(page).toContain('Voici &lt;i&gt;tout&lt;/i&gt;.</textarea>')
  expect(page).toContain('rendue à l’assistant entre-temps')
  expect(await app.db.selectFrom('message').select('id').where('body', 'like', 'Voici <i>%').execute()).toEqual([])
})

test('the second of two administrators gets a conflict, keeps typed text, and may then send it', async () => {
  const id = await conversation()
  await dominique.post(conversationPath(id), { text: 'La première.', version: 1 })
  const refused = await expectStatus(409, camille.post(conversationPath(id), { text: 'La seconde.', version: 1 }))
  const page = await refused.text()
  expect(page).toContain('Quelqu’un a répondu entre-temps')
  expect(page).toContain('La seconde.</textarea>')
  expect(page).toContain('name="version" value="2"')
  await expectStatus(303, camille.post(conversationPath(id), { text: 'La seconde.', version: 2 }))
  await camille.post(`${conversationPath(id)}/rendre`, { version: 1 })
  expect(await words(conversationPath(id))).toContain('relisez la conversation avant de la rendre')
})

test.each([
  ['', 400, 'Écrivez votre réponse'],
  [' \n ', 400, 'Écrivez votre réponse'],
  ['x'.repeat(4001), 400, '4000 caractères au plus'],
])('an answer of « %.10s » is refused with a sentence', async (text, status, sentence) => {
  for (const path of [conversationPath(await conversation()), messagePath(await message())]) {
    const refused = await expectStatus(status, camille.post(path, { text, version: 1 }))
    expect(await readable(refused)).toContain(sentence)
  }
})

test('a call shows number, slot, agreement, product and question, and is done', async () => {
  const id = await callback()
  const page = await html(callbackPath(id))
  expect(page).toMatch(/href="tel:06123456\d\d"/)
  const text = await words(callbackPath(id))
  for (const part of ['(heure de Paris)', callbackConsent.text, 'Pour un bébé', 'Osmoseur Premium', 'À faire'])
    expect(text).toContain(part)
  await expectStatus(303, camille.post(callbackPath(id), { version: 1 }))
  expect(await words(callbackPath(id))).toMatch(/Le rappel est fait\..*Camille Roy a marqué le rappel comme fait/)
  const undo = { rows: `callback:${id}.2`, retour: callbackPath(id) }
  const undone = await expectStatus(303, camille.post('/admin/inbox/terminer/annuler', undo))
  expect(undone.headers.get('Location')).toBe(callbackPath(id))
  expect(await words(callbackPath(id))).toMatch(/1 ligne est revenue à son état précédent.*À faire/)
})

test('a call cancelled while it is marked done is reported, and stays cancelled', async () => {
  const id = await callback()
  await cancelCallback(app.db, { id, at: now() })
  await expectStatus(303, camille.post(callbackPath(id), { version: 1 }))
  expect(await words(callbackPath(id))).toContain('La personne a annulé ce rappel entre-temps : n’appelez pas.')
  expect(await html(callbackPath(id))).not.toContain('href="tel:')
  const row = app.db.selectFrom('callback_request').select('status').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ status: 'cancelled' })
})

test('a message is answered by mail once, kept in its thread, closed and opened again', async () => {
  const id = await message('Faut-il <script>percer</script> ?')
  expect(await html(messagePath(id))).toContain('Faut-il &lt;script&gt;percer')
  const reply = { text: 'Bonjour Éloïse,\n\nNon.', version: 1, closes: 'on' }
  await expectStatus(303, camille.post(messagePath(id), reply))
  await expectStatus(303, camille.post(messagePath(id), reply))
  const mails = await readMails(app.db, { kind: 'contact-reply' })
  expect(mails).toMatchObject([{ recipient: 'eloise@example.fr', subject: expect.stringContaining(requestNumber(id)) }])
  expect(mails[0]?.text).not.toContain('percer')
  expect(await words(messagePath(id))).toMatch(/Camille Roy, .* Non\. E-mail en attente .* traité/)
  await expectStatus(303, camille.post(`${messagePath(id)}/etat`, { status: 'open', version: 2 }))
  expect(await words(messagePath(id))).toContain('Le message est rouvert.')
  const stale = await expectStatus(409, dominique.post(messagePath(id), { text: 'Ma réponse', version: 2 }))
  expect(await stale.text()).toContain('Ma réponse</textarea>')
})

test('an anonymous visitor is redirected to the login, a customer is refused, and neither changes anything', async () => {
  const id = await message()
  const [nobody, paths] = [app.visitor(), ['/admin/inbox', messagePath(id), '/admin/mails']]
  for (const path of paths) expect((await nobody.get(path)).status).toBe(302)
  await nobody.post(messagePath(id), { text: 'Moi', version: 1 })
  await nobody.post(`${messagePath(id)}/etat`, { status: 'done', version: 1 })
  const row = app.db.selectFrom('contact_message').select('version').where('id', '=', id)
  expect(await row.executeTakeFirst()).toEqual({ version: 1 })
})

test.each(['conversations', 'rappels', 'messages'])('an unknown address under %s is not found', async (kind) => {
  for (const id of ['inconnu', '%F0%9F%92%A7', 'x'.repeat(500)]) {
    expect((await camille.get(`/admin/inbox/${kind}/${id}`)).status).toBe(404)
    expect((await camille.post(`/admin/inbox/${kind}/${id}`, { text: 'Bonjour', version: 1 })).status).toBe(404)
  }
})

test('damaged rows are flagged, and every page of them opens', async () => {
  const [chat, call, written] = [await conversation(), await callback(), await message()]
  await sql`pragma ignore_check_constraints = on`.execute(app.db)
  await sql`update conversation set state = '???', requested_at = 'hier', created_at = '' where id = ${chat}`.execute(
    app.db,
  )
  await sql`update message set author = '???', product_ids = '{', created_at = 'x' where conversation_id = ${chat}`.execute(
    app.db,
  )
  await sql`
    update callback_request set subject = '???', slot_from = '!', consented_at = '', phone = '' where id = ${call}
  `.execute(app.db)
  await sql`update contact_message set subject = '???', due_at = 'x', created_at = 'y' where id = ${written}`.execute(
    app.db,
  )
  await sql`pragma ignore_check_constraints = off`.execute(app.db)
  const list = await words('/admin/inbox')
  expect(list.match(/Ligne abîmée/g)).toHaveLength(3)
  for (const path of [conversationPath(chat), callbackPath(call), messagePath(written)]) {
    expect(await words(path)).toContain('illisible')
  }
  for (const table of ['conversation', 'callback_request', 'contact_message'] as const)
    await app.db.deleteFrom(table).where('id', 'in', [chat, call, written]).execute()
})
