import { join } from 'node:path'
import Database from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { adminScreens, openFilledAdmin, signedInAdmin } from '../support/admin-screens'
import { oneIn } from '../support/one-in'

/** What every screen of the back-office asks the database: no table that grows is read whole, however few rows are shown. */

interface Asked {
  /** The page that ran it first: statements are prepared once. */
  page: string
  sql: string
  values: unknown[]
}

const asked = new Map<string, Asked>()
let page = 'the start'

const { prepare } = Database.prototype
vi.spyOn(Database.prototype, 'prepare').mockImplementation(function (this: Database.Database, sql: string) {
  const statement = prepare.call(this, sql)
  // The registry of shops is another file.
  if (!statement.reader || !this.name.endsWith('shop.sqlite')) return statement
  const all = statement.all.bind(statement) as (...values: unknown[]) => unknown[]
  const watched = (...values: unknown[]) => {
    if (!asked.has(sql)) asked.set(sql, { page, sql, values })
    return all(...values)
  }
  return Object.assign(statement, { all: watched })
})

const app = await openFilledAdmin()
const file = new Database(join(app.dataDir, 'tenants/boutique/shop.sqlite'), { readonly: true })

/** Their size does not depend on customer activity; one order in a hundred is withdrawn from. */
const fixed = [
  ...['kysely_migration', 'setting', 'claim', 'legal_text', 'withdrawal', 'product', 'stock_item', 'CONSTANT ROW'],
  ...['article', 'article_slug', 'frequent_question', 'product_slug', 'redirect', 'agent', 'lead_feed'],
  ...['campaign', 'sequence_pause', 'booking_service', 'questionnaire_version', 'questionnaire_draft'],
  'api_key',
]
/** Names of subqueries with a limit, or of a period: their own parts are read by indexes. */
const bounded = ['within', 'place', '(subquery-1)', 'entry', 'found']
/** Partial indexes of pending work, or of the demonstration. */
const few = [
  'customer_order_of_demo',
  'customer_order_to_refund',
  'stock_alert_open',
  'email_failed',
  'job_dead',
  'lead_of_demo',
  'review_report_open',
  'stock_item_low',
]
/** A few narrow columns: a list's counters, a series' completeness check, the addresses that bought. */
const summed = ['customer_order_totals', 'sqlite_autoindex_invoice_4', 'customer_order_bought']
const partial = new Set(
  file
    .prepare<[], string>(
      `select name from sqlite_schema where replace(sql, char(10), ' ') like 'create index % where %'`,
    )
    .pluck()
    .all(),
)

function wholeReads({ sql, values }: Pick<Asked, 'sql' | 'values'>): string[] {
  // An empty list is false: no row is read.
  if (/ in \(\)/.test(sql)) return []
  const statement: unknown = prepare.call(file, `explain query plan ${sql}`)
  const rows = (statement as Database.Statement<unknown[], { detail: string }>).all(...values)
  const plan = rows.map(({ detail }) => detail)
  const isSorted = plan.some((line) => /TEMP B-TREE FOR (ORDER|GROUP) BY/.test(line))
  const endsEarly = / limit \?/.test(sql) && !isSorted
  return plan.filter((line) => {
    const [, table = '', covering, index = ''] =
      /^SCAN (CONSTANT ROW|\S+)(?: USING (COVERING )?INDEX (\S+))?/.exec(line) ?? []
    if (!table || fixed.includes(table) || bounded.includes(table) || few.includes(index)) return false
    if (covering && summed.includes(index)) return false
    return !(endsEarly && (partial.has(index) || !filtersRows(sql)))
  })
}

/** A list filtered row by row may scan the table for one page; common words match soon. */
function filtersRows(sql: string): boolean {
  const ofOrder = /\(\s*select "customer_order"\.[^)]*\)/g
  // A column, which leaves no row out.
  const ofColumn = /exists \((?:[^()]|\([^()]*\))*\) as "\w+"/g
  const ofWords = /exists \(select "subject_id" from "search_term" where [^)]*\)/g
  // The index of prospects by age holds these columns: a row that does not match is left without being read.
  const ofIndex = / from "prospect" /.test(sql) ? /"(source|status|priority_segment|score)" >?= \?/g : /$^/
  const known = sql
    .replace(ofOrder, 'null')
    .replace(ofColumn, 'null')
    .replace(ofWords, '1 = 1')
    .replace(ofIndex, '1 = 1')
  const rest = known.replaceAll('1 = 1 and ', '')
  return / where (?!\(?1 = 1)/.test(rest)
}

async function visitAll(): Promise<string[]> {
  const visitor = await signedInAdmin(app)
  const failed: string[] = []
  for (const path of oneIn(3, adminScreens(app))) {
    page = path
    const response = await visitor.get(path)
    if (response.status >= 500) failed.push(path)
    await response.text()
  }
  return failed
}

test('no page of the back-office reads a table whole', async () => {
  asked.clear()
  expect(await visitAll()).toEqual([])
  const statements = [...asked.values()].filter(({ sql }) => /^(select|with) /.test(sql))
  expect(statements.length).toBeGreaterThan(60)
  const found = statements.flatMap((each) => wholeReads(each).map((line) => `${each.page}: ${line}: ${each.sql}`))
  expect(found).toEqual([])
})

test.each([
  ['a count of all rows', 'select count(*) from lead', []],
  ['a column without an index', 'select id from lead where phone = ?', ['07']],
  [
    'a filter row by row, in the order of an index',
    'select id from lead where phone = ? order by created_at limit ?',
    ['07', 50],
  ],
  [
    'a filter beside words that are found soon',
    'select id from lead where 1 = 1 and phone = ? order by created_at limit ?',
    ['07', 50],
  ],
  [
    'a filter on what the index of ages does not hold',
    'select id from "prospect" where "source" = ? and phone = ? order by created_at limit ?',
    ['manual', '07', 50],
  ],
  ['all rows sorted for one page', 'select id from lead order by phone, id limit ?', [50]],
  ['a table that is read for each row', 'select l.id from lead as l join email on email.subject = l.name', []],
])('%s is found', (_, sql, values) => {
  expect(wholeReads({ sql, values })).not.toEqual([])
})
