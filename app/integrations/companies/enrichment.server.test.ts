import { afterAll, expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import type { Tenant } from '~/database/tenants.server'
import { forgetAgent, registerAgent, startAgent, stopAgent, workOnJob } from '~/models/base/agent/index.server'
import { claimJob, enqueueJob, findJob } from '~/models/base/job/index.server'
import { disownLead } from '~/models/crm/advice/index.server'
import type { CompanyRegister } from '~/models/crm/prospect'
import {
  deleteOldLookups,
  editProspect,
  enrichmentHandlers,
  findImport,
  forgetProspect,
  listCompanyLookupsOf,
  PROSPECT_ENRICHMENT_JOB,
  registerObstacle,
  requestLookup,
  undoImport,
} from '~/models/crm/prospect/index.server'
import { DAY_MS } from '~/runtime/time'
import { strictTimes } from '../../../tests/faults/scale'
import { startCompanyRegisterServer } from '../../../tests/support/company-register-server'
import { insertLeadRow } from '../../../tests/support/leads'
import { importCsv, prospectFolders, runImports } from '../../../tests/support/prospects'
import { openQuietShop } from '../../../tests/support/shop-database'
import { createCompanyRegister } from './company-register.server'
import { createPace, paced } from './index.server'

const actor = { id: 'u1', name: 'Camille Roy' }
const server = await startCompanyRegisterServer()
const folders = prospectFolders()
afterAll(() => server.close())
afterAll(() => forgetAgent('scraper'))

const bakery = 'email;entreprise;ville\nana@fournil.fr;Boulangerie du Port;Lyon\n'

/** A shop whose scraper agent queries a local register, on a fake clock. */
async function shopWithRegister({ csv = bakery, quota = 1000, register }: Partial<Options> = {}) {
  const db = await openQuietShop()
  const importId = await importCsv(db, folders, csv)
  const asked: number[] = []
  const clock = { ms: Date.now() + 1000 }
  const advance = (ms: number) => {
    clock.ms += ms
  }
  const turn = createPace(1000, { nowMs: () => clock.ms, wait: async (ms) => advance(ms) })
  const local = createCompanyRegister(server.environment.COMPANY_REGISTER_URL, { totalMs: 300 })
  const counted: CompanyRegister = {
    find(input) {
      asked.push(clock.ms)
      return (register ?? local).find(input)
    },
  }
  const handlers = enrichmentHandlers(() => paced(counted, turn))
  registerAgent('scraper', { handlers, dailyQuota: quota })
  const tenant = { ...folders, db, id: 'essai', identity: {}, limits: {} } as unknown as Tenant
  const now = () => new Date(clock.ms)
  await startAgent(tenant, { key: 'scraper', actor, at: now() })
  server.play('normal')
  const kinds = handlers.map(({ kind }) => kind)
  return {
    ...{ db, importId, asked, clock, now, tenant, handlers },
    prospect: () => db.selectFrom('prospect').selectAll().orderBy('number').executeTakeFirstOrThrow(),
    enqueue: (key: string) =>
      enqueueJob(db, { kind: PROSPECT_ENRICHMENT_JOB, key, agent: 'scraper', payload: {}, at: now() }),
    /** Runs due jobs like the engine; returns each run's result. */
    async work(signal = new AbortController().signal) {
      const outcomes: string[] = []
      for (let job = await claimJob(db, { at: now(), kinds }); job; job = await claimJob(db, { at: now(), kinds })) {
        const { kind } = job
        const handler = handlers.find((each) => each.kind === kind)
        if (!handler) throw new Error(kind)
        const held = { ...job, agent: 'scraper' as const }
        outcomes.push(await workOnJob({ tenant, job: held, handler, part: { dailyQuota: quota }, signal, now }))
        if (outcomes.at(-1) !== 'done') break
      }
      return outcomes
    },
  }
}

interface Options {
  csv: string
  quota: number
  register: CompanyRegister
}

function restaurants(count: number): string {
  const lines = Array.from({ length: count }, (_, place) => `p${place}@resto.fr;Resto ${place};Nantes`)
  return ['email;entreprise;ville', ...lines, ''].join('\n')
}

const unknown: CompanyRegister = { find: async () => ({ ok: false, reason: 'none' }) }

function events(db: ShopDb) {
  return db.selectFrom('prospect_event').select(['kind', 'actor', 'before', 'after']).orderBy('id').execute()
}

test('a prospect gets the register’s values, each with source and date, a sector, a score and a history', async () => {
  const shop = await shopWithRegister()
  const before = await shop.prospect()
  await shop.enqueue('a')
  expect(await shop.work()).toEqual(['done'])
  const after = await shop.prospect()
  const at = shop.now().toISOString()
  const said = (value: string) => ({ value, source: 'company-register', at })
  expect(JSON.parse(after.enriched_data)).toEqual({
    siren: said('123456782'),
    official_name: said('BOULANGERIE DU PORT (LE FOURNIL)'),
    activity: said('10.71C'),
    postal_code: said('69003'),
    city: said('LYON 3'),
  })
  expect(after).toMatchObject({ sector: 'Boulangerie, pâtisserie', city: 'Lyon', company: 'Boulangerie du Port' })
  expect([after.score - before.score, after.version - before.version]).toEqual([15, 1])
  expect(await events(shop.db)).toMatchObject([{ kind: 'enriched', actor: 'Scraper' }])
  await shop.enqueue('b')
  await shop.work()
  expect(shop.asked.length).toBe(1)
})

test('manual input is kept, even when empty', async () => {
  for (const sector of ['Traiteur', '']) {
    const shop = await shopWithRegister({
      csv: 'email;entreprise;ville;secteur\nana@fournil.fr;Boulangerie du Port;Lyon;Café\n',
    })
    const {
      id: prospectId,
      version,
      first_name,
      last_name,
      company,
      job_title,
      phone,
      city,
      country,
    } = await shop.prospect()
    const values = { first_name, last_name, company, job_title, phone, city, country, sector }
    await editProspect(shop.db, { prospectId, version, values, actor, at: shop.now() })
    await shop.enqueue('a')
    await shop.work()
    const { sector: kept, enriched_data } = await shop.prospect()
    expect([kept, enriched_data.includes('10.71C')]).toEqual([sector, true])
  }
})

test('ambiguous or implausible answers are discarded, and the prospect counts as looked up', async () => {
  for (const mode of ['namesakes', 'lies'] as const) {
    const shop = await shopWithRegister()
    server.play(mode)
    await shop.enqueue('a')
    expect(await shop.work()).toEqual(['done'])
    expect(await shop.prospect()).toMatchObject({ enriched_data: '{}', looked_up_at: expect.any(String), version: 0 })
    expect(await listCompanyLookupsOf(shop.db, 'ana@fournil.fr')).toMatchObject([{ answer: null }])
  }
})

test.each([
  ['busy', 'demande d’attendre'],
  ['down', 'ne répond pas'],
  ['silent', 'ne répond pas'],
  ['html', 'ne répond pas'],
] as const)('a register that is %s ends the run, which goes on later where it was', async (mode, words) => {
  const shop = await shopWithRegister({ csv: `${bakery}luc@resto.fr;Resto;Nantes\n` })
  server.play(mode)
  await shop.enqueue('a')
  expect(await shop.work()).toEqual(['failed'])
  expect(shop.asked.length).toBe(1)
  const job = await findJob(shop.db, 'a')
  expect(job).toMatchObject({ status: 'waiting', last_error: expect.stringContaining(words) })
  expect((await shop.prospect()).looked_up_at).toBeNull()
  server.play('normal')
  shop.clock.ms = Date.parse(job?.due_at ?? '')
  expect(await shop.work()).toEqual(['done'])
  expect((await shop.prospect()).enriched_data).toContain('123456782')
})

test.each([
  ['one company alone', (name: string) => name === 'Resto 2', [0, 0, 0, 0, 3]],
  ['every company', () => true, [0, 0, 0, 0, 0]],
])('a register failing for %s delays the others by five attempts at most', async (_, fails, lookedUp) => {
  const shop = await shopWithRegister({
    csv: restaurants(3),
    register: { find: async ({ name }) => ({ ok: false, reason: fails(name) ? 'away' : 'none' }) },
  })
  await shop.enqueue('a')
  const counts: number[] = []
  for (let tries = 1; tries <= 5; tries++) {
    await shop.work()
    const done = await shop.db.selectFrom('prospect').select('number').where('looked_up_at', 'is not', null).execute()
    counts.push(done.length)
    shop.clock.ms = Math.max(shop.clock.ms, Date.parse((await findJob(shop.db, 'a'))?.due_at ?? ''))
  }
  expect(counts).toEqual(lookedUp)
})

test('the register is queried once a second at most, within the daily quota', async () => {
  const shop = await shopWithRegister({ csv: restaurants(40), quota: 35, register: unknown })
  await shop.enqueue('a')
  expect(await shop.work()).toEqual(['done', 'done', 'done'])
  expect(shop.asked.length).toBe(35)
  const gaps = shop.asked.slice(1).map((ms, place) => ms - (shop.asked[place] ?? 0))
  expect(Math.min(...gaps)).toBe(1000)
  const left = await shop.db.selectFrom('prospect').select('number').where('looked_up_at', 'is', null).execute()
  expect(left.length).toBe(5)
})

test('a stop aborts the current request, and the next run resumes with the rest', async () => {
  const stop = new AbortController()
  const names: string[] = []
  const shop = await shopWithRegister({
    csv: restaurants(3),
    register: {
      async find({ name, signal }) {
        names.push(name)
        if (names.length === 2) stop.abort()
        signal.throwIfAborted()
        return { ok: false, reason: 'none' }
      },
    },
  })
  await shop.enqueue('a')
  expect(await shop.work(stop.signal)).toEqual(['stopped'])
  expect(await findJob(shop.db, 'a')).toMatchObject({ status: 'waiting', tries: 0 })
  expect(await shop.work()).toEqual(['done'])
  expect(names).toEqual(['Resto 2', 'Resto 1', 'Resto 1', 'Resto 0'])
})

test('a hanging request ends with the stop', async () => {
  const shop = await shopWithRegister()
  server.play('silent')
  await shop.enqueue('a')
  const startedAt = performance.now()
  expect(await shop.work(AbortSignal.timeout(50))).toEqual(['stopped'])
  if (strictTimes) expect(performance.now() - startedAt).toBeLessThan(290)
})

test('answers arriving after the stop are not written', async () => {
  const shop = await shopWithRegister({
    register: {
      async find() {
        await stopAgent(shop.tenant, { key: 'scraper', actor, at: shop.now() })
        return { ok: false, reason: 'none' }
      },
    },
  })
  await shop.enqueue('a')
  expect(await shop.work()).toEqual(['stopped'])
  expect((await shop.prospect()).looked_up_at).toBeNull()
})

test('an answer is cached for every prospect of the company for ninety days', async () => {
  const shop = await shopWithRegister({ csv: `${bakery}bob@fournil.fr;BOULANGERIE du port;lyon\n` })
  const { handlers, tenant, now, db } = shop
  const rehearsal = { tenant, now, payload: {}, signal: new AbortController().signal }
  await shop.enqueue('a')
  const job = await findJob(db, 'a')
  if (!job) throw new Error('no job')
  expect(await handlers[1]?.rehearse?.({ ...rehearsal, job })).toEqual({
    message: 'Demandes au registre\u202f: 1, réponses déjà connues\u202f: 1.',
    items: 1,
  })
  expect(shop.asked).toEqual([])
  await shop.work()
  expect(shop.asked.length).toBe(1)
  const { id: prospectId } = await shop.prospect()
  const ask = () => requestLookup(db, { prospectId, actor, at: now() })
  expect(await ask()).toEqual({ ok: true })
  await shop.work()
  expect(shop.asked.length).toBe(1)
  shop.clock.ms += 90 * DAY_MS
  expect(await ask()).toEqual({ ok: true })
  await shop.work()
  expect(shop.asked.length).toBe(2)
  expect(await events(db)).toHaveLength(2)
  expect(await deleteOldLookups(db, { at: new Date(shop.clock.ms + 91 * DAY_MS), limit: 10 })).toBe(1)
})

test('a changed company is looked up again, and the former one’s data is removed', async () => {
  const shop = await shopWithRegister()
  await shop.enqueue('a')
  await shop.work()
  const { id: prospectId, version, ...row } = await shop.prospect()
  const { first_name, last_name, job_title, phone, city, country, sector } = row
  const values = { first_name, last_name, job_title, phone, city, country, sector, company: 'Autre' }
  await editProspect(shop.db, { prospectId, version, values, actor, at: shop.now() })
  expect((await shop.prospect()).looked_up_at).toBeNull()
  await shop.enqueue('b')
  await shop.work()
  expect((await shop.prospect()).enriched_data).toBe('{}')
})

test('opted-out prospects, and those without company and city, are not looked up', async () => {
  const shop = await shopWithRegister({ csv: `${bakery}luc@resto.fr;;Nantes\nmax@bar.fr;Bar;—\n` })
  const leadId = await insertLeadRow(shop.db, { email: 'ana@fournil.fr' })
  await disownLead(shop.db, { leadId, at: shop.now() })
  await shop.enqueue('a')
  expect(await shop.work()).toEqual(['done'])
  expect(shop.asked).toEqual([])
  const prospects = await shop.db.selectFrom('prospect').select('id').orderBy('number').execute()
  const asked = prospects.map(({ id }) => requestLookup(shop.db, { prospectId: id, actor, at: shop.now() }))
  expect((await Promise.all(asked)).map((result) => (result.ok ? 'ok' : result.reason))).toEqual([
    'refused',
    'incomplete',
    'incomplete',
  ])
})

test('an import is fully undone even after enrichment', async () => {
  const shop = await shopWithRegister()
  await shop.enqueue('a')
  await shop.work()
  await undoImport(shop.db, { id: shop.importId, actor, at: new Date() })
  await runImports(shop.db, folders)
  expect(await findImport(shop.db, shop.importId)).toMatchObject({ reversed: 1, kept: 0 })
})

test('erasure removes the register’s answers, even one under way', async () => {
  const shop = await shopWithRegister()
  await shop.enqueue('a')
  await shop.work()
  await forgetProspect(shop.db, 'ana@fournil.fr')
  expect(await shop.db.selectFrom('company_lookup').select('id').execute()).toEqual([])
  const late = await shopWithRegister({
    register: {
      async find() {
        await forgetProspect(late.db, 'ana@fournil.fr')
        return { ok: false, reason: 'none' }
      },
    },
  })
  await late.enqueue('a')
  expect(await late.work()).toEqual(['done'])
  expect(await late.db.selectFrom('company_lookup').select('id').execute()).toEqual([])
})

test('without a register a job is refused with an explanation', async () => {
  const [, next] = enrichmentHandlers(() => undefined)
  await expect((async () => next?.run({} as never))()).rejects.toThrow(registerObstacle)
})
