import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { readSettings, saveSetting } from '~/models/base/setting/index.server'
import { callbackConsent } from '~/models/base/user'
import { submitQuestionnaire } from '~/models/crm/advice/index.server'
import {
  answerAsPerson,
  callbackForm,
  contactForm,
  eraseConversation,
  listOpenConversations,
  offeredSlots,
  receiveMessage,
  requestCallback,
  requestPerson,
  slotKey,
  takeMessageForPerson,
} from '~/models/support/contact/index.server'
import { insertLeadRow } from '../../../../tests/support/leads'
import { buy } from '../../../../tests/support/loyalty'
import { submission } from '../../../../tests/support/questionnaire'
import { at, later, openDemoShop } from '../../../../tests/support/shop-database'
import { addLeadNote, deleteOldLeads, recordPurchase, setLeadStatus } from './index.server'

const assistant = { name: 'Thomas', title: 'Thomas, assistant IA' }

const [email, camille] = ['claire@example.fr', { id: null, name: 'Camille Roy' }]

const leads = (db: ShopDb) => db.selectFrom('lead').selectAll().where('is_demo', '=', 0).orderBy('id').execute()
const events = (db: ShopDb) =>
  db
    .selectFrom('lead_event')
    .innerJoin('lead', 'lead.id', 'lead_event.lead_id')
    .where('lead.is_demo', '=', 0)
    .selectAll('lead_event')
    .orderBy('lead_event.id')
    .execute()

const visitor = { key: 'claire', channel: 'page' as const }
const chat = (db: ShopDb, asked = at) => requestPerson(db, { visitor, email, at: asked })

function write(db: ShopDb, sent = at) {
  const fields = { name: 'Claire Fontaine', email, subject: 'pose', orderNumber: '', message: `Le ${sent.toJSON()}` }
  return receiveMessage(db, { form: contactForm.parse(fields), at: sent })
}

async function askForCall(db: ShopDb, fields: Record<string, string> = {}) {
  const slot = offeredSlots(await readSettings(db), at)[0]
  const typed = { slot: slot && slotKey(slot), subject: 'achat', phone: '06 39 98 00 00', consent: 'on', ...fields }
  const consent = { ...callbackConsent, page: '/support/rappel' }
  return requestCallback(db, { form: callbackForm.parse(typed), productId: null, consent, at })
}

test('an address left in the chat, by message or for a call makes a lead without inferred details', async () => {
  const unknown = { customer_type: null, score: 0, reasons: '[]', status: 'prospect', phone: null }
  const ways = [
    [chat, { source: 'chat', name: '', email }],
    [write, { source: 'contact', name: 'Claire Fontaine', email }],
    [(db: ShopDb) => askForCall(db, { name: 'Claire', email }), { source: 'rappel', name: 'Claire', email }],
  ] as const
  for (const [leave, made] of ways) {
    const db = await openDemoShop()
    await leave(db)
    expect(await leads(db)).toMatchObject([{ ...unknown, ...made }])
    expect(await db.selectFrom('lead_consent').selectAll().where('given_at', '=', at.toISOString()).execute()).toEqual(
      [],
    )
  }
})

test('a call without an address makes no lead', async () => {
  const db = await openDemoShop()
  await askForCall(db)
  expect(await leads(db)).toEqual([])
})

test('a known lead keeps its status, source, name and score, and gains a line in its history', async () => {
  const db = await openDemoShop()
  const { leadId } = await submitQuestionnaire(db, submission)
  await setLeadStatus(db, { leadId, version: 0, status: 'qualifié', actor: camille, at })
  await write(db, later(5))
  await chat(db, later(6))
  expect(await leads(db)).toMatchObject([
    { status: 'qualifié', source: 'questionnaire', name: 'Claire Fontaine', score: 32, version: 1 },
  ])
  expect((await events(db)).map(({ kind, actor, after }) => [kind, actor, after])).toEqual([
    ['status', 'Camille Roy', 'qualifié'],
    ['source', 'visiteur', 'contact'],
    ['source', 'visiteur', 'chat'],
  ])
  expect((await leads(db))[0]?.last_contact_at).toBe(later(6).toISOString())
})

test('asking again in the same chat is recorded once', async () => {
  const db = await openDemoShop()
  await chat(db)
  await chat(db, later(1))
  expect([(await leads(db)).length, await events(db)]).toEqual([1, []])
})

test('a first paid order makes a client, a second a loyal one, later ones change nothing', async () => {
  const db = await openDemoShop()
  await write(db)
  for (const status of ['client', 'fidélisé', 'fidélisé']) {
    await buy(db, { email: 'CLAIRE@example.fr' })
    expect(await leads(db)).toMatchObject([{ status }])
  }
  const moves = (await events(db)).map(({ actor, before, after }) => [actor, before, after])
  expect(moves).toEqual([
    ['boutique', 'prospect', 'client'],
    ['boutique', 'client', 'fidélisé'],
  ])
})

test('replaying a counted order changes nothing, and an administrator’s higher status stays', async () => {
  const db = await openDemoShop()
  const leadId = await insertLeadRow(db, { email, status: 'fidélisé' })
  await buy(db, { email })
  await recordPurchase(db, { email, at: later(1) })
  expect(await leads(db)).toMatchObject([{ id: leadId, status: 'fidélisé', version: 0 }])
})

