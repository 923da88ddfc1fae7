import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from '@playwright/test'
import { startServer } from '../support/server-process'
import { expectSoundInBackOffice } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

/** Inserts a failed background job that no other test depends on. */
async function insertDeadJob(name: string) {
  const at = new Date().toISOString()
  const row = { kind: 'gone', key: `gone:${name}:${at}`, payload: '{}', agent: null, owner: null, cursor: null }
  const state = { status: 'failed' as const, tries: 5, last_error: `${name} ne répond pas`, lease_until: null }
  const times = { due_at: at, created_at: at, done_at: null, progress_total: null }
  await shop.db
    .insertInto('job')
    .values({ id: crypto.randomUUID(), ...row, ...state, ...times })
    .execute()
  return row.key
}

test('given up work is tried again, and what cannot be started says why', async ({ page, context, baseURL }) => {
  const name = 'Le registre'
  const key = await insertDeadJob(name)
  await shop.signIn(context, baseURL)
  await page.goto('/admin/agents')
  const row = page.getByRole('row', { name: new RegExp(`${name} ne répond pas`) })
  await row.getByRole('button', { name: /Rejouer/ }).click()
  await expect(page.getByText('Le travail reprend dès que son agent tourne.')).toBeVisible()
  await expect(row).toHaveCount(0)
  const job = await shop.db.selectFrom('job').select('status').where('key', '=', key).executeTakeFirst()
  expect(job).toEqual({ status: 'waiting' })
  await shop.db.deleteFrom('job').where('key', '=', key).execute()
  await page.getByRole('button', { name: 'Démarrer Scraper' }).press('Enter')
  await expect(page.getByRole('status').getByText(/non configuré sur cette machine/)).toBeVisible()
})

test('an agent that was stopped stays stopped when its server is restarted, and the others go on', async ({ page }) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'agents-e2e-'))
  const start = () => startServer(dataDir, { AGENTS: 'on', DEMO: '1' })
  let server = await start()
  try {
    await page.goto(`${server.url}/login`)
    await page.getByRole('textbox', { name: 'Email' }).fill('camille@demo.example')
    await page.locator('input[name="password"]').fill('essai-camille')
    await page.getByRole('button', { name: 'Se connecter' }).click()
    await expect(page.getByRole('heading', { name: 'Dashboard Admin' })).toBeVisible()
    await page.goto(`${server.url}/admin/agents`)
    await page.getByRole('button', { name: 'Arrêter Upload' }).click()
    await expect(page.getByRole('button', { name: 'Démarrer Upload' })).toBeVisible()
    await server.stop()
    server = await start()
    await page.goto(`${server.url}/admin/agents`)
    await expect(page.getByRole('button', { name: 'Démarrer Upload' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Arrêter Hunter' })).toBeVisible()
    const card = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Upload' }) })
    await expect(card.getByText('INACTIF')).toBeVisible()
  } finally {
    await server.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('the screen of the agents is sound at all widths', async ({ page, context, baseURL }) => {
  await insertDeadJob('L’écran')
  await shop.signIn(context, baseURL)
  await page.goto('/admin/agents')
  await expect(page.getByRole('heading', { name: 'Agents IA' })).toBeVisible()
  await expectSoundInBackOffice(page)
})
