import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { readMails } from '../../../../tests/support/mails'
import { at, later, openQuietShop } from '../../../../tests/support/shop-database'
import { deleteOldConversations, eraseConversation } from './conversation/erasure.server'
import {
  answerAsPerson,
  findReplyAddress,
  handBack,
  listOpenConversations,
  requestPerson,
  takeMessageForPerson,
} from './conversation/hand-over.server'
import { REDACTED_CARD } from './conversation/redaction'
import { listExchanges, readThread } from './conversation/thread.server'
import { finishReply, type TakeMessageResult, takeMessage, type VisitorKey } from './conversation.server'

const assistant = { name: 'Thomas', title: 'Thomas, assistant IA' }

const visitor: VisitorKey = { key: 'une-visiteuse', channel: 'page' }
const other: VisitorKey = { key: 'un-autre', channel: 'page' }
const by = { id: 'u1', name: 'Camille Roy' }
const reply = { text: 'Voici.', productIds: [], links: [] }

type Taken = Extract<TakeMessageResult, { ok: true }>

function requireTaken(result: TakeMessageResult): Taken {
  if (!result.ok) throw new Error(`refused: ${result.reason}`)
  return result
}

async function exchange(db: Awaited<ReturnType<typeof openQuietShop>>, text: string, minutes = 0): Promise<Taken> {
  const taken = requireTaken(await takeMessage(db, { visitor, text, at: later(minutes) }))
  if (taken.replyId) await finishReply(db, { replyId: taken.replyId, reply, source: 'embedded' })
  return taken
}

test('the first message opens a conversation readable only with its key', async () => {
  const db = await openQuietShop()
  await exchange(db, 'Bonjour')
  expect((await readThread(db, { visitor, at })).messages.map(({ paragraphs }) => paragraphs)).toEqual([
    ['Bonjour'],
    ['Voici.'],
  ])
  expect((await readThread(db, { visitor: other, at })).messages).toEqual([])
  expect(await listExchanges(db, { visitor: { ...visitor, channel: 'api' }, at })).toEqual([])
})

test('a second message while a reply is pending is refused and not stored', async () => {
  const db = await openQuietShop()
  requireTaken(await takeMessage(db, { visitor, text: 'Un', at }))
  expect(await takeMessage(db, { visitor, text: 'Deux', at: later(0.1) })).toEqual({ ok: false, reason: 'pending' })
  expect(await db.selectFrom('message').selectAll().execute()).toHaveLength(2)
})

test('an orphaned reply fails once its lease expires, and the next message is accepted', async () => {
  const db = await openQuietShop()
  requireTaken(await takeMessage(db, { visitor, text: 'Un', at }))
  const { messages } = await readThread(db, { visitor, at: later(1) })
  expect(messages.at(-1)).toMatchObject({ status: 'failed', failure: 'interrompu' })
  expect(await takeMessage(db, { visitor, text: 'Deux', at: later(1) })).toMatchObject({ ok: true })
})

test('two concurrent messages make one pending reply', async () => {
  const db = await openQuietShop()
  await exchange(db, 'Bonjour')
  const results = await Promise.all(
    Array.from({ length: 5 }, (_, place) => takeMessage(db, { visitor, text: `Message ${place}`, at: later(1) })),
  )
  expect(results.filter(({ ok }) => ok)).toHaveLength(1)
})

test('the twenty-first message in ten minutes is refused with a retry delay, and accepted afterwards', async () => {
  const db = await openQuietShop()
  for (let count = 0; count < 20; count++) await exchange(db, `Message ${count}`, count * 0.1)
  expect(await takeMessage(db, { visitor, text: 'Encore', at: later(5) })).toEqual({
    ok: false,
    reason: 'too-many',
    retryAfterSeconds: 300,
  })
  expect(await takeMessage(db, { visitor: other, text: 'Bonjour', at: later(5) })).toMatchObject({ ok: true })
  expect(await takeMessage(db, { visitor, text: 'Encore', at: later(10.05) })).toMatchObject({ ok: true })
})

test('a message for another or an erased conversation is not stored', async () => {
  const db = await openQuietShop()
  const { conversation } = await exchange(db, 'Bonjour')
  const foreign = { visitor: other, text: 'Intrus', conversationId: conversation.id, at: later(1) }
  expect(await takeMessage(db, foreign)).toEqual({ ok: false, reason: 'unknown-conversation' })
  await eraseConversation(db, visitor)
  expect(await takeMessage(db, { ...foreign, visitor })).toEqual({ ok: false, reason: 'unknown-conversation' })
  expect(await db.selectFrom('message').selectAll().execute()).toEqual([])
})

