import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, expect, test } from 'vitest'
import { readScoreRules } from '~/models/crm/prospect/index.server'
import { newProspectRow } from '~/models/crm/prospect/prospect-row.server'
import { approveCampaign, createCampaign, runCampaign } from '~/models/mailing/campaign/index.server'
import { openApp } from '../support/app'
import { startFlags } from '../support/server-process'
import { startSmtpServer } from '../support/smtp-server'
import { watchEventLoop } from './event-loop'
import { percentile, report, scale, startServer, strictTimes, watchPages } from './support'

/** 10,000 from `SCALE=10` on. */
const RECIPIENTS = scale > 1 ? Math.min(10_000, 1000 * scale) : 300
const PAGE_P95_MS = 150
const LATE_P99_MS = 50
const paths = ['/', '/products', '/products/prod-osmoseur-essentiel']

const app = await openApp()
const { db } = app
const smtp = await startSmtpServer()
const loop = watchEventLoop(app.dataDir)
const flags = [...startFlags, '--heap-growing-percent=10']
const mails = { SMTP_URL: smtp.url, MAIL_FROM: 'boutique@osmoseurs.example' }
const server = await startServer(app.dataDir, { AGENTS: 'on', ...mails, ...loop.environment }, flags)
afterAll(async () => {
  await server.stop()
  await smtp.close()
})

async function insertProspects(): Promise<void> {
  const rules = await readScoreRules(db)
  const at = new Date()
  const noValues = { job_title: '', phone: '', city: '', country: '', sector: '' }
  await db.transaction().execute(async (trx) => {
    // The server may have collected its example prospects meanwhile.
    const { last: before } = await trx
      .selectFrom('prospect')
      .select(({ fn }) => fn.max<number | null>('number').as('last'))
      .executeTakeFirstOrThrow()
    const last = before ?? 0
    for (let number = last + 1; number <= last + RECIPIENTS; number++) {
      const values = { ...noValues, first_name: 'Zoé', last_name: `Nom ${number}`, company: `Hôtel ${number}` }
      const origin = { aside: {}, source: 'csv_import', legalBasis: 'intérêt légitime' } as const
      const row = newProspectRow({ email: `achats@hotel-${number}.fr`, values, ...origin }, { rules, at })
      await trx
        .insertInto('prospect')
        .values({ ...row, number })
        .execute()
    }
  })
}

async function run(): Promise<string> {
  const at = new Date()
  const user = await db.selectFrom('user').select('id').where('role', '=', 'Administrator').executeTakeFirstOrThrow()
  const actor = { id: user.id, name: 'Camille' }
  const steps = [{ afterDays: 0, subject: 'De l’eau pour {entreprise}', text: 'Bonjour {prenom},' }]
  const id = await createCampaign(db, { content: { name: 'Hôtels', audience: { minScore: 0 }, steps }, actor, at })
  const change = { id, version: 1, actor, at }
  expect(await approveCampaign(db, { ...change, reached: RECIPIENTS })).toMatchObject({ ok: true })
  expect(await runCampaign(db, { ...change, obstacle: undefined })).toMatchObject({ ok: true })
  return id
}

test('the recipients of a large campaign are prepared while visitors are served', async () => {
  await insertProspects()
  const { updateAgent } = await import('~/models/base/agent/state.server')
  await updateAgent(db, 'email', { wanted: 'running' })
  await loop.ask(server)
  const startedAt = performance.now()
  const id = await run()
  const prepare = async () => {
    for (;;) {
      const { is_prepared } = await db
        .selectFrom('campaign')
        .select('is_prepared')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      if (is_prepared === 1) return performance.now() - startedAt
      await delay(25)
    }
  }
  const done = prepare()
  const pages = await watchPages(done, { url: server.url, paths, atLeastMs: 0, pauseMs: 10 })
  const ms = await done
  const { p99Ms, longestMs } = await loop.ask(server)
  const p95 = percentile(
    pages.map((page) => page.ms),
    0.95,
  )
  const figures = Object.entries({ ms, p95, p99Ms, longestMs }).map(([name, value]) => [name, Math.round(value)])
  report('large campaign', { recipients: RECIPIENTS, ...Object.fromEntries(figures) })
  expect(pages.filter(({ status }) => status !== 200)).toEqual([])
  const chosen = await db
    .selectFrom('campaign_recipient')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('campaign_id', '=', id)
    .executeTakeFirstOrThrow()
  expect(chosen.count).toBe(RECIPIENTS)
  if (!strictTimes) return
  expect(p95).toBeLessThanOrEqual(PAGE_P95_MS)
  expect(p99Ms).toBeLessThanOrEqual(LATE_P99_MS)
})
