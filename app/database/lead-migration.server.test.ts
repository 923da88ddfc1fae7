import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { openShopAt } from '../../tests/support/migrated-shop'
import { orderRowDefaults } from '../../tests/support/order-row'

const created_at = '2026-11-20T10:00:00.000Z'

test('migrated leads keep their data, can be searched, and get the status their paid orders imply', async () => {
  const { db, migrateTo } = await openShopAt('0049-search-term')
  for (const [id, status] of [
    ['aucune', 'qualifié'],
    ['une', 'prospect'],
    ['deux', 'négociation'],
    ['fidèle', 'fidélisé'],
  ]) {
    await sql`
      insert into lead (id, email, name, customer_type, status, score, reasons, source, created_at, last_contact_at)
      values (${id}, ${`${id}@example.fr`}, 'Éloïse Dûpont', 'mixte', ${status}, 20, '[]', 'questionnaire',
        ${created_at}, ${created_at})
    `.execute(db)
  }
  const consent = {
    id: 'c',
    lead_id: 'une',
    channel: 'email',
    text_version: '1',
    text_shown: 'Oui',
    page: '/',
  } as const
  await db
    .insertInto('lead_consent')
    .values({ ...consent, given_at: created_at, contact_name: null, contact_phone: null })
    .execute()
  const paid = ['UNE@example.fr', 'deux@example.fr', 'deux@example.fr', 'fidèle@example.fr']
  for (const [place, email] of paid.entries()) {
    const order = { ...orderRowDefaults, id: `o${place}`, order_number: `N${place}`, cart_id: `k${place}`, email }
    await db.insertInto('customer_order').values(order).execute()
  }
  await migrateTo('0058-contacts-by-address')
  const leads = await db.selectFrom('lead').select(['id', 'status', 'customer_type', 'version']).orderBy('id').execute()
  expect(leads.map(({ id, status }) => [id, status])).toEqual([
    ['aucune', 'qualifié'],
    ['deux', 'fidélisé'],
    ['fidèle', 'fidélisé'],
    ['une', 'client'],
  ])
  expect(leads).toMatchObject(Array(4).fill({ customer_type: 'mixte', version: 0 }))
  expect(await db.selectFrom('lead_consent').select('id').execute()).toEqual([{ id: 'c' }])
  const found = db.selectFrom('search_term').select('subject_id').where('kind', '=', 'lead').where('term', '=', 'upont')
  expect(await found.execute()).toHaveLength(4)
})