test('a card number is never stored, an order number is', async () => {
  const db = await openQuietShop()
  await exchange(db, 'Ma carte 4242 4242 4242 4242, commande A1B2C3D4, tél. 06 12 34 56 78')
  const { body } = await db
    .selectFrom('message')
    .select('body')
    .where('author', '=', 'visitor')
    .executeTakeFirstOrThrow()
  expect(body).toBe(`Ma carte ${REDACTED_CARD}, commande A1B2C3D4, tél. 06 12 34 56 78`)
})

test('the table stores only a hash of the visitor’s key', async () => {
  const db = await openQuietShop()
  const { conversation } = await exchange(db, 'Bonjour')
  expect(conversation.visitor_hash).toMatch(/^[0-9a-f]{64}$/)
  expect(JSON.stringify(conversation)).not.toContain(visitor.key)
})

test('from the request for a person until the hand-back the assistant is silent', async () => {
  const db = await openQuietShop()
  await exchange(db, 'Bonjour')
  const { id: conversationId } = await requestPerson(db, { visitor, email: 'lea@example.fr', at: later(1) })
  expect(requireTaken(await takeMessage(db, { visitor, text: 'Allô ?', at: later(2) })).replyId).toBeUndefined()
  expect((await listOpenConversations(db)).map(({ id, state }) => [id, state])).toEqual([
    [conversationId, 'en_attente'],
  ])
  await answerAsPerson(db, { conversationId, text: 'Bonjour, je regarde.', by, at: later(3) })
  expect(requireTaken(await takeMessage(db, { visitor, text: 'Merci', at: later(4) })).replyId).toBeUndefined()
  await handBack(db, { assistant, conversationId, by, at: later(5) })
  expect(await listOpenConversations(db)).toEqual([])
  expect(requireTaken(await takeMessage(db, { visitor, text: 'Autre chose', at: later(6) })).replyId).toBeDefined()
  const authors = (await readThread(db, { visitor, at: later(6) })).messages.map(({ author }) => author)
  expect(authors).toEqual([
    ...['visitor', 'assistant', 'notice', 'visitor', 'person', 'visitor', 'notice', 'visitor', 'assistant'],
  ])
})

test('a message for a person hands the conversation over once, with one mail to the shop and no reply', async () => {
  const db = await openQuietShop()
  for (const minutes of [0, 1]) {
    const taken = requireTaken(
      await takeMessageForPerson(db, { assistant, visitor, text: `Mot ${minutes}`, at: later(minutes) }),
    )
    expect([taken.replyId, taken.conversation.state]).toEqual([undefined, 'en_attente'])
  }
  const { messages } = await readThread(db, { visitor, at: later(2) })
  expect(messages.map(({ author }) => author)).toEqual(['visitor', 'notice', 'visitor'])
  expect(messages[1]?.paragraphs.join(' ')).toMatch(/temporairement hors ligne.*transmis à une personne/)
  expect((await readMails(db)).map(({ kind }) => kind)).toEqual(['conversation-notice'])
  expect(await takeMessageForPerson(db, { assistant, visitor, text: 'Trop', limit: 2, at: later(3) })).toMatchObject({
    ok: false,
    reason: 'too-many',
  })
})

test('requesting a person cancels the pending reply', async () => {
  const db = await openQuietShop()
  const { replyId = '' } = requireTaken(await takeMessage(db, { visitor, text: 'Bonjour', at }))
  await requestPerson(db, { visitor, email: null, at })
  expect(await finishReply(db, { replyId, reply, source: 'model' })).toBeUndefined()
  expect((await readThread(db, { visitor, at })).messages.map(({ author }) => author)).toEqual(['visitor', 'notice'])
})

test('the address typed last, or left with a request, is proposed for replies in that conversation only', async () => {
  const db = await openQuietShop()
  expect(await findReplyAddress(db, visitor)).toBeUndefined()
  await exchange(db, 'Écrivez-moi à lea@example.fr')
  await exchange(db, 'Ou plutôt\u202f: Lea.Martin@Example.fr.')
  await exchange(db, 'Pas à marc@example.fr ni à nina@example.fr.')
  expect(await findReplyAddress(db, visitor)).toBe('Lea.Martin@Example.fr')
  for (const stranger of [other, { ...visitor, channel: 'api' } as const])
    expect(await findReplyAddress(db, stranger)).toBeUndefined()
  await requestPerson(db, { visitor, email: 'claire@example.fr', at })
  expect(await findReplyAddress(db, visitor)).toBe('claire@example.fr')
})

