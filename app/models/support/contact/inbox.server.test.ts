import { CompiledQuery, sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { listAuditOf } from '~/models/base/audit/index.server'
import { readSettings } from '~/models/base/setting/index.server'
import { callbackConsent } from '~/models/base/user'
import { readMails } from '../../../../tests/support/mails'
import { at, later, openQuietShop } from '../../../../tests/support/shop-database'
import { callbackForm, cancelCallback, offeredSlots, requestCallback, slotKey } from './callback.server'
import { contactForm, receiveMessage } from './contact-message.server'
import { findMessage, listReplies, replyToMessage } from './contact-reply.server'
import { requestNumber } from './contact-text'
import { answerAsPerson, findConversationById, handBack, requestPerson } from './conversation/hand-over.server'
import { takeMessage } from './conversation.server'
import { countInbox, listInbox, pageOfPlaces, searchesOf } from './inbox.server'
import { completeCallback, completeMessage, reopenMessage } from './request-changes.server'
import { countWaiting } from './waiting.server'

const assistant = { name: 'Thomas', title: 'Thomas, assistant IA' }

const by = { id: 'u1', name: 'Camille Roy' }
const open = { kind: undefined, closed: false, search: '', page: 1 }
const visitor = { key: 'une-visiteuse', channel: 'page' as const }

async function askForPerson(db: ShopDb, email: string | null = 'eloise@example.fr') {
  await takeMessage(db, { visitor, text: 'Mon eau est dure', at })
  return requestPerson(db, { visitor, email, at })
}

async function write(db: ShopDb, name = 'Éloïse Dûpont') {
  const form = contactForm.parse({ name, email: 'eloise@example.fr', subject: 'autre', message: 'Bonjour' })
  return receiveMessage(db, { form, at })
}

async function askForCall(db: ShopDb, phone = '06 12 34 56 78') {
  const slot = offeredSlots(await readSettings(db), at)[0]
  const form = callbackForm.parse({ phone, slot: slot && slotKey(slot), subject: 'achat', consent: 'on' })
  const asked = await requestCallback(db, {
    form,
    productId: null,
    consent: { ...callbackConsent, page: '/support/rappel' },
    at,
  })
  if (!asked.ok) throw new Error(asked.reason)
  return asked.id
}

async function shopWithOneOfEach() {
  const db = await openQuietShop()
  const conversation = await askForPerson(db)
  return { db, conversationId: conversation.id, callbackId: await askForCall(db), messageId: (await write(db)).id }
}

test('one list has all open requests, most urgent first, with counts by kind', async () => {
  const { db } = await shopWithOneOfEach()
  const items = await listInbox(db, open)
  expect(items.map(({ kind }) => kind)).toEqual(['conversation', 'callback', 'message'])
  expect(items[0]).toMatchObject({ waitingSince: at.toISOString(), lastText: 'Mon eau est dure' })
  expect(await countInbox(db, open)).toEqual({ conversation: 1, callback: 1, message: 1 })
  expect(await listInbox(db, { ...open, kind: 'callback' })).toMatchObject([{ phone: '06 12 34 56 78' }])
  expect(await listInbox(db, { ...open, page: 1_000_000_000 })).toEqual([])
})

test.each([
  ['eloise dup', ['message']],
  ['ELOÏSE', ['conversation', 'message']],
  ['0612345', ['callback']],
  ['personne', []],
])('« %s » is found without accents, by name, e-mail or number', async (search, kinds) => {
  const { db } = await shopWithOneOfEach()
  expect((await listInbox(db, { ...open, search })).map(({ kind }) => kind)).toEqual(kinds)
})

test('a request is found by its number until it is erased', async () => {
  const { db, messageId } = await shopWithOneOfEach()
  const search = requestNumber(messageId)
  expect(await listInbox(db, { ...open, search })).toMatchObject([{ id: messageId }])
  await db.deleteFrom('contact_message').execute()
  await db.deleteFrom('callback_request').execute()
  await db.deleteFrom('conversation').execute()
  const left = db.selectFrom('search_term').selectAll().where('kind', 'in', ['conversation', 'callback', 'message'])
  expect(await left.execute()).toEqual([])
})

test('an answered conversation waits again when its visitor writes, and is closed when handed back', async () => {
  const { db, conversationId } = await shopWithOneOfEach()
  await answerAsPerson(db, { conversationId, text: 'Je regarde.', by, seenVersion: 1, at: later(1) })
  const read = async () => (await listInbox(db, { ...open, kind: 'conversation' }))[0]
  expect(await read()).toMatchObject({ waitingSince: undefined, lastText: 'Je regarde.' })
  await takeMessage(db, { visitor, text: 'Merci, et la pose ?', at: later(5) })
  expect(await read()).toMatchObject({ waitingSince: later(5).toISOString(), lastText: 'Merci, et la pose ?' })
  await handBack(db, { assistant, conversationId, by, seenVersion: 2, at: later(6) })
  expect(await read()).toBeUndefined()
  expect(await listInbox(db, { ...open, kind: 'conversation', closed: true })).toMatchObject([
    { state: 'rendu', closedAt: later(6).toISOString() },
  ])
})

test('the same answer sent twice is one message and one mail', async () => {
  const { db, conversationId } = await shopWithOneOfEach()
  const answer = { conversationId, text: 'Bonjour.', by, seenVersion: 1, at: later(1) }
  const [first, second] = [await answerAsPerson(db, answer), await answerAsPerson(db, answer)]
  expect(second).toEqual(first)
  expect(await readMails(db, { kind: 'conversation-answer' })).toHaveLength(1)
  expect(await listAuditOf(db, { kind: 'conversation', id: conversationId })).toMatchObject([
    { action: 'conversation.answer', actor: 'Camille Roy', after: '{"by_mail":true}' },
  ])
})

test('an answer to a conversation already answered or handed back by another user changes nothing', async () => {
  const { db, conversationId } = await shopWithOneOfEach()
  const answer = { conversationId, by, seenVersion: 1, at: later(1) }
  await answerAsPerson(db, { ...answer, text: 'La première.' })
  expect(await answerAsPerson(db, { ...answer, text: 'La seconde.' })).toEqual({ ok: false, reason: 'stale' })
  expect(await handBack(db, { ...answer, assistant })).toEqual({ ok: false, reason: 'stale' })
  await handBack(db, { ...answer, assistant, seenVersion: 2 })
  const late = await answerAsPerson(db, { ...answer, seenVersion: 2, text: 'Trop tard.' })
  expect(late).toEqual({ ok: false, reason: 'not-asked', state: 'rendu' })
  expect(await findConversationById(db, conversationId)).toMatchObject({ version: 3, state: 'rendu' })
})

test('a call is completed once, and never when cancelled', async () => {
  const { db, callbackId } = await shopWithOneOfEach()
  const done = { id: callbackId, by, seenVersion: 1, at: later(5) }
  expect(await completeCallback(db, done)).toEqual({ ok: true })
  expect(await completeCallback(db, done)).toEqual({ ok: false, reason: 'already-done' })
  const otherId = await askForCall(db, '06 12 34 56 79')
  await cancelCallback(db, { id: otherId, at: later(1) })
  expect(await completeCallback(db, { ...done, id: otherId })).toEqual({ ok: false, reason: 'cancelled' })
  const other = db.selectFrom('callback_request').selectAll().where('id', '=', otherId)
  expect(await other.executeTakeFirst()).toMatchObject({ status: 'cancelled', closed_at: later(1).toISOString() })
})

test('a reply is stored in the thread and mailed once, despite double clicks', async () => {
  const { db, messageId } = await shopWithOneOfEach()
  const reply = { messageId, seenVersion: 1, text: 'Bonjour Éloïse.\nVoici.', closes: true, by, at: later(9) }
  const first = await replyToMessage(db, reply)
  expect(await replyToMessage(db, reply)).toMatchObject({ ...first, isRepeated: true })
  expect(await listReplies(db, messageId)).toMatchObject([
    { author: 'Camille Roy', body: reply.text, mail_status: 'queued' },
  ])
  const [mail, ...others] = await readMails(db, { kind: 'contact-reply' })
  expect(others).toEqual([])
  expect(mail).toMatchObject({ recipient: 'eloise@example.fr', reply_to: null })
  expect(mail?.subject).toBe(`Re\u202f: votre message ${requestNumber(messageId)}, Autre chose`)
  expect(mail?.text).toContain('Bonjour Éloïse.\n\nVoici.')
  expect(mail?.html).toContain('<p style="margin:0 0 16px">Voici.</p>')
  expect(await findMessage(db, messageId)).toMatchObject({ status: 'done', version: 2 })
})

test('of two replies to one version the second is refused, and nothing is sent', async () => {
  const { db, messageId } = await shopWithOneOfEach()
  const reply = { messageId, seenVersion: 1, closes: false, by, at: later(9) }
  await replyToMessage(db, { ...reply, text: 'La première.' })
  expect(await replyToMessage(db, { ...reply, text: 'La seconde.' })).toEqual({ ok: false, reason: 'stale' })
  expect(await readMails(db, { kind: 'contact-reply' })).toHaveLength(1)
  expect(await findMessage(db, messageId)).toMatchObject({
    status: 'open',
    due_at: later(9 + 48 * 60).toISOString(),
  })
})

test('a message is closed and reopened, each logged without its text', async () => {
  const { db, messageId } = await shopWithOneOfEach()
  expect(await completeMessage(db, { id: messageId, by, seenVersion: 1, at: later(1) })).toEqual({ ok: true })
  expect(await completeMessage(db, { id: messageId, by, at: later(1) })).toEqual({ ok: false, reason: 'no-change' })
  expect(await reopenMessage(db, { id: messageId, by, seenVersion: 1, at: later(2) })).toEqual({
    ok: false,
    reason: 'stale',
  })
  expect(await reopenMessage(db, { id: messageId, by, seenVersion: 2, at: later(2) })).toEqual({ ok: true })
  expect(await findMessage(db, messageId)).toMatchObject({ status: 'open', closed_at: null, version: 3 })
  const entries = await listAuditOf(db, { kind: 'message', id: messageId })
  expect(entries.map(({ action }) => action)).toEqual(['message.reopen', 'message.done'])
  expect(JSON.stringify(entries)).not.toMatch(/Éloïse|eloise|Bonjour/)
})

test('with `kept`, every conversation is listed, last active first, not only waiting ones', async () => {
  const { db, conversationId } = await shopWithOneOfEach()
  await db
    .updateTable('conversation')
    .set({ due_at: null, closed_at: null, state: 'bot' })
    .where('id', '=', conversationId)
    .execute()
  expect(await listInbox(db, { ...open, kind: 'conversation' })).toEqual([])
  const kept = { ...open, kind: undefined, kept: true }
  expect(await listInbox(db, kept)).toMatchObject([{ id: conversationId, state: 'bot' }])
  expect(await countInbox(db, kept)).toMatchObject({ conversation: 1 })
})

test('each open request is counted once', async () => {
  const { db } = await shopWithOneOfEach()
  expect(await countWaiting(db)).toEqual({ conversations: 1, callbacks: 1, messages: 1 })
})

test('kept conversations are read by their index', async () => {
  const db = await openQuietShop()
  const searches = await searchesOf(db, { search: '' })
  const query = pageOfPlaces(db, { kind: undefined, closed: false, kept: true, searches, page: 1 }).compile()
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${query.sql}`, [...query.parameters]),
  )
  const plan = rows.map(({ detail }) => detail).join()
  expect(plan).toContain('USING')
  expect(plan).toContain('conversation_by_last_message')
  expect(plan).not.toContain('TEMP B-TREE')
})

test.each([
  [undefined, false, ''],
  [undefined, true, ''],
  ['message' as const, false, ''],
  [undefined, false, 'dupont'],
])('a list (%s, closed: %s, « %s ») reads indexes and sorts none of its tables', async (kind, closed, search) => {
  const db = await openQuietShop()
  const { sql: text, parameters } = pageOfPlaces(db, {
    kind,
    closed,
    searches: await searchesOf(db, { search }),
    page: 1,
  }).compile()
  const { rows } = await db.executeQuery<{ detail: string }>(
    CompiledQuery.raw(`explain query plan ${text}`, [...parameters]),
  )
  const plan = rows.map(({ detail }) => detail).join('\n')
  expect(plan).toContain('USING')
  expect(plan).not.toMatch(search ? /SCAN/ : /SCAN (?!\w+ USING INDEX \w+_(due|closed))|TEMP B-TREE FOR ORDER/)
})

test('a damaged row is listed beside the others', async () => {
  const { db, messageId } = await shopWithOneOfEach()
  await sql`pragma ignore_check_constraints = on`.execute(db)
  await sql`update contact_message set subject = '???', created_at = 'hier', due_at = '' where id = ${messageId}`.execute(
    db,
  )
  await sql`pragma ignore_check_constraints = off`.execute(db)
  expect((await listInbox(db, open)).map(({ kind }) => kind).sort()).toEqual(['callback', 'conversation', 'message'])
})
