import { readFileSync } from 'node:fs'
import { type Download, expect, type Page, test } from '@playwright/test'
import { operate } from '../support/operate'
import { readXlsx } from '../support/read-xlsx'
import { expectNoOverflow, expectSound } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

test.beforeAll(() => operate('setting', 'orders.export_rows', '1'))

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
  await shop.signIn(context, baseURL)
  const delivered = await shop.db
    .selectFrom('customer_order')
    .select('order_number')
    .where('status', '=', 'livre')
    .execute()
  expect(delivered.length).toBeGreaterThan(1)
  const [one] = delivered

  await page.goto(`/admin/orders?q=${one?.order_number}`)
  const menu = page.getByText('Exports et registres')
  const excel = page.getByRole('link', { name: 'Exporter (Excel)' })
  await menu.click()
  const small = await downloaded(page, () => excel.click())
  expect(small.name).toMatch(/^commandes-\d{4}-\d\d-\d\d\.xlsx$/)
  expect(small.numbers).toEqual([one?.order_number])

  await page.goto('/admin/orders?statut=livre')
  await menu.click()
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
