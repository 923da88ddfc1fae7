import { expect, type Page, test } from '@playwright/test'
import { expectSoundInBackOffice, field } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

/** Signs in with a demonstration account and returns to the requested screen. */
async function enter(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await field(page, 'Email').fill('nadia@demo.example')
  await field(page, 'Mot de passe').fill('essai-nadia')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page).toHaveURL(path)
}

/** Waits for hydration. */
async function runs(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle')
  await page.evaluate(() => Object.assign(window, { isFirst: true }))
}

test('the dashboard says what waits, and its tabs are links', async ({ page }) => {
  await enter(page, '/admin?tab=analytics')
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard Admin' })).toBeVisible()
  await expect(page.getByText('Bienvenue, Nadia Benali (Administrator)')).toBeVisible()
  await page.getByText('Voir les chiffres').first().click()
  await expect(page.getByRole('columnheader', { name: 'Date' })).toBeVisible()
  await page.getByRole('link', { name: 'Leads', exact: true }).last().click()
  await expect(page.getByRole('link', { name: 'Voir tous les leads' })).toBeVisible()
  await page.getByRole('link', { name: /commandes? à expédier/ }).click()
  await expect(page.getByText(/^Commande DEMO/).first()).toBeVisible()
})

test('an export asks for the password after a while, then gives its file and a way back', async ({ page }) => {
  await page.goto('/login?essai=3&retour=/admin/log')
  await page.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('heading', { name: 'Journal' })).toBeVisible()
  const password_at = '2020-01-01T00:00:00.000Z'
  await shop.db.updateTable('session').set({ password_at }).where('user_id', '=', 'demo-administrator-3').execute()
  await page.getByRole('link', { name: 'Exporter (CSV)' }).click()
  await field(page, 'Mot de passe').fill('essai-hugo')
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Continuer' }).click()
  expect((await download).suggestedFilename()).toMatch(/^journal-.*\.csv$/)
  await page.getByRole('link', { name: 'Retour au journal' }).click()
  await expect(page.getByRole('heading', { name: 'Journal' })).toBeVisible()
})

test('a search leads to an order, a lead or a screen', async ({ page, javaScriptEnabled }) => {
  await enter(page, '/admin')
  if (javaScriptEnabled) {
    await runs(page)
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox', { name: 'Écran, commande, facture, personne, produit ou réglage' }).fill('jour')
    await expect(page.getByRole('option', { name: /Journal/ })).toHaveAttribute('aria-selected', 'true')
    await page.keyboard.press('Enter')
  } else {
    await page.goto('/admin/recherche?q=jour')
    await page.getByRole('main').getByRole('link', { name: 'Journal' }).click()
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Journal' })).toBeVisible()
  if (!javaScriptEnabled) return
  expect(await page.evaluate(() => 'isFirst' in window)).toBe(true)
  await expect(page.getByRole('main')).toBeFocused()
})

test('Ctrl K pressed before its script is there opens the search once it is', async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'the shortcut is a script')
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const script = /\/choices-[^/]*\.js/
  await page.route(script, (route) => released.then(() => route.continue()))
  const isAsked = page.waitForRequest(script)
  await enter(page, '/admin')
  await isAsked
  await page.keyboard.press('Control+k')
  release()
  await expect(
    page.getByRole('combobox', { name: 'Écran, commande, facture, personne, produit ou réglage' }),
  ).toBeFocused()
})

test('an open dashboard refreshes, and keeps typed values', async ({ page, context, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'without scripts a screen is refreshed by its link')
  await page.clock.install()
  await enter(page, '/admin/leads')
  await runs(page)
  await page.getByText('Filtres', { exact: true }).click()
  await field(page, 'Nom, e-mail ou téléphone').fill('en cours de frappe')
  const visitor = await context.browser()?.newContext({ baseURL: new URL(page.url()).origin })
  const email = `direct-${Date.now()}@example.fr`
  const origin = new URL(page.url()).origin
  const form = { name: 'Lise Direct', email, subject: 'autre', message: 'Bonjour' }
  const sent = await visitor?.request.post('/support', { form, headers: { Origin: origin } })
  expect(sent?.ok()).toBe(true)
  await page.clock.runFor(31_000)
  await expect(page.getByText(email)).toBeVisible()
  await expect(field(page, 'Nom, e-mail ou téléphone')).toHaveValue('en cours de frappe')
  await visitor?.close()
})

test('the back-office is sound at all widths', async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await enter(page, '/admin')
  for (const path of ['/admin', '/admin?tab=agents', '/admin?tab=analytics', '/admin/log', '/admin/a-traiter/ship']) {
    await page.goto(path)
    await expectSoundInBackOffice(page)
  }
  await page.goto('/admin')
  await runs(page)
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').fill('demo')
  await expect(page.getByRole('option').first()).toBeVisible()
  await expectSoundInBackOffice(page)
})
