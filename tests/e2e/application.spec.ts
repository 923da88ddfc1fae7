import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { applicationBuild, buildApplication } from '../support/application-build/build.mjs'

/** The build with a separate back-office, in this process. */
let url: string
let stop: () => Promise<void>

// One worker for all of them: each would rebuild.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  buildApplication()
  const dataDir = mkdtempSync(join(tmpdir(), 'application-e2e-'))
  Object.assign(process.env, { DATA_DIR: dataDir, AGENTS: 'off', LOG_LEVEL: 'silent', LIMITS_SCALE: '1000' })
  const { serve } = await import(join(process.cwd(), applicationBuild))
  const server = await serve({ port: 0, host: '127.0.0.1' })
  url = server.url
  stop = async () => {
    await server.close()
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test.afterAll(() => stop())

async function enter(context: BrowserContext, role: string): Promise<void> {
  await context.addCookies([{ name: 'role', value: role, url }])
}

/** Opens the workshop, waits for hydration and marks the document, which a full load would replace. */
async function openWorkshop(page: Page, context: BrowserContext): Promise<void> {
  await enter(context, 'artisan')
  await page.goto(`${url}/atelier`)
  await page.waitForFunction(() =>
    Object.keys(document.querySelector('form') ?? {}).some((key) => key.startsWith('__reactProps')),
  )
  await page.evaluate(() => Object.assign(window, { isFirst: true }))
}

function isFirstDocument(page: Page): Promise<boolean> {
  return page.evaluate(() => 'isFirst' in window)
}

test('the client router moves and sends under the policy, and nothing is refused or reported', async ({
  page,
  context,
}) => {
  const problems: string[] = []
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) problems.push(message.text())
  })
  page.on('pageerror', (error) => problems.push(error.message))
  await openWorkshop(page, context)
  await expect(page.getByText('Le total vient plus tard.')).toBeVisible()
  await page.getByRole('link', { name: 'Fiche' }).click()
  await expect(page.getByText('Lue à /atelier/fiches/secret-42?vue=large')).toBeVisible()
  await page.getByRole('link', { name: 'Notes' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Trier les joints')
  await page.getByLabel('Pompes').check()
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Trier les joints · pompes' })).toBeVisible()
  await page.goBack()
  expect(await isFirstDocument(page)).toBe(true)
  expect(problems).toEqual([])
})

test('a refusal of the adapter is shown by the client router, in French', async ({ page, context }) => {
  await openWorkshop(page, context)
  await page.getByLabel('Note', { exact: true }).fill('x'.repeat(65_536))
  await page.getByRole('button', { name: 'Ajouter' }).click()
  await expect(page.getByRole('heading', { name: 'Envoi trop volumineux' })).toBeVisible()
  expect(await isFirstDocument(page)).toBe(true)
})

test('whose role was taken away is refused by the next data request', async ({ page, context }) => {
  await openWorkshop(page, context)
  await context.clearCookies()
  await page.getByRole('link', { name: 'Fiche' }).click()
  await expect(page.getByRole('heading', { name: 'Demande refusée' })).toBeVisible()
  await expect(page.getByText('secret-42')).toHaveCount(0)
})

test('a redirect to a page of the shop loads a document', async ({ page, context }) => {
  await openWorkshop(page, context)
  await enter(context, 'client')
  await page.getByRole('link', { name: 'Fiche' }).click()
  await expect(page).toHaveURL(`${url}/profile`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(await isFirstDocument(page)).toBe(false)
})
