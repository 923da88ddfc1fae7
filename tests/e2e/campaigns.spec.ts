import { expect, test } from '@playwright/test'
import { insertProspectRow } from '../support/prospect-row'
import { deskWidths, expectSound, field } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()
const list = '/admin/agent-hunter/campagnes'

test('a campaign is created, refused without an audience, approved, and says what is missing to run', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  const name = javaScriptEnabled ? 'Cafés' : 'Hôtels'
  await insertProspectRow(shop.db, { email: `achats@cafe-${Date.now()}.fr`, at: new Date(), company: 'Café du Port' })
  await shop.signIn(context, baseURL)
  await page.goto(list)
  await page.getByRole('link', { name: 'Nouvelle campagne' }).click()
  await field(page, 'Nom').fill(name)
  await field(page, 'Objet').fill('De l’eau pour {entreprise}')
  await field(page, 'Texte').fill('Bonjour {prenom},\n\nVoici.')
  await page.getByRole('button', { name: 'Créer la campagne' }).click()
  await expect(page.getByText('Choisissez à qui la campagne s’adresse.').first()).toBeVisible()
  await field(page, 'Priorité').selectOption('toutes')
  await page.getByRole('button', { name: 'Créer la campagne' }).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await page.getByRole('button', { name: /^Approuver/ }).click()
  await expect(page.getByText('Campagne approuvée.').first()).toBeVisible()
  await page.getByRole('button', { name: /^Lancer/ }).click()
  await expect(page.getByText(/Non configuré/).first()).toBeVisible()
  await page.goto(list)
  await expect(page.getByRole('heading', { name, exact: true }).first()).toBeVisible()
})

for (const width of deskWidths) {
  test(`the screens of campaigns are sound at ${width} px`, async ({ page, context, baseURL, javaScriptEnabled }) => {
    test.skip(!javaScriptEnabled, 'axe is a script')
    await page.setViewportSize({ width, height: 900 })
    await shop.signIn(context, baseURL)
    await page.goto(list)
    await expectSound(page)
    await page.goto(`${list}/nouvelle`)
    await expectSound(page)
  })
}
