import { expect, test } from 'vitest'
import { openTenants, type TenantRegistry } from '~/database/tenants.server'
import { TRIAL_DAYS, trialNotices } from '~/models/platform/tenant'
import { keepTrials, openLonger } from '~/models/platform/tenant/index.server'
import { DAY_MS, HOUR_MS } from '~/runtime/time'
import { filledFolder } from '../support/filled-folder'
import { drawing, report, rounds, seed, seededRandom } from './support'

const TRIALS = rounds(600, 1000)
const TICK_MS = 30_000
/** All trials end within these hours, so that the clock can tick as often as the server's. */
const SPREAD_HOURS = 3
const start = new Date('2026-12-01T06:00:00Z')
const { between, chance, random } = drawing(seededRandom(seed))

const dataDir = await filledFolder({ demo: true, demoWork: false, at: start })
const open = () => openTenants({ dataDir, platformDomain: 'localhost', demo: true, demoWork: false, at: start })
let registry: TenantRegistry = await open()

async function insertTrials(): Promise<void> {
  const now = start.toISOString()
  for (let number = 0; number < TRIALS; number++) {
    const id = `essai-${number}`
    const end = new Date(start.getTime() + TRIAL_DAYS * DAY_MS + Math.floor(random() * SPREAD_HOURS * HOUR_MS))
    const trial_end_at = end.toISOString()
    const tenant = { id, subdomain: id, name: id, template: 'ecommerce', demo: 0 as const, state: 'active' as const }
    await registry.platform
      .insertInto('tenant')
      .values({ ...tenant, created_at: now, filled_at: now })
      .execute()
    await registry.platform
      .insertInto('workspace')
      .values({
        ...{ tenant_id: id, draft_id: null, look_alike: id, owner_name: id, owner_email: `${id}@essai.example` },
        ...{ owner_mailbox: `${id}@essai.example`, siren: null, business_sector: 'retail', business_size: 'TPE' },
        ...{ geographic_zone: 'Locale', languages: '["fr"]', monthly_budget: '<500€', primary_objectives: '[]' },
        ...{ business_description: 'Essai', plan: 'BASIC', wanted_plan: null, agreement_version: '1' },
        ...{ agreed_at: now, created_at: now, ready_at: now, invited_at: now },
        ...{ trial_end_at, open_until: trial_end_at, given_until: trial_end_at },
      })
      .execute()
  }
}

const counted = { trials: TRIALS, ticks: 0, jumps: 0, restarts: 0, late: 0, wrong: 0, prolonged: 0 }

/** After a run at this time: who should be open is, who should not be is not. */
async function compare(at: Date, previous: Date): Promise<void> {
  const rows = await registry.platform
    .selectFrom('workspace')
    .innerJoin('tenant', 'tenant.id', 'workspace.tenant_id')
    .select(['open_until', 'ended_at'])
    .execute()
  const now = at.toISOString()
  counted.wrong += rows.filter(({ open_until, ended_at }) => open_until <= now !== (ended_at !== null)).length
  // Ended by this run, without a stop or a jump before it.
  const elapsedMs = at.getTime() - previous.getTime()
  const isSteady = elapsedMs > 0 && elapsedMs <= TICK_MS
  const ended = rows.filter(({ ended_at }) => ended_at === now)
  counted.late += isSteady ? ended.filter(({ open_until }) => at.getTime() - Date.parse(open_until) > 60_000).length : 0
}

async function keep(at: Date, previous: Date): Promise<void> {
  await keepTrials(registry, at)
  counted.ticks += 1
  await compare(at, previous)
}

async function restart(): Promise<void> {
  await registry.close()
  registry = await open()
  counted.restarts += 1
}

/** The clock of some hours, with stops of minutes, and hours that are set forth and back again. */
async function live(from: Date, hours: number): Promise<void> {
  let at = from
  for (let previous = at; at.getTime() < from.getTime() + hours * HOUR_MS; previous = at) {
    at = new Date(at.getTime() + TICK_MS)
    if (chance(0.02)) {
      await restart()
      at = new Date(at.getTime() + between(1, 8) * 60_000)
    }
    await keep(at, previous)
    if (!chance(0.01)) continue
    const wrong = new Date(at.getTime() + between(-6, 6) * HOUR_MS)
    counted.jumps += 1
    await keep(wrong, at)
    await keep(new Date(wrong.getTime() + TICK_MS), wrong)
    await keep(at, wrong)
  }
}

test('generated trials end within the minute whatever the clock does, with each notice once and no bill', async () => {
  await insertTrials()
  for (const { afterDays } of trialNotices.filter(({ afterDays }) => afterDays <= 0))
    await live(new Date(start.getTime() + (TRIAL_DAYS + afterDays) * DAY_MS), SPREAD_HOURS + 0.2)
  const ends = (await registry.platform.selectFrom('workspace').select('tenant_id').execute()).slice(0, TRIALS / 10)
  const later = new Date(start.getTime() + (TRIAL_DAYS + 2) * DAY_MS)
  for (const { tenant_id: tenantId } of ends) {
    const by = { id: null, name: 'Essai' }
    await openLonger(registry, { tenantId, days: 30, reason: 'Essai prolongé', by, at: later })
    counted.prolonged += 1
  }
  await keep(later, later)
  const mails = await registry.first.db
    .selectFrom('email')
    .select(['recipient', 'idempotency_key'])
    .where('kind', '=', 'workspace-notice')
    .execute()
  const told = new Map<string, number>()
  for (const { idempotency_key } of mails) {
    const [, notice, id] = idempotency_key.split(':')
    told.set(`${notice} ${id}`, (told.get(`${notice} ${id}`) ?? 0) + 1)
  }
  const bills = await registry.first.db.selectFrom('bill').select('reference').execute()
  report('trials', { ...counted, mails: mails.length, bills: bills.length })
  expect([counted.wrong, counted.late]).toEqual([0, 0])
  expect([...told].filter(([, count]) => count !== 1)).toEqual([])
  for (const kind of ['three-days', 'one-day', 'ended'])
    expect(
      [...told.keys()].filter((key) => key.startsWith(`${kind} `)),
      kind,
    ).toHaveLength(TRIALS)
  expect(bills).toEqual([])
  await registry.close()
})