test('a lead who bought before is a client from the start', async () => {
  const db = await openDemoShop()
  await buy(db, { email })
  expect(await leads(db)).toEqual([])
  await write(db)
  expect(await leads(db)).toMatchObject([{ status: 'client' }])
})

const say = (db: ShopDb, text: string, sent = at) => takeMessageForPerson(db, { assistant, visitor, text, at: sent })

test('an address typed in a chat makes one lead without consent, and mails nobody', async () => {
  const db = await openDemoShop()
  const mails = () => db.selectFrom('email').selectAll().where('kind', '<>', 'conversation-notice').execute()
  const before = await mails()
  await say(db, 'Bonjour, écrivez-moi : Claire@Example.fr.')
  await say(db, 'claire@example.fr, merci', later(1))
  expect(await leads(db)).toHaveLength(1)
  await chat(db, later(2))
  const made = { source: 'chat', status: 'prospect', name: '', phone: null, customer_type: null, score: 0 }
  expect(await leads(db)).toMatchObject([{ email, ...made }])
  expect(await events(db)).toEqual([])
  const given = { since: at.toISOString() }
  expect(await db.selectFrom('lead_consent').selectAll().where('given_at', '>=', given.since).execute()).toEqual([])
  expect(await db.selectFrom('agreement').selectAll().where('email', '=', email).execute()).toEqual([])
  expect(await mails()).toEqual(before)
})

test.each([
  'claire@example.fr ou paul@example.fr',
  'De : Claire <claire@example.fr>\nObjet : ma commande\nBonjour',
  '> Le 3 mai, claire@example.fr a écrit :\nBonjour',
  'contact@example.fr ne répond pas',
  'claire@example, c’est ça ?',
  'Je suis @claire',
])('%j makes no lead', async (text) => {
  const db = await openDemoShop()
  await saveSetting(db, { key: 'shop.email', value: 'Contact@example.fr', at })
  await say(db, text)
  expect(await leads(db)).toEqual([])
})

test('a visitor who types many addresses makes three leads', async () => {
  const db = await openDemoShop()
  for (let count = 1; count <= 5; count++) await say(db, `claire${count}@example.fr`, later(count))
  expect((await leads(db)).map((lead) => lead.email)).toEqual([
    'claire1@example.fr',
    'claire2@example.fr',
    'claire3@example.fr',
  ])
})

test('an address typed by an administrator makes no lead', async () => {
  const db = await openDemoShop()
  await chat(db)
  const [conversation] = await listOpenConversations(db)
  const by = { id: null, name: 'Camille' }
  await answerAsPerson(db, { conversationId: conversation?.id ?? '', text: 'Écrivez à paul@example.fr', by, at })
  expect((await leads(db)).map((lead) => lead.email)).toEqual([email])
})

test('erasing the conversation erases a lead whose address was typed in it', async () => {
  const db = await openDemoShop()
  await say(db, email)
  expect(await leads(db)).toHaveLength(1)
  await eraseConversation(db, visitor)
  expect(await leads(db)).toEqual([])
})

test('erasing the conversation erases a lead created only by it', async () => {
  const db = await openDemoShop()
  await chat(db)
  await eraseConversation(db, visitor)
  expect(await leads(db)).toEqual([])
})

test.each([
  ['came by a form too', (db: ShopDb) => write(db, later(1))],
  [
    'has a note',
    async (db: ShopDb) => {
      const [lead] = await leads(db)
      await addLeadNote(db, { leadId: lead?.id ?? '', body: 'À rappeler', actor: camille, at })
    },
  ],
])('a lead of the chat that %s outlives its conversation', async (_, happen) => {
  const db = await openDemoShop()
  await chat(db)
  await happen(db)
  await eraseConversation(db, visitor)
  expect(await leads(db)).toHaveLength(1)
})

test('an expired lead is deleted with its consents, answers, notes, history and search entry', async () => {
  const db = await openDemoShop()
  const { leadId } = await submitQuestionnaire(db, submission)
  await addLeadNote(db, { leadId, body: 'Rappeler', actor: camille, at })
  await setLeadStatus(db, { leadId, version: 0, status: 'client', actor: camille, at })
  expect(await deleteOldLeads(db, { before: new Date(0), limit: 10 })).toBe(0)
  await deleteOldLeads(db, { before: later(1), limit: 1000 })
  const tables = ['lead', 'lead_note', 'lead_event', 'lead_consent', 'questionnaire_answer', 'search_term'] as const
  for (const table of tables) {
    const rows = db.selectFrom(table).selectAll()
    const found = await (table === 'search_term' ? rows.where('kind', '=', 'lead') : rows).execute()
    expect([table, found]).toEqual([table, []])
  }
})

test('notes and history are immutable, and only deleted with their lead', async () => {
  const db = await openDemoShop()
  const leadId = await insertLeadRow(db)
  await addLeadNote(db, { leadId, body: 'Rappeler', actor: camille, at })
  await setLeadStatus(db, { leadId, version: 0, status: 'client', actor: camille, at })
  const author = { author: 'Personne' }
  await expect(db.updateTable('lead_note').set(author).execute()).rejects.toThrow('never rewritten')
  await expect(db.updateTable('lead_event').set({ actor: 'x' }).execute()).rejects.toThrow('never rewritten')
  await expect(db.deleteFrom('lead_note').execute()).rejects.toThrow('kept as long')
  await expect(db.deleteFrom('lead_event').execute()).rejects.toThrow('kept as long')
})
