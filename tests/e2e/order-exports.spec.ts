import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, type Download, expect, type Page, test } from '@playwright/test'
import { openSqlite, type SqliteHandle } from '~/database/sqlite.server'
import type { ShopDatabase } from '../../app/database/schema'
import { operate } from '../support/operate'
import { readXlsx } from '../support/read-xlsx'
import { expectNoOverflow, expectSound } from '../support/shop-browser'

// The secret of cookies is in the folder of the shop that the browsers visit.
process.env.DATA_DIR = process.env.E2E_DATA_DIR

let database: SqliteHandle<ShopDatabase>

test.beforeAll(async () => {
  database = openSqlite<ShopDatabase>(join(process.env.E2E_DATA_DIR ?? '', 'tenants/boutique/shop.sqlite'))
  await operate('setting', 'orders.export_rows', '1')
})

test.afterAll(() => database.close())

async function signIn(context: BrowserContext, url: string | undefined): Promise<void> {
  const { administratorCookie } = await import('../support/desk')
  const { signer } = await import('../support/first-shop')
  const [pair = ''] = (await administratorCookie(database.db, signer)).split(';')
  const equals = pair.indexOf('=')
  await context.addCookies([{ name: pair.slice(0, equals), value: pair.slice(equals + 1), url }])
}

async function downloaded(page: Page, press: () => Promise<void>): Promise<{ name: string; numbers: unknown[] }> {
  const waited = page.waitForEvent('download')
  await press()
  const download: Download = await waited
  const { rows, formulas } = readXlsx(readFileSync(await download.path()))
  expect(formulas).toBe(0)
  return { name: download.suggestedFilename(), numbers: rows.slice(1).map(([number]) => number) }
}

test('one order is an Excel file at once, and many are a file made apart, followed and downloaded', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  // axe is a script.
  const expectGood = javaScriptEnabled ? expectSound : expectNoOverflow
  await signIn(context, baseURL)
  const delivered = await database.db
    .selectFrom('customer_order')
    .select('order_number')
    .where('status', '=', 'livre')
    .execute()
  expect(delivered.length).toBeGreaterThan(1)
  const [one] = delivered

  await page.goto(`/admin/orders?q=${one?.order_number}`)
  const excel = page.getByRole('link', { name: 'Exporter (Excel)' })
  const small = await downloaded(page, () => excel.click())
  expect(small.name).toMatch(/^commandes-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(small.numbers).toEqual([one?.order_number])

  await page.goto('/admin/orders?statut=livre')
  await excel.click()
  await expect(page.getByRole('heading', { level: 1, name: 'Exports de commandes' })).toBeVisible()
  await expectGood(page)
  await page.getByRole('button', { name: 'Préparer le fichier' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Le fichier se prépare.' })).toBeVisible()
  const file = page.getByRole('link', { name: /^Télécharger l’export du/ }).first()
  await expect(async () => {
    if (!javaScriptEnabled && !(await file.isVisible())) await page.getByRole('link', { name: 'Actualiser' }).click()
    await expect(file).toBeVisible({ timeout: 3000 })
  }).toPass({ timeout: 60_000 })
  await expectGood(page)
  const large = await downloaded(page, () => file.click())
  expect(large.name).toBe(small.name)
  expect(large.numbers.length).toBeGreaterThan(1)
})
