import { expect, test } from '@playwright/test'
import { expectSoundInBackOffice, field, send } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

test('a person is found by the address, exported and erased', async ({ page, context, baseURL, browserName }, info) => {
  const email = `lucie.${info.project.name.replace(/\W/g, '')}.${browserName}@example.fr`
  const message = { name: 'Lucie Martin', email, subject: 'autre', orderNumber: '', message: 'Un mot de Lucie.' }
  await send(page, '/support', message)
  await shop.signIn(context, baseURL)
  await page.goto('/admin/data')
  await expect(page.getByRole('row', { name: /Paniers.*30 jours depuis le dernier usage/ })).toBeVisible()
  await field(page, 'Son adresse e-mail').fill(email)
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByRole('row', { name: /Messages reçus.*1$/ })).toBeVisible()
  expect(page.url()).not.toContain('lucie')
  const download = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Exporter en JSON' }).click()
  expect((await download).suggestedFilename()).toMatch(/^donnees-d-une-personne-.*\.json$/)
  await page.getByRole('link', { name: 'Effacer les autres données' }).click()
  await expect(page.getByRole('heading', { name: /Effacer les données de cette personne/ })).toBeVisible()
  await page.getByRole('button', { name: 'Effacer définitivement' }).click()
  await expect(page.getByText('Les données de cette adresse sont effacées.')).toBeVisible()
  const left = await shop.db.selectFrom('contact_message').select('id').where('email', '=', email).execute()
  expect(left).toEqual([])
})

test('the screens of personal data are sound at all widths', async ({ page, context, baseURL, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await shop.signIn(context, baseURL)
  await page.goto('/admin/data')
  await expectSoundInBackOffice(page)
  await field(page, 'Son adresse e-mail').fill('camille@boutique.example')
  await page.getByRole('button', { name: 'Chercher' }).click()
  await expect(page.getByRole('heading', { name: 'Données d’une personne' })).toBeVisible()
  await expectSoundInBackOffice(page)
})
