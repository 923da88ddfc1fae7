import { expect, test } from 'vitest'
import { mailboxKey } from '~/models/values/index.server'
import { openShopAt } from '../../tests/support/migrated-shop'
import { insertOrderRow } from '../../tests/support/order-row'

const created_at = '2026-11-20T10:00:00.000Z'
const body = { subject: '', text_body: '', html_body: '', next_attempt_at: created_at, created_at }

const addresses = [
  'Alice+1@Example.fr',
  'a.l.i.c.e+shop@gmail.com',
  'A.lice@googlemail.com',
  'alice@mail+x.fr',
  'bob@b.fr',
  '',
]

test('stored orders and mails get the mailbox key that new ones get; erased ones have none', async () => {
  const { db, migrateTo } = await openShopAt('0041-questions')
  for (const [index, email] of addresses.entries()) {
    await insertOrderRow(db, { id: `${index}`, order_number: `N${index}`, email })
    const mail = { id: `${index}`, idempotency_key: `${index}`, kind: 'essai', recipient: email, ...body }
    await db.insertInto('email').values(mail).execute()
  }
  await migrateTo('0042-mailbox-column')
  const keys = addresses.map((email) => ({ mailbox: email && mailboxKey(email) }))
  expect(await db.selectFrom('customer_order').select('mailbox').orderBy('id').execute()).toEqual(keys)
  expect(await db.selectFrom('email').select('mailbox').orderBy('id').execute()).toEqual(keys)
})

test('stored requests get their number, and mails their conversation', async () => {
  const { db, migrateTo } = await openShopAt('0041-questions')
  const id = '0199a000-0000-7000-8000-00000000abcd'
  const message = { name: 'Léa', email: 'lea@example.fr', subject: 'autre', message: 'Bonjour', created_at } as const
  await db
    .insertInto('contact_message')
    .values({ id, ...message })
    .execute()
  const conversation = { id, visitor_hash: 'h', channel: 'page', email: null, requested_at: null } as const
  await db
    .insertInto('conversation')
    .values({ ...conversation, created_at, updated_at: created_at })
    .execute()
  await db
    .insertInto('message')
    .values({ id: 'm', conversation_id: id, position: 1, author: 'person', body: 'Bonjour', created_at })
    .execute()
  for (const [kind, idempotency_key] of [
    ['conversation-notice', `shopkeeper:conversation:${id}:${created_at}`],
    ['conversation-answer', 'conversation-answer:m'],
    ['essai', 'essai'],
  ] as const) {
    await db
      .insertInto('email')
      .values({ id: idempotency_key, idempotency_key, kind, recipient: 'lea@example.fr', ...body })
      .execute()
  }
  await migrateTo('0044-mail-conversation')
  expect(await db.selectFrom('contact_message').select('number').execute()).toEqual([{ number: '0000ABCD' }])
  const mails = await db.selectFrom('email').select(['kind', 'conversation_id']).orderBy('kind').execute()
  expect(mails.map((mail) => mail.conversation_id)).toEqual([id, id, null])
})

test('addresses in stored chats are indexed as those of new messages are', async () => {
  const { db, migrateTo } = await openShopAt('0236-message-columns')
  const conversation_id = 'c'
  await db
    .insertInto('conversation')
    .values({
      id: 'c',
      visitor_hash: 'h',
      channel: 'page',
      email: null,
      requested_at: null,
      created_at,
      updated_at: created_at,
    })
    .execute()
  for (const [place, [author, text]] of (
    [
      ['visitor', 'Bonjour'],
      ['visitor', 'C’est Lea@Example.fr.'],
      ['visitor', 'a@example.fr, b@example.fr'],
      ['person', 'paul@example.fr ?'],
      ['assistant', 'boutique@example.fr'],
    ] as const
  ).entries()) {
    const message = { id: `m${place}`, conversation_id, position: place + 1, author, body: text, created_at }
    await db.insertInto('message').values(message).execute()
  }
  await migrateTo('0240-message-addresses')
  const kept = await db.selectFrom('message_address').select(['message_id', 'email', 'is_own']).execute()
  expect(kept.map((row) => Object.values(row).join(' ')).sort()).toEqual([
    'm1 lea@example.fr 1',
    'm2 a@example.fr 0',
    'm2 b@example.fr 0',
    'm3 paul@example.fr 0',
  ])
})

test.each([
  ['3550', '35,50'],
  ['4000', '40'],
  ['100000000', '100000'],
  ['trente-cinq', undefined],
])('an instalment minimum of %s cents is stored in euros', async (cents, euros) => {
  const { db, migrateTo } = await openShopAt('0131-search-change')
  const row = { key: 'instalments.minimum_cents', value: cents, updated_at: created_at }
  await db.insertInto('setting').values(row).execute()
  await migrateTo('0132-instalment-minimum')
  const kept = await db.selectFrom('setting').select(['key', 'value']).where('key', 'like', 'instalments%').execute()
  expect(kept).toEqual(euros === undefined ? [] : [{ key: 'instalments.minimum', value: euros }])
})
