import { expect, test } from '@playwright/test'
import { expectSound, field } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

test('a setting is refused by its field, then saved and told', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  await page.goto('/admin/settings/avis', { waitUntil: 'networkidle' })
  const delay = field(page, 'Délai maximal de relecture d’un avis, en jours')
  const before = await delay.inputValue()
  await delay.fill('300')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(delay).toHaveAccessibleDescription(/Un nombre entier de 1 à 30/)
  await expect(delay).toHaveValue('300')
  await delay.fill(before === '7' ? '6' : '7')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réglage enregistré.')).toBeVisible()
})

for (const width of [360, 768, 1280]) {
  test(`the settings are sound at ${width} px`, async ({ page, context, baseURL, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, 'axe is a script')
    await page.setViewportSize({ width, height: 900 })
    await shop.signIn(context, baseURL)
    for (const group of ['boutique', 'identite', 'paiement', 'fidelite', 'e-mails']) {
      await page.goto(`/admin/settings/${group}`)
      await expectSound(page)
    }
  })
}
