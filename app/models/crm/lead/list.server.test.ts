import { CompiledQuery, createQueryId, type KyselyPlugin, type RootOperationNode } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { parisDay } from '~/models/values/french-date'
import { insertLeadRow, insertManyLeads } from '../../../../tests/support/leads'
import { at, later, openDemoShop, openStandingDemoShop } from '../../../../tests/support/shop-database'
import type { LeadFilters } from './filters'
import { readLeadFilters } from './index'
import { countDueLeads, countLeads, countLeadsByStatus, listNewestLeads, pageLeads } from './index.server'
import { LEADS_A_PAGE } from './list.server'

const all: LeadFilters = { words: '' }
const read = (query: string) => readLeadFilters(new URLSearchParams(query))
const find = async (db: ShopDb, query: string, page = 1) => {
  const { leads } = await pageLeads(db, { filters: read(query).filters, page, at })
  return leads.map(({ email }) => email)
}

async function shopOfThree() {
  const db = await openDemoShop()
  await db.deleteFrom('lead').execute()
  await insertLeadRow(db, { email: 'eloise@example.fr' })
  await insertLeadRow(db, {
    email: 'paul@societe.example',
    name: 'Paul Martin',
    status: 'client',
    source: 'rappel',
    customer_type: null,
    created_at: later(1).toISOString(),
    next_action: 'Rappeler',
    next_action_due: parisDay(at),
  })
  await insertLeadRow(db, {
    email: 'zoe@example.fr',
    name: '',
    customer_type: 'mixte',
    created_at: later(2).toISOString(),
    next_action: 'Écrire',
    next_action_due: parisDay(later(24 * 60)),
  })
  return db
}

test.each([
  ['', ['zoe@example.fr', 'paul@societe.example', 'eloise@example.fr']],
  ['statut=client', ['paul@societe.example']],
  ['source=rappel&statut=client', ['paul@societe.example']],
  ['source=rappel&statut=prospect', []],
  ['type=inconnu', ['paul@societe.example']],
  ['type=mixte', ['zoe@example.fr']],
  ['relance=1', ['paul@societe.example']],
  ['q=ELOÏSE+dupon', ['eloise@example.fr']],
  ['q=zoe@example.fr', ['zoe@example.fr']],
  ['q=example&type=mixte', ['zoe@example.fr']],
  ['statut=perdu&relance=oui', ['zoe@example.fr', 'paul@societe.example', 'eloise@example.fr']],
])('« %s » finds', async (query, found) => {
  expect(await find(await shopOfThree(), query)).toEqual(found)
})

test('an unknown filter is named, an empty one is none', () => {
  expect(read('statut=perdu&source=&relance=oui&type=mixte')).toMatchObject({
    filters: { status: undefined, type: 'mixte' },
    unknown: ['statut', 'relance'],
  })
})

test('a page beyond the last is empty and has the total', async () => {
  expect(await pageLeads(await shopOfThree(), { filters: all, page: 1e9, at })).toEqual({
    leads: [],
    count: 3,
    isMore: false,
    pageCount: 1,
  })
})

test('maintained counts follow created, moved and deleted leads', async () => {
  const db = await shopOfThree()
  await db.updateTable('lead').set({ status: 'client' }).execute()
  await db.deleteFrom('lead').where('email', '=', 'zoe@example.fr').execute()
  const rows = await db.selectFrom('lead').select('id').where('status', '=', 'client').execute()
  expect((await countLeadsByStatus(db)).get('client')).toBe(rows.length)
  expect(await countLeads(db)).toBe(rows.length)
})

test('a damaged row is listed with its invalid fields', async () => {
  const db = await shopOfThree()
  const damaged = { reasons: '{"points":"beaucoup"}', created_at: 'hier' }
  await db.updateTable('lead').set(damaged).where('email', '=', 'zoe@example.fr').execute()
  const [first] = await listNewestLeads(db, { limit: 1 })
  expect(first).toMatchObject({ email: 'zoe@example.fr', reasons: [] })
  expect(first?.damage).toEqual(['raisons du score illisibles', 'date d’arrivée illisible'])
})

describe('of 20,000', () => {
  const shop = openStandingDemoShop()
  beforeAll(async () => insertManyLeads(await shop, 20_000), 120_000)

  test.each([
    '',
    'statut=prospect',
    'source=chat',
    'type=inconnu',
    'relance=1',
    'q=fr',
    'q=be12+d3',
    'statut=client&source=questionnaire&type=particulier',
  ])('« %s » reads an index, at any page', async (query) => {
    const db = await shop
    const plans = await plansOf(db, async (watched) => {
      const { filters } = read(query)
      const { pageCount } = await pageLeads(watched, { filters, page: 1, at })
      await pageLeads(watched, { filters, page: pageCount, at })
    })
    expect(plans.length).toBeGreaterThan(4)
    expect(plans.filter((plan) => /SCAN (?!within|lead USING (COVERING )?INDEX)/.test(plan))).toEqual([])
  })

  test('a search with too many matches says so, and shows the newest thousand', async () => {
    const { filters } = read('q=fr')
    const found = await pageLeads(await shop, { filters, page: 20, at })
    expect(found).toMatchObject({ count: 1000, isMore: true, pageCount: 20 })
    expect(found.leads[0]?.email).toMatch(/^p9\d\d@/)
  })

  test('the very last page follows the previous one without a gap', async () => {
    const db = await shop
    const { count, pageCount } = await pageLeads(db, { filters: all, page: 1, at })
    const last = await pageLeads(db, { filters: all, page: pageCount, at })
    const before = await pageLeads(db, { filters: all, page: pageCount - 1, at })
    expect(before.leads).toHaveLength(LEADS_A_PAGE)
    expect(last.leads).toHaveLength(count - (pageCount - 1) * LEADS_A_PAGE)
    const ids = [...before.leads, ...last.leads].map(({ id }) => id)
    expect(new Set(ids).size).toBe(ids.length)
    expect(await countDueLeads(db, at)).toBeGreaterThan(1_000)
  })
})

/** Query plans of the statements in `run`. */
async function plansOf(db: ShopDb, run: (watched: ShopDb) => Promise<void>): Promise<string[]> {
  const asked = new Map<unknown, RootOperationNode>()
  const nodes: RootOperationNode[] = []
  const remember: KyselyPlugin = {
    transformQuery({ node, queryId }) {
      asked.set(queryId, node)
      return node
    },
    // Subqueries are transformed too, but have no result.
    async transformResult({ queryId, result }) {
      const node = asked.get(queryId)
      if (node) nodes.push(node)
      return result
    },
  }
  await run(db.withPlugin(remember))
  const plans: string[] = []
  for (const node of nodes) {
    const { sql, parameters } = db.getExecutor().compileQuery(node, createQueryId())
    const { rows } = await db.executeQuery<{ detail: string }>(
      CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
    )
    plans.push(...rows.map(({ detail }) => detail))
  }
  return plans
}
