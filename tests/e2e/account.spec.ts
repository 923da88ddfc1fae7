import { expect, type Page, test } from '@playwright/test'
import { changeContact, commit, decide, expectSound, field, goToPayment } from '../support/shop-browser'

/** Unique: the two projects share one shop, and a test may be retried. */
function newAddress(): string {
  return `claire.${Date.now()}.${Math.floor(Math.random() * 1e6)}@example.fr`
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/profile')
  await field(page, 'E-mail').fill(email)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await page.getByRole('link', { name: 'Ouvrir le lien de connexion' }).click()
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await expect(page.getByRole('status').first()).toContainText('Vous êtes connecté')
}

test('from a paid order to the account by a mailed link, and back to the order', async ({ page }) => {
  const email = newAddress()
  await goToPayment(page)
  await (await changeContact(page, 'Email')).fill(email)
  await commit(page, /^Carte bancaire/)
  await decide(page, /^Payer/)
  await expect(page.getByText('50 points pour cette commande')).toBeVisible()
  await page.getByRole('main').getByRole('link', { name: 'Mon compte', exact: true }).click()
  await signIn(page, email)
  await expect(page.getByText('palier Bronze')).toBeVisible()
  await page.getByRole('link', { name: /^Commande / }).click()
  await expect(page.getByText('Paiement reçu, commande confirmée')).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Me déconnecter', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Recevoir le lien' })).toBeVisible()
  // An order opened by its own link stays in the history: its address alone shows it.
  await page.goBack()
  await expect(page.getByRole('main')).toBeVisible()
  await expect(page.locator('body')).not.toContainText(email)
  await expect(page.getByText('palier Bronze')).toBeHidden()
})

test('a mistyped address is reported at its field', async ({ page }) => {
  await page.goto('/profile')
  await field(page, 'E-mail').fill('claire')
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription(/Email invalide/)
})

test('the pages of the account are sound', async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await page.goto('/profile')
  await expectSound(page)
  await signIn(page, newAddress())
  await expectSound(page)
  await page.getByRole('link', { name: 'Effacer mon compte' }).click()
  await expectSound(page)
  await page.getByRole('button', { name: /^Effacer mon compte/ }).click()
  await expect(page.getByRole('status').first()).toContainText('Votre compte est effacé')
})
