import { expect, test } from 'vitest'
import { openDemoShop } from '../../../../tests/support/shop-database'
import { indexForSearch, phoneWord, removeFromSearch, searchWords } from './index.server'
import { idsContaining } from './search-term.server'

async function findLeads(db: Awaited<ReturnType<typeof openDemoShop>>, typed: string): Promise<string[]> {
  let query = db.selectFrom('search_term').select('subject_id').distinct().orderBy('subject_id')
  for (const word of searchWords(typed))
    query = query.where('subject_id', 'in', idsContaining(db, { kind: 'lead', word }))
  return (await query.execute()).map(({ subject_id }) => subject_id)
}

async function shopWithTwoLeads() {
  const db = await openDemoShop()
  await indexForSearch(db, { kind: 'lead', id: 'a', texts: ['Éloïse Dûpont', 'eloise@example.fr'] })
  await indexForSearch(db, { kind: 'lead', id: 'b', texts: ['Paul Martin', null] })
  return db
}

test.each([
  ['dupont', ['a']],
  ['UPON', ['a']],
  ['éloise dup', ['a']],
  ['exampl', ['a']],
  ['martin dupont', []],
  ['%', ['a', 'b']],
])('« %s » finds parts of words, whatever their accents and order', async (typed, found) => {
  const ids = (await findLeads(await shopWithTwoLeads(), typed)).filter((id) => ['a', 'b'].includes(id))
  expect(ids).toEqual(found)
})

test.each([
  ['Łukasz Đorđević', 'lukasz dordevic'],
  ['Strauß Sørensen', 'strauss sorensen'],
  ['Œuvre Æther', 'oeuvre aether'],
])('« %s » is found without its letters, and by them', async (name, plain) => {
  const db = await openDemoShop()
  await indexForSearch(db, { kind: 'lead', id: 'c', texts: [name] })
  expect([await findLeads(db, plain), await findLeads(db, name)]).toEqual([['c'], ['c']])
})

test.each([
  ['06 12 34 56 78', '+33 6 12 34 56 78', '+33 (0)6-12-34-56-78', '0033612345678', '06.12.34.56.78', '0612 345'],
  ['+32 475 12 34 56', '0475/12.34.56', '0475123456'],
  ['+41 79 123 45 67', '079 123 45 67'],
  ['612345678', '06 12 34 56 78'],
])('the phone « %s » is found in any spelling', async (phone, ...spellings) => {
  const db = await openDemoShop()
  await indexForSearch(db, { kind: 'lead', id: 'c', texts: ['Ann', phoneWord(phone)] })
  for (const typed of [phone, ...spellings, `ann ${spellings[0]}`])
    expect([typed, await findLeads(db, typed)]).toEqual([typed, ['c']])
  expect(await findLeads(db, '06 99 99 99 99')).toEqual([])
})

test('an indexed row is no longer found by its former words, and a removed one by none', async () => {
  const db = await shopWithTwoLeads()
  await indexForSearch(db, { kind: 'lead', id: 'a', texts: ['Zoé Blanc'] })
  expect([await findLeads(db, 'dupont'), await findLeads(db, 'blanc')]).toEqual([[], ['a']])
  await removeFromSearch(db, { kind: 'lead', id: 'a' })
  expect(await findLeads(db, 'blanc')).toEqual([])
})

test('a search reads a range of its index', async () => {
  const db = await openDemoShop()
  const { sql, parameters } = idsContaining(db, { kind: 'lead', word: 'dup' }).compile()
  const plan = await db.executeQuery<{ detail: string }>({
    ...db.selectFrom('lead').compile(),
    sql: `explain query plan ${sql}`,
    parameters,
  })
  expect(plan.rows.map(({ detail }) => detail).join()).toContain('SEARCH search_term USING PRIMARY KEY')
})
