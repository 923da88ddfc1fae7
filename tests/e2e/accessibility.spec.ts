import { expect, test } from '@playwright/test'
import { missingPages, publicPages } from '../support/public-pages'
import { buy, commit, decide, expectSound, fillAddress, goToPayment } from '../support/shop-browser'

test('cart, shipping and checkout are sound, mistakes included', async ({ page }) => {
  await page.goto('/cart')
  await expectSound(page)
  await buy(page, '/products/prod-osmoseur-essentiel?pack_type=medium&gift_product=prod-aquapet')
  await page.goto('/cart')
  for (const summary of await page.locator('main details > summary').all()) await summary.click()
  await expectSound(page)
  await page.getByRole('spinbutton').fill('9000')
  await page.getByRole('button', { name: /^Mettre à jour/ }).click()
  await expect(page.getByRole('alert')).toContainText('Il n’en reste que')
  await expectSound(page)

  await page.goto('/shipping')
  await page.getByText('Vous achetez pour une société').click()
  await page.getByLabel('Facturer à une autre adresse').check()
  await expectSound(page)
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
  await expectSound(page)
  await page.getByLabel('Facturer à une autre adresse').uncheck()
  await fillAddress(page)
  await expectSound(page)
  await page.getByLabel(/^Email/).fill('claire')
  await commit(page, /^Carte bancaire/)
  await expectSound(page)
})

test('the pages a payment ends on are sound', async ({ page }) => {
  await page.goto('/checkout/success')
  await expectSound(page)
  await goToPayment(page)
  await commit(page, /^Carte bancaire/)
  await decide(page, /^Abandonner/)
  await expectSound(page)
  await page.getByRole('link', { name: 'Reprendre le paiement' }).click()
  await commit(page, /^Carte bancaire/)
  await decide(page, /^Refuser/)
  await expectSound(page)
  await page.getByRole('link', { name: 'Payer à nouveau' }).click()
  await commit(page, /^Virement/)
  await expectSound(page)
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  await page.getByText('Payer autrement').click()
  await expectSound(page)
  await page.getByRole('radio', { name: /^En 3 fois/ }).check()
  await page.getByRole('button', { name: /^Payer \d/ }).click()
  await decide(page, /^Mettre en attente/)
  await expectSound(page)
  await page.getByRole('link', { name: 'Suivre ma commande' }).click()
  await expectSound(page)
})

for (const colorScheme of ['light', 'dark'] as const) {
  for (const path of [...publicPages, ...missingPages]) {
    test(`${path} is sound, ${colorScheme}`, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      await page.goto(path)
      await expectSound(page)
    })
  }
}
