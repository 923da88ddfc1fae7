import { sql } from 'kysely'
import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { findText } from '~/models/outbox/index.server'
import { readMails, takeMails } from '../../tests/support/mails'
import { openShopAt } from '../../tests/support/migrated-shop'
import { insertOrderRow } from '../../tests/support/order-row'

const created_at = '2026-11-20T10:00:00.000Z'
const at = new Date('2026-11-20T10:01:00Z')
const hash = 'a'.repeat(64)

/** As the previous version queued it, with its text; the terms beside it. */
const queued = {
  id: 'queued',
  idempotency_key: 'order-confirmation:1',
  kind: 'order-confirmation',
  recipient: 'lea@example.fr',
  mailbox: 'lea@example.fr',
  subject: 'Commande A1 confirmée',
  text_body: `Merci.\n\n{{annex:${hash}}}`,
  html_body: `<p>Merci.</p>{{annex:${hash}}}`,
  next_attempt_at: created_at,
  created_at,
}

async function shopOfBefore() {
  const { db, migrateTo } = await openShopAt('0044-mail-conversation')
  await db.insertInto('email_annex').values({ hash, text_body: 'Conditions', html_body: '<p>Conditions</p>' }).execute()
  await db.insertInto('email').values(queued).execute()
  await insertConsentBefore(db)
  const other = { ...queued, kind: 'une ancienne', text_body: 'Avant', html_body: '<p>Avant</p>' }
  await db
    .insertInto('email')
    .values([
      { ...other, id: 'sent', idempotency_key: 'sent', status: 'sent', attempts: 1, sent_at: created_at },
      { ...other, id: 'consented', idempotency_key: 'consented', status: 'queued', attempts: 0 },
    ])
    .execute()
  await sql`
    update email set consent_id = 'agreed', reply_to = 'a@b.fr', conversation_id = 'c' where id = 'consented'
  `.execute(db)
  return { db, before: await db.selectFrom('email').selectAll().orderBy('id').execute(), migrateTo }
}

/** A lead's agreement as the previous version stored it. */
async function insertConsentBefore(db: ShopDb): Promise<void> {
  await sql`
    insert into lead (id, email, name, customer_type, status, score, reasons, source, created_at, last_contact_at)
    values ('jean', 'jean@example.fr', 'Jean', 'particulier', 'prospect', 20, '[]', 'questionnaire', ${created_at},
      ${created_at})
  `.execute(db)
  await sql`
    insert into lead_consent (id, lead_id, channel, text_version, text_shown, page, given_at)
    values ('agreed', 'jean', 'email', '1', 'Oui', '/questionnaire', ${created_at})
  `.execute(db)
}

test('mails of the previous version keep all their data', async () => {
  const { db, before, migrateTo } = await shopOfBefore()
  await migrateTo('0045-mail-data')
  const after = await db.selectFrom('email').selectAll().orderBy('id').execute()
  expect(after).toEqual(before.map((mail) => ({ ...mail, data: null })))
  await db.deleteFrom('lead').execute()
  expect((await db.selectFrom('email').select('id').orderBy('id').execute()).map(({ id }) => id)).toEqual([
    'queued',
    'sent',
  ])
})

test('a mail queued by the previous version is shown and sent unchanged', async () => {
  const { db, migrateTo } = await shopOfBefore()
  await migrateTo('0290-lifted-bounces')
  const whole = { subject: queued.subject, text: 'Merci.\n\nConditions', html: '<p>Merci.</p><p>Conditions</p>' }
  expect((await readMails(db)).find(({ id }) => id === 'queued')).toMatchObject(whole)
  expect((await takeMails(db, { limit: 5, at })).find(({ id }) => id === 'queued')).toMatchObject(whole)
  expect(await findText(db, 'queued')).toMatchObject(whole)
})

test('a mail has data to be written from, and a sent mail has its text', async () => {
  const { db, migrateTo } = await shopOfBefore()
  await migrateTo('0045-mail-data')
  const bare = { ...queued, id: 'bare', idempotency_key: 'bare', subject: null, text_body: null, html_body: null }
  const insert = (mail: object) =>
    db
      .insertInto('email')
      .values({ ...bare, ...mail })
      .execute()
  await expect(insert({})).rejects.toThrow()
  await expect(insert({ data: '{}', subject: 'Seul' })).rejects.toThrow()
  await expect(insert({ data: '{}', status: 'sent', sent_at: created_at })).rejects.toThrow()
  await insert({ data: '{}' })
})

test('items ordered earlier get the catalogue’s description at the upgrade', async () => {
  const { db, migrateTo } = await openShopAt('0045-mail-data')
  await insertOrderRow(db)
  await migrateTo('0046-order-item-description')
  expect(await db.selectFrom('order_item').select(['summary', 'warranty_years']).execute()).toEqual([
    { summary: 'Cinq étapes sous évier.', warranty_years: 2 },
  ])
})
