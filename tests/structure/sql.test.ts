import { expect, test } from 'vitest'
import { readSources } from './imports'
import { findUnportableSql } from './sql'

const sources = [...readSources('app'), ...readSources('server'), ...readSources('scripts')]

test('SQL outside the database folder is portable', () => {
  expect(findUnportableSql(sources.filter(({ path }) => !path.startsWith('app/database/')))).toEqual([])
})

test('every list of the database folder has a total order too', () => {
  const found = findUnportableSql(sources.filter(({ path }) => path.startsWith('app/database/')))
  expect(found.filter((each) => /order/.test(each))).toEqual([])
})

test('only the database folder uses the driver, its pragmas and its error codes', () => {
  const outside = sources.filter(({ path }) => !path.startsWith('app/database/'))
  expect(outside.filter(({ text }) => knowsDriver(text)).map(({ path }) => path)).toEqual([])
})

function knowsDriver(text: string): boolean {
  return /better-sqlite3|\bSqliteError\b|\bSQLITE_|\bpragma\b|\.sqlite\b/i.test(text)
}

test.each([
  "import Database from 'better-sqlite3'",
  "error.code.startsWith('SQLITE_BUSY')",
  'sql`PRAGMA foreign_key_check`',
  "join(dataDir, 'platform.sqlite')",
])('a planted use of the driver is found: %s', (text) => {
  expect(knowsDriver(text)).toBe(true)
})

const planted: [string, string][] = [
  ['two-argument max', 'sql`max(0, tokens - 1)`'],
  ['two-argument min by a builder', "eb.fn('min', [eb.ref('a'), eb.ref('b')])"],
  ['a position in a text', "sql`instr(email, '@')`"],
  ['a position by a builder', "eb.fn<number>('instr', ['email'])"],
  ['iif', 'sql`iif(a = 1, 2, 3)`'],
  ['strftime', "sql`strftime('%Y', created_at)`"],
  ['glob', "sql`slug glob 'a*'`"],
  ['like', 'sql`name LIKE other`'],
  ['like by a builder', "query.where('name', 'like', text)"],
  ['a JSON function', "sql`json_extract(details, '$.facts')`"],
  ['a JSON operator', "sql`details ->> '$.facts'`"],
  ['rowid', 'sql`select rowid from product`'],
  ['rowid by a builder', "query.orderBy('rowid')"],
  ['insert or', 'sql`insert or ignore into setting default values`'],
  ['orIgnore', "db.insertInto('setting').orIgnore()"],
  ['a negative start', 'sql`substr(id, -8)`'],
  ['a negative start as a parameter', `sql\`substr(id, \${-LENGTH})\``],
  ['rtrim with characters', "sql`rtrim(domain, '.')`"],
  ['a row value', `sql\`(created_at, id) < (\${at}, \${id})\``],
  ['a sum of booleans', 'sql`coalesce(sum(entry.id is not null), 0)`'],
  ['a boolean selected', "eb.exists(eb.selectFrom('order_event').select('id')).as('withdrawn')"],
  ['a pragma', 'sql`pragma foreign_key_check`'],
  ['a limit without an order', "db.selectFrom('cart').select('id').limit(input.limit).execute()"],
  ['a list without a key', "db.selectFrom('session').orderBy('last_seen_at', 'desc').limit(20).execute()"],
  ['a list by an expression', "db.selectFrom('article').orderBy((eb) => eb.fn.coalesce('a', 'b')).execute()"],
]

test.each(planted)('a planted violation is found: %s', (_, text) => {
  expect(findUnportableSql([{ path: 'app/models/planted.server.ts', text }])).toHaveLength(1)
})

test.each([
  'sql`coalesce(max(position), 0) + 1`',
  'sql`lower(customer_order.email)`',
  'sql`sum(case when rewarded_at is null then 1 else 0 end)`',
  `sql\`case when tokens + \${given} > 0 then tokens + \${given} else 0 end\``,
  'sql`count(*) filter (where entry.id is not null)`',
  'sql`substr(id, 1, 4)`',
  "db.selectFrom('session').orderBy('last_seen_at', 'desc').orderBy('id').limit(20).execute()",
  "db.selectFrom('product').select('id').limit(1).executeTakeFirst()",
])('travels: %s', (text) => {
  expect(findUnportableSql([{ path: 'app/models/planted.server.ts', text }])).toEqual([])
})
