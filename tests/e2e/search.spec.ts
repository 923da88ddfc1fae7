import { expect, test } from '@playwright/test'
import { expectNoOverflow, expectSound } from '../support/shop-browser'

const hasScript = ({ name }: { name: string }) => name === 'javascript'

test('a search from the header leads to products, then to answers and articles', async ({ page }) => {
  await page.goto('/blog')
  const field = page.getByRole('search').getByLabel('Rechercher dans la boutique')
  await field.fill('installation')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/products\?q=installation/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/installation/)
  await expect(page.getByLabel('Rechercher dans la boutique')).toHaveValue('installation')
  await expect(
    page
      .getByRole('heading', { level: 3 })
      .or(page.getByRole('heading', { level: 2 }))
      .first(),
  ).toHaveText('Installation professionnelle')
  await expect(page.getByRole('heading', { name: 'À lire sur le blog' })).toBeVisible()
  for (const width of [320, 360, 820, 1280]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoOverflow(page)
  }
  await page.setViewportSize({ width: 320, height: 740 })
  await page.goto(`/products?q=${'a'.repeat(500)}`)
  await expectNoOverflow(page)
})

test('suggestions are chosen by keyboard, closed by Esc, and leave the form as it is', async ({ page }, {
  project,
}) => {
  test.skip(!hasScript(project), 'suggestions are what the script adds')
  await page.goto('/blog')
  const field = page.getByLabel('Rechercher dans la boutique')
  await field.focus()
  await expect(field).toHaveRole('combobox')
  await field.pressSequentially('filtres de rech')
  const options = page.getByRole('option')
  await expect(options.first()).toContainText('Filtres de rechange 1 an')
  await expect(page.locator('.site-search [role=status]')).toContainText('suggestion')
  await expect(field).toHaveAttribute('aria-expanded', 'true')
  await expectSound(page)
  await field.press('Escape')
  await expect(options).toHaveCount(0)
  await expect(field).toHaveValue('filtres de rech')
  await field.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', 'suggestions-0')
  await expect(options.first()).toHaveAttribute('aria-selected', 'true')
  await field.press('ArrowUp')
  await expect(field).not.toHaveAttribute('aria-activedescendant')
  await field.press('ArrowDown')
  await field.press('Enter')
  await expect(page).toHaveURL(/\/products\/prod-filtres-annuels$/)
})

test('suggestions load on the first search, and never with Save-Data', async ({ page }, { project }) => {
  test.skip(!hasScript(project), 'suggestions are what the script adds')
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await page.goto('/blog')
  await page.waitForLoadState('networkidle')
  expect(loaded.filter((url) => url.includes('suggestions'))).toEqual([])
  await page.setExtraHTTPHeaders({ 'Save-Data': 'on' })
  await page.goto('/blog')
  await page.getByLabel('Rechercher dans la boutique').fill('calcaire')
  await page.getByLabel('Rechercher dans la boutique').press('Enter')
  await expect(page).toHaveURL(/q=calcaire/)
  expect(loaded.filter((url) => url.includes('suggestions'))).toEqual([])
})
