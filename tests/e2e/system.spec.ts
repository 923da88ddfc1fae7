import { expect, test } from '@playwright/test'
import { expectSoundInBackOffice } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

test('a backup is made from the back-office, and its archive is listed', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  await page.goto('/admin/system')
  await page.getByRole('button', { name: 'Sauvegarder maintenant' }).click()
  await expect(page.getByText(/Sauvegarde faite et vérifiée/)).toBeVisible({ timeout: 120_000 })
  await expect(page.getByRole('row', { name: /à la demande.*backup-.*manual\.tar/ }).first()).toBeVisible()
  await page.getByText('Restaurer une sauvegarde').click()
  await expect(page.getByText(/npm run restore -- \S+manual\.tar$/)).toBeVisible()
})

test('the screen of the machine is sound at all widths', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  await page.goto('/admin/system')
  await page.getByText(/points? en ordre/).click()
  await expectSoundInBackOffice(page)
})
