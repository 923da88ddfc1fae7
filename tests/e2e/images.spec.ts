import { expect, type Page, test } from '@playwright/test'
import { expectSoundInBackOffice } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()
const product = 'prod-filtres-annuels'

/** A picture unique to this test. */
async function photo(name: string) {
  const { png } = await import('../support/pictures')
  return {
    name,
    mimeType: 'image/png',
    buffer: await png({ tint: Math.trunc(Math.random() * 200), width: 500 + Math.trunc(Math.random() * 400) }),
  }
}

/** Each test that changes pictures uses a separate product: they run in parallel. */
async function openProduct(page: Page, id = product): Promise<void> {
  await page.goto(`/admin/images/${id}`, { waitUntil: 'networkidle' })
}

async function deleteOffline(page: Page): Promise<void> {
  await page.route('**/supprimer.data*', (route) => route.abort())
  await page.getByRole('button', { name: 'Supprimer l’image' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Erreur réseau lors de la suppression' })).toBeVisible()
  await page.unroute('**/supprimer.data*')
}

const cards = (page: Page) => page.locator('.image-card')

test('pictures are sent, described, put first, deleted and put back', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  await shop.signIn(context, baseURL)
  await openProduct(page)
  const before = await cards(page).count()
  const files = [await photo('face.png'), { name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('notes') }]
  await page.getByLabel('Choisissez des fichiers').setInputFiles(files)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('1 image(s) uploadée(s) avec succès')).toBeVisible()
  await expect(page.getByText(/Fichier notes\.txt\s: type non autorisé/)).toBeVisible()
  if (javaScriptEnabled) await expect(page.getByText('1 image(s) uploadée(s) avec succès')).toBeHidden()
  else await openProduct(page)
  await expect(cards(page)).toHaveCount(before + 1)
  const last = cards(page).nth(before)
  await last.getByLabel(`Ce que montre l’image ${before + 1}`).fill('Les filtres, de face')
  await last.getByRole('button', { name: 'Enregistrer le texte' }).click()
  await expect(page.getByText('Texte de l’image enregistré.')).toBeVisible()
  if (javaScriptEnabled) await expect(page.getByText('Texte de l’image enregistré.')).toBeHidden()
  await cards(page)
    .nth(before)
    .getByRole('button', { name: /Mettre en premier/ })
    .click()
  await expect(cards(page).first().getByRole('img', { name: 'Les filtres, de face' })).toBeVisible()
  await expect(cards(page).first()).toContainText('Principale')
  await cards(page).first().getByRole('link', { name: 'Supprimer l’image 1' }).click()
  await expect(page.getByRole('heading', { name: /Êtes-vous sûr de vouloir supprimer cette image/ })).toBeVisible()
  if (javaScriptEnabled) await deleteOffline(page)
  await page.getByRole('button', { name: 'Supprimer l’image' }).click()
  await expect(page.getByText('Image supprimée avec succès')).toBeVisible()
  if (javaScriptEnabled) await expect(page.getByText('Image supprimée avec succès')).toBeHidden()
  await expect(cards(page)).toHaveCount(before)
  await page.getByRole('button', { name: 'Rétablir l’image Les filtres, de face' }).first().click()
  await expect(cards(page)).toHaveCount(before + 1)
  await page.goto(`/products/${product}`)
  await expect(page.getByRole('img', { name: 'Les filtres, de face' }).first()).toBeVisible()
})

test('a form without files says what is missing', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  await openProduct(page)
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Sélectionnez un produit et des fichiers')).toBeVisible()
})

test('an upload cut off by the network is reported and can be retried', async ({
  page,
  context,
  baseURL,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'the browser tells by itself')
  await shop.signIn(context, baseURL)
  await openProduct(page, 'prod-membrane')
  const input = page.getByLabel('Choisissez des fichiers')
  for (const name of ['panne.png', 'autre.png']) await input.setInputFiles([await photo(name)])
  await expect(page.getByLabel('Fichiers choisis').getByRole('listitem')).toHaveCount(2)
  await page.route('**/api/admin/upload/**', (route) => route.abort())
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Erreur réseau lors de l’upload')).toHaveCount(2)
  await page.unroute('**/api/admin/upload/**')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('2 image(s) uploadée(s) avec succès')).toBeVisible()
  await expect(page.getByLabel('Fichiers choisis')).toBeHidden()
})

test('a picture whose file is gone shows the placeholder', async ({ page, context, baseURL, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'the browser shows the text instead')
  await shop.signIn(context, baseURL)
  await page.route('**/uploads/products/aquapet-face-**', (route) => route.abort())
  await page.goto('/admin/images/prod-aquapet', { waitUntil: 'networkidle' })
  await expect(cards(page).first().getByRole('img')).toHaveAttribute('src', '/uploads/products/default.jpg')
})

test('the screens of pictures are sound at all widths', async ({ page, context, baseURL, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await shop.signIn(context, baseURL)
  for (const path of ['/admin/images', `/admin/images/${product}`]) {
    await page.goto(path)
    await expectSoundInBackOffice(page)
  }
})
