import { expect, test } from 'vitest'
import { openShopAt } from '../../tests/support/migrated-shop'
import { at } from '../../tests/support/shop-database'

const created_at = at.toISOString()

function lead(id: string, email: string) {
  const facts = { customer_type: 'particulier', score: 10, reasons: '[]', source: 'questionnaire' } as const
  return { id, email, name: 'Éloïse', phone: null, ...facts, created_at, last_contact_at: created_at }
}

function consent(id: string, lead_id: string) {
  return {
    id,
    lead_id,
    channel: 'email',
    text_version: '1',
    text_shown: 'Oui',
    page: '/',
    given_at: created_at,
  } as const
}

test('stored addresses are normalised, and two leads with one address are merged', async () => {
  const { db, migrateTo } = await openShopAt('0023-mailbox')
  await db
    .insertInto('lead')
    .values([lead('1', 'ÉLOÏSE@Example.fr'), lead('2', 'éloïse@example.fr'), lead('3', 'Paul@Example.fr')])
    .execute()
  await db
    .insertInto('lead_consent')
    .values([consent('1', '1'), consent('2', '2')])
    .execute()
  const mail = { kind: 'essai', subject: '', text_body: '', html_body: '', next_attempt_at: created_at, created_at }
  await db
    .insertInto('email')
    .values({ id: '1', idempotency_key: '1', recipient: 'Éric@example.fr', reply_to: 'ÉVE@example.fr', ...mail })
    .execute()
  await migrateTo('0024-addresses')
  expect(await db.selectFrom('lead').select(['id', 'email']).orderBy('id').execute()).toEqual([
    { id: '2', email: 'éloïse@example.fr' },
    { id: '3', email: 'Paul@Example.fr' },
  ])
  expect(await db.selectFrom('lead_consent').select(['id', 'lead_id']).orderBy('id').execute()).toEqual([
    { id: '1', lead_id: '2' },
    { id: '2', lead_id: '2' },
  ])
  expect(await db.selectFrom('email').select(['recipient', 'reply_to']).execute()).toEqual([
    { recipient: 'éric@example.fr', reply_to: 'éVE@example.fr' },
  ])
})

test('look-alike domains are normalised; of two accounts of one mailbox, the one found at sign-in keeps it', async () => {
  const { db, migrateTo } = await openShopAt('0031-mail-annexes')
  await db
    .insertInto('lead')
    .values([lead('1', 'eloise@\uff45xample.fr'), lead('2', 'eloise@example.fr'), lead('3', 'paul@caf\u00e9.fr.')])
    .execute()
  const user = { name: '', password_hash: null, created_at, erased_at: null, role: 'Customer' } as const
  await db
    .insertInto('user')
    .values([
      { ...user, id: '1', email: '\u00e9ric@caf\u00e9.fr' },
      { ...user, id: '2', email: 'anne@example\u3002fr' },
      { ...user, id: '3', email: 'anne@example.fr' },
      { ...user, id: '4', email: 'tom.@example.fr' },
    ])
    .execute()
  await migrateTo('0033-email-domains')
  expect(await db.selectFrom('lead').select(['id', 'email']).orderBy('id').execute()).toEqual([
    { id: '1', email: 'eloise@\uff45xample.fr' },
    { id: '2', email: 'eloise@example.fr' },
    { id: '3', email: 'paul@xn--caf-dma.fr' },
  ])
  expect(await db.selectFrom('user').select(['id', 'email']).orderBy('id').execute()).toEqual([
    { id: '1', email: '\u00e9ric@xn--caf-dma.fr' },
    { id: '2', email: 'anne@example\u3002fr' },
    { id: '3', email: 'anne@example.fr' },
    { id: '4', email: 'tom.@example.fr' },
  ])
})
