import { expect, test } from '@playwright/test'

const premium = '/products/prod-osmoseur-premium'

test('a pack with its gift goes into the cart, and the total is told before', async ({ page, javaScriptEnabled }) => {
  await page.goto(premium)
  await page.getByRole('radio', { name: /Pack Médium/ }).check()
  await page.getByRole('radio', { name: /Fontaine AquaPet/ }).check()
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Mettre à jour le total' }).click()
  await expect(page.locator('.order-total')).toContainText(/Total TTC\s*802,80/)
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await expect(page.getByRole('status').first()).toContainText('1x Osmoseur Premium – Pack Médium ajouté au panier')
  await expect(page.getByRole('link', { name: 'Panier, 1 article' })).toBeVisible()
})

test('a forgotten gift is asked for, with the pack still chosen', async ({ page }) => {
  await page.goto(premium)
  await page.getByRole('radio', { name: /Pack Premium/ }).check()
  await page.getByRole('button', { name: 'Ajouter au panier' }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Veuillez sélectionner votre produit offert avant d’ajouter au panier.',
  )
  await expect(page.getByRole('radio', { name: /Pack Premium/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Bouteille H2-GO/ })).toHaveAccessibleDescription(
    /Veuillez sélectionner votre produit offert/,
  )
  await expect(page.getByRole('radio', { name: /Bouteille H2-GO/ })).toBeVisible()
})

test('gifts are shown only with a pack that gives them', async ({ page }) => {
  await page.goto(premium)
  await expect(page.getByRole('radio', { name: /Bouteille H2-GO/ })).toBeHidden()
  await page.getByRole('radio', { name: /Pack Médium/ }).check()
  await expect(page.getByRole('radio', { name: /Fontaine AquaPet/ })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Bouteille H2-GO/ })).toBeHidden()
})

test('only the ticked pack lists what it holds', async ({ page }) => {
  await page.goto(premium)
  await expect(page.locator('.pack-feature').first()).toBeHidden()
  await page.getByRole('radio', { name: /Pack Médium/ }).check()
  await expect(page.locator('.pack-feature:visible')).toHaveCount(4)
})

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('picture, price and « Ajouter au panier » are in view together', async ({ page }) => {
    await page.goto(premium)
    await expect(page.locator('.product-head .price')).toBeInViewport()
    await expect(page.locator('.gallery-main')).toBeInViewport()
    await expect(page.locator('.order-buttons').getByRole('button', { name: 'Ajouter au panier' })).toBeInViewport({
      ratio: 1,
    })
  })
})

test('a thumbnail shows its picture and counts', async ({ page }) => {
  await page.goto(premium)
  await page.locator('.thumbnails a').nth(2).click()
  await expect(page.locator('.gallery-count')).toHaveText('3 / 4')
  await expect(page).toHaveURL(/photo=3/)
  await expect(page.locator('.thumbnails a[aria-current]')).toHaveCount(1)
})

test('the description opens and closes', async ({ page }) => {
  await page.goto(premium)
  await page.getByText('Voir plus').click()
  await expect(page.getByText('Sa limite')).toBeVisible()
  await page.getByText('Voir moins').click()
  await expect(page.getByText('Sa limite')).toBeHidden()
})

test('the list is searched, filtered and put into the cart in place', async ({ page }) => {
  await page.goto('/products')
  await page.getByLabel('Rechercher dans la boutique').fill('fontaine chien')
  await page.getByRole('button', { name: 'Lancer la recherche' }).click()
  await page.getByRole('button', { name: 'Ajouter au panier Fontaine AquaPet' }).click()
  await expect(page).toHaveURL(/q=fontaine/)
  await expect(page.getByRole('status').first()).toContainText('1x Fontaine AquaPet ajouté au panier')
})