test('the shop gets one mail per request, and the visitor one per answer where an address was left', async () => {
  const db = await openQuietShop()
  const { id: conversationId } = await requestPerson(db, { visitor, email: 'lea@example.fr', at })
  await requestPerson(db, { visitor, email: null, at: later(1) })
  await answerAsPerson(db, { conversationId, text: 'Voici la réponse.', by, at: later(2) })
  const mails = await readMails(db)
  expect(mails.map(({ kind, recipient }) => `${kind} ${recipient}`).sort()).toEqual([
    'conversation-answer lea@example.fr',
    'conversation-notice contact@osmoseurs.example',
  ])
  expect(mails.find(({ kind }) => kind === 'conversation-answer')?.text_body).toContain('Voici la réponse.')
})

/** Two visitors who requested a person, the second one twice, and were answered. */
async function shopWithAnswers() {
  const db = await openQuietShop()
  for (const asking of [visitor, other]) {
    await takeMessage(db, { visitor: asking, text: 'Mon secret', at })
    const { id: conversationId } = await requestPerson(db, { visitor: asking, email: 'lea@example.fr', at })
    await answerAsPerson(db, { conversationId, text: 'Voici la réponse.', by, at: later(2) })
    await handBack(db, { assistant, conversationId, by, at: later(3) })
  }
  await requestPerson(db, { visitor: other, email: null, at: later(60) })
  const kinds = async () =>
    (await db.selectFrom('email').select('kind').execute()).map(({ kind }) => kind.slice('conversation-'.length)).sort()
  return { db, kinds }
}

test('the shop’s notice contains no visitor text', async () => {
  const { db } = await shopWithAnswers()
  const notices = await readMails(db, { kind: 'conversation-notice' })
  expect(notices).toHaveLength(3)
  expect(JSON.stringify(notices)).not.toMatch(/secret|lea@example/)
})

test('erasing a conversation erases its mails only', async () => {
  const { db, kinds } = await shopWithAnswers()
  expect(await kinds()).toEqual(['answer', 'answer', 'notice', 'notice', 'notice'])
  await eraseConversation(db, other)
  expect(await kinds()).toEqual(['answer', 'notice'])
  await eraseConversation(db, visitor)
  expect(await kinds()).toEqual([])
})

test('a mail expires with the retention period, even while its conversation continues', async () => {
  const { db, kinds } = await shopWithAnswers()
  expect(await deleteOldConversations(db, { before: later(30), limit: 100 })).toBe(1)
  expect(await kinds()).toEqual(['notice'])
})

test('a person cannot answer unless requested', async () => {
  const db = await openQuietShop()
  const { conversation } = await exchange(db, 'Bonjour')
  const answer = { conversationId: conversation.id, text: 'Bonjour', by, at }
  expect(await answerAsPerson(db, answer)).toEqual({ ok: false, reason: 'not-asked', state: 'bot' })
  expect(await handBack(db, { assistant, conversationId: 'inconnue', by, at })).toEqual({
    ok: false,
    reason: 'unknown',
  })
})

test.each([
  ['2026-11-19T10:00:00Z', 'aujourd’hui, avant 19 h, ou dès la réouverture'],
  ['2026-11-19T06:00:00Z', 'aujourd’hui, à partir de 9 h'],
  ['2026-11-19T20:00:00Z', 'à partir du vendredi 20 novembre, à 9 h'],
])('at %s an answer is promised %s', async (instant, words) => {
  const db = await openQuietShop()
  await requestPerson(db, { visitor, email: null, at: new Date(instant) })
  const { messages } = await readThread(db, { visitor, at: new Date(instant) })
  expect(messages.at(-1)?.paragraphs.join(' ').replaceAll('\u00a0', ' ')).toContain(words)
})

test('unparseable hours are quoted, not guessed', async () => {
  const db = await openQuietShop()
  await saveSetting(db, { key: 'shop.hours', value: 'sur rendez-vous', at })
  await requestPerson(db, { visitor, email: null, at })
  const { messages } = await readThread(db, { visitor, at })
  expect(messages.at(-1)?.paragraphs.join(' ')).toContain('pendant nos horaires (sur rendez-vous)')
})

test('old conversations are deleted with their messages, active ones stay', async () => {
  const db = await openQuietShop()
  await exchange(db, 'Bonjour')
  requireTaken(await takeMessage(db, { visitor: other, text: 'Récent', at: later(60) }))
  expect(await deleteOldConversations(db, { before: later(30), limit: 100 })).toBe(1)
  expect((await readThread(db, { visitor, at: later(60) })).messages).toEqual([])
  expect((await readThread(db, { visitor: other, at: later(60) })).messages).toHaveLength(2)
  expect(await db.selectFrom('message').selectAll().execute()).toHaveLength(2)
})
