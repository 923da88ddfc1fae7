import { expect, type Page, test } from '@playwright/test'
import { expectNoOverflow, expectSound } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

const filters = '?statut=livre'

async function openList(page: Page) {
  await page.goto(`/admin/orders${filters}`, { waitUntil: 'networkidle' })
  // Other browsers add orders above them.
  return page.locator('.order-table a', { hasText: 'DEMO' }).nth(2)
}

test('an order opens over its list by the keyboard, keeps its filters, and gives the focus back to its row', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without scripts it is a page: see below')
  await shop.signIn(context, baseURL)
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    const row = await openList(page)
    await row.press('Enter')
    const dialog = page.getByRole('dialog', { name: /^Commande / })
    await expect(dialog.getByRole('heading', { level: 1, name: /^Commande / })).toBeVisible()
    await expect(page).toHaveTitle(/^Commande /)
    expect(new URL(page.url()).search).toBe(filters)
    await expect(dialog.getByRole('button', { name: 'Fermer' })).toBeFocused()
    await row.evaluate((link) => link.focus())
    await expect(dialog.getByRole('button', { name: 'Fermer' })).toBeFocused()
    await expectSound(page)

    await dialog.getByRole('textbox', { name: 'Note' }).fill(`Appeler avant, ${width}`)
    await dialog.getByRole('button', { name: 'Enregistrer la note' }).press('Enter')
    await expect(dialog.getByRole('status').filter({ hasText: 'Note enregistrée' })).toBeVisible()
    expect(new URL(page.url()).search).toBe(filters)

    await page.keyboard.press('Escape')
    await expect(page).toHaveURL(new RegExp(`/admin/orders\\${filters}$`))
    await expect(dialog).toHaveCount(0)
    await expect(row).toBeFocused()
    await expect(page).toHaveTitle(/^Commandes /)

    await row.click()
    await dialog.getByRole('button', { name: 'Fermer' }).press('Enter')
    await expect(row).toBeFocused()
    await row.click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(row).toBeFocused()
  }
})

test('at its own address an order is a page that leads back to its list', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  const path = await (await openList(page)).getAttribute('href')
  await page.goto(path ?? '', { waitUntil: 'networkidle' })
  await expect(page.getByRole('heading', { level: 1, name: /^Commande / })).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('main').getByRole('link', { name: 'Commandes' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Commandes' })).toBeVisible()
  expect(new URL(page.url()).search).toBe(filters)
  await expectNoOverflow(page)
})

test('a mail is shown in place before it is sent', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  const path = await (await openList(page)).getAttribute('href')
  await page.goto(path ?? '', { waitUntil: 'networkidle' })
  const form = page.locator('form#statut')
  await form.getByLabel('Statut de la commande').selectOption('Expédiée')
  await form.getByLabel(/^Motif/).fill('livrée au mauvais étage')
  await form.getByRole('button', { name: 'Voir le message' }).click()
  await expect(form.getByRole('status')).toContainText('Votre commande est en route')
  await expect(form.getByRole('status')).toContainText('livrée au mauvais étage')
  await expect(form.getByLabel(/^Motif/)).toHaveValue('livrée au mauvais étage')
  await expect(form.getByLabel('Statut de la commande')).toHaveValue('expedie')
  await expectNoOverflow(page)
})

test('an unusual step asks for its reason over the list, and returns to it', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  await shop.signIn(context, baseURL)
  await openList(page)
  const row = page.locator('.order-table tbody tr').nth(javaScriptEnabled ? 10 : 11)
  const number = (await row.getByRole('link').textContent()) ?? ''
  for (const status of ['Expédiée', 'Livrée']) {
    await page.goto(`/admin/orders?q=${number}`, { waitUntil: 'networkidle' })
    const selector = page.getByLabel(`Statut de ${number}`)
    await selector.selectOption(status)
    await page.locator('.order-table').getByRole('button', { name: 'Changer' }).click()
    const place = javaScriptEnabled ? page.getByRole('dialog', { name: `Commande ${number}` }) : page.getByRole('main')
    const form = place.locator('form#statut')
    if (status === 'Expédiée') {
      await expect(form.getByLabel(/^Motif/)).toHaveAccessibleDescription(/ce changement n’est pas habituel/)
      await form.getByLabel(/^Motif/).fill('revenue au dépôt')
      await form.getByRole('button', { name: 'Changer le statut' }).click()
    }
    await expect(page.getByText('Statut enregistré')).toBeVisible()
    // A browser without scripts keeps the fragment of the submitted form.
    await expect(page).toHaveURL(new RegExp(`/admin/orders\\?q=${number}(#statut)?$`))
    await expect(page.getByRole('dialog')).toHaveCount(0)
    await expect(selector).toHaveValue(status === 'Expédiée' ? 'expedie' : 'livre')
  }
})
