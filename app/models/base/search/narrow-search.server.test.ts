import { expect, test } from 'vitest'
import { openDemoShop } from '../../../../tests/support/shop-database'
import { indexForSearch, matchesSearch, narrowSearch } from './index.server'

async function shopWithManyLeads() {
  const db = await openDemoShop()
  const rows = Array.from({ length: 5001 }, (_, place) => ({
    kind: 'audit' as const,
    term: 'exemple',
    subject_id: `x${place}`,
  }))
  await db.insertInto('search_term').values(rows).execute()
  await indexForSearch(db, { kind: 'audit', id: 'x7', texts: ['exemple', 'Dupont'] })
  return db
}

test.each([
  ['dupont exemple', { rare: 'dupont', others: ['exemple'] }],
  ['exemple', { rare: undefined, others: ['exemple'] }],
  ['inconnu', { rare: 'inconnu', others: [] }],
  ['', { rare: undefined, others: [] }],
])('« %s » is read by its rarest word, unless all are common', async (typed, search) => {
  const db = await shopWithManyLeads()
  expect(await narrowSearch(db, { kind: 'audit', typed })).toEqual({ kind: 'audit', ...search })
})

test.each([
  ['dupont exemple', 1],
  ['exemple', 5001],
  ['exem mple', 1],
  ['inconnu', 0],
])('« %s » finds %i rows', async (typed, count) => {
  const db = await shopWithManyLeads()
  const search = await narrowSearch(db, { kind: 'audit', typed })
  const query = db.selectFrom('search_term as row').select('subject_id').distinct().where('row.kind', '=', 'audit')
  const found = await query.where(matchesSearch(db, search, 'row.subject_id')).execute()
  expect(found).toHaveLength(count)
})
