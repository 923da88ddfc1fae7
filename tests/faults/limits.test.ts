import { expect, test } from 'vitest'
import { openTenants, type Tenant } from '~/database/tenants.server'
import { agentKeys } from '~/models/base/agent'
import {
  listSupervised,
  registerAgent,
  startAgent,
  startAllAgents,
  stopAgent,
  stopAllAgents,
} from '~/models/base/agent/index.server'
import { countOfMonth } from '~/models/crm/prospect/index.server'
import { countKeys, listKeys, makeKey, revokeKey } from '~/models/platform/api-key/index.server'
import type { CheckedDomain, ExamineDomain } from '~/models/platform/tenant/index.server'
import {
  askForDomain,
  checkDomain,
  countDomains,
  listDomains,
  removeDomain,
} from '~/models/platform/tenant/index.server'
import { filledFolder } from '../support/filled-folder'
import { importCsv, prospectFolders } from '../support/prospects'
import { at } from '../support/shop-database'
import { drawing, report, rounds, seed, seededRandom } from './support'

const ORDERS = rounds(40, 100)
const AT_ONCE = 12
const limits = { agents: 5, prospects: 60, domains: 2, apiKeys: 3 }
const by = { id: null, name: 'Essai' }
const { between, chance, pick, shuffle } = drawing(seededRandom(seed))

for (const key of agentKeys) registerAgent(key, { handlers: [], startsWanted: key === 'upload' })

const registry = await openTenants({
  ...{ dataDir: await filledFolder({ demo: true, demoWork: false, at }), platformDomain: 'localhost' },
  ...{ demo: true, demoWork: false, at },
})
// A copy: the registry renews the limits of an open shop.
const shop: Tenant = { ...registry.first, limits }
const hosts = ['a', 'b', 'c', 'd'].flatMap((name) => [`${name}-essai.fr`, `www.${name}-essai.fr`])
const found: ExamineDomain = async () => ({ proof: 'found', points: 'here' })

const running = async () => (await listSupervised(shop.db)).filter(({ row }) => row.wanted === 'running').length
const counted = {
  orders: 0,
  acts: 0,
  refusedAgents: 0,
  refusedDomains: 0,
  refusedKeys: 0,
  refusedLines: 0,
  above: 0,
  lost: 0,
}

async function switchAgents(): Promise<void> {
  const key = pick(agentKeys)
  if (chance(0.1)) return void (await startAllAgents(shop, { actor: by, at }))
  if (chance(0.4)) return void (await stopAgent(shop, { key, actor: by, at }))
  const started = await startAgent(shop, { key, actor: by, at })
  if (!started.ok) counted.refusedAgents += 1
}

/** Two that the plan lost come back at once, from two tabs. */
async function proveTwo(): Promise<void> {
  const known = shuffle(await listDomains(registry.platform, shop.id)).slice(0, 2)
  const removed = { state: 'removed', is_canonical: 0, removed_for: 'plan' } as const
  for (const { id } of known)
    await registry.platform.updateTable('tenant_domain').set(removed).where('id', '=', id).execute()
  await askForDomain(registry, shop, { host: pick(hosts), by, at })
  const checked = await Promise.all(known.map(({ id }) => checkDomain(registry, shop, { id, examine: found, by, at })))
  counted.refusedDomains += checked.filter(({ ok }) => !ok).length
}

async function changeDomains(): Promise<void> {
  const known = await listDomains(registry.platform, shop.id)
  if (chance(0.5) || known.length === 0) {
    const asked = await askForDomain(registry, shop, { host: pick(hosts), by, at })
    if (!asked.ok) counted.refusedDomains += 1
    return
  }
  const { id } = pick(known)
  if (chance(0.3)) return void (await removeDomain(registry, shop, { id, by, at }))
  // As a plan that was lowered and raised again leaves it.
  if (chance(0.5)) {
    const removed = { state: 'removed', is_canonical: 0, removed_for: 'plan' } as const
    await registry.platform.updateTable('tenant_domain').set(removed).where('id', '=', id).execute()
  }
  const checked: CheckedDomain = await checkDomain(registry, shop, { id, examine: found, by, at })
  if (!checked.ok) counted.refusedDomains += 1
}

async function changeKeys(): Promise<void> {
  const active = (await listKeys(shop.db)).filter(({ revoked_at }) => revoked_at === null)
  if (chance(0.4) && active.length > 0) return void (await revokeKey(shop.db, { id: pick(active).id, by, at }))
  const made = await makeKey(shop, { name: `Clé ${between(1, 20)}`, by, at })
  if (!made.ok) counted.refusedKeys += 1
}

test('whatever is switched on and added at once at the border of a plan, it is never above and nothing is lost', async () => {
  const mostAgents = Math.min(limits.agents, agentKeys.length)
  for (; counted.orders < ORDERS * AT_ONCE; counted.orders += AT_ONCE) {
    const acts = Array.from({ length: AT_ONCE }, () =>
      chance(0.5) ? switchAgents : chance(0.3) ? changeKeys : chance(0.3) ? proveTwo : changeDomains,
    )
    await Promise.all(shuffle(acts).map((act) => act()))
    counted.acts += acts.length
    const groups = await countDomains(registry.platform, shop.id)
    const isAbove = (await running()) > mostAgents || groups > limits.domains
    if (isAbove || (await countKeys(shop.db)) > limits.apiKeys) counted.above += 1
  }
  report('limits', counted)
  expect(counted).toMatchObject({ above: 0, lost: 0 })
  expect(counted.refusedAgents).toBeGreaterThan(0)
  expect(counted.refusedDomains).toBeGreaterThan(0)
  expect(counted.refusedKeys).toBeGreaterThan(0)
})

test('imports at once beyond the month’s prospects leave each line stored or listed with its cells', async () => {
  await stopAllAgents(shop, { actor: by, at })
  await startAgent(shop, { key: 'upload', actor: by, at })
  const folders = prospectFolders()
  const had = await countOfMonth(shop.db, new Date())
  const most = had + limits.prospects
  let sent = 0
  for (let file = 0; file < rounds(6, 10); file++) {
    const addresses = Array.from({ length: between(5, 40) }, () => `p${between(1, 200)}@maison${file % 3}.example`)
    const lines = [...new Set(addresses)]
    sent += lines.length
    const id = await importCsv(shop.db, folders, ['E-mail', ...lines, ''].join('\n'), { prospects: most })
    const done = await shop.db.selectFrom('prospect_import').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const refused = await shop.db
      .selectFrom('prospect_import_error')
      .select(['reason', 'cells'])
      .where('import_id', '=', id)
      .execute()
    const { created, updated, unchanged } = done
    counted.refusedLines += refused.length
    if (created + updated + unchanged + refused.length !== lines.length) counted.lost += 1
    for (const { reason, cells } of refused) if (reason === 'plan-limit' && !cells?.includes('@')) counted.lost += 1
    expect(await countOfMonth(shop.db, new Date())).toBeLessThanOrEqual(most)
  }
  report('limits of prospects', {
    sent,
    refused: counted.refusedLines,
    stored: await countOfMonth(shop.db, new Date()),
  })
  expect(counted.lost).toBe(0)
  expect(counted.refusedLines).toBeGreaterThan(0)
  await registry.close()
})
