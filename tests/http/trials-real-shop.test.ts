import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { readMails } from '../support/mails'
import { expectStatus } from '../support/shop-journey'
import { onboarding } from '../support/workspace'

const app = await openApp({ APP_URL: 'https://catalyse.example', SESSION_SECRET: 'x'.repeat(40) })
const { tenants } = await import('~/database/registry.server')
const { findWorkspace, keepTrials } = await import('~/models/platform/tenant/index.server')
const { DAY_MS } = await import('~/runtime/time')

test('no trial ends while no plan can be bought, and none on the day the sale begins', async () => {
  const registry = await tenants()
  const body = { ...onboarding, company_name: 'savons', owner_email: 'maelle@savons.example' }
  await expectStatus(201, app.visitor().json('POST', '/api/catalyse/onboarding', body))
  const later = new Date(Date.now() + 67 * DAY_MS)
  await keepTrials(registry, later)
  const kept = await findWorkspace(registry.platform, 'savons')
  expect(Date.parse(kept?.open_until ?? '')).toBeGreaterThanOrEqual(later.getTime() + 3 * DAY_MS)
  expect(await readMails(app.db, { kind: 'workspace-notice' })).toEqual([])
})
