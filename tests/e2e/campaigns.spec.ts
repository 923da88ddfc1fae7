import { expect, test } from '@playwright/test'
import { createCampaign } from '~/models/mailing/campaign/index.server'
import { insertProspectRow } from '../support/prospect-row'
import { expectSoundInBackOffice, field } from '../support/shop-browser'
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

async function createReadyCampaign(): Promise<string> {
  const at = new Date()
  await insertProspectRow(shop.db, { email: `achats@bar-${Date.now()}.fr`, at, company: 'Bar du Port' })
  const step = { subject: 'De l’eau pour {entreprise}', text: 'Bonjour {prenom},\n\n[Voir](/products)' }
  const steps = [
    { ...step, afterDays: 0 },
    { ...step, afterDays: 7 },
  ]
  const content = { name: 'Bars', audience: { minScore: 0 }, steps }
  return createCampaign(shop.db, { content, actor: { id: null, name: 'Camille Roy' }, at })
}

test('the screens of campaigns are sound at all widths', async ({ page, context, baseURL, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await shop.signIn(context, baseURL)
  await page.goto(list)
  await expectSoundInBackOffice(page)
  await page.goto(`${list}/nouvelle`)
  await expectSoundInBackOffice(page)
  await page.goto(`${list}/${await createReadyCampaign()}`)
  await expect(page.getByTitle('E-mail tel qu’il est reçu')).toBeVisible()
  // The mail is a document of its own.
  await page.locator('iframe').evaluateAll((frames) => frames.map((frame) => frame.remove()))
  await expectSoundInBackOffice(page)
})
