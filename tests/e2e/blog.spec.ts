import { setTimeout } from 'node:timers/promises'
import { expect, test } from '@playwright/test'
import { addedNotice, addToCart } from '../support/shop-browser'

// As for most visitors: with view transitions.
test.use({ viewport: { width: 360, height: 740 }, contextOptions: { reducedMotion: 'no-preference' } })

test('from the blog to an article, to its product, to the cart', async ({ page }) => {
  await page.goto('/blog')
  await page.getByRole('navigation', { name: 'Choisir un mot-clé' }).getByRole('link', { name: '#Animaux' }).click()
  await expect(page).toHaveURL(/\/blog\?tag=animaux$/)
  await page.getByRole('link', { name: /^Chats, chiens et fontaines/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Chats, chiens et fontaines')
  // Late, as on a slow line: it says which of the two buttons is displayed.
  await page.route(/product-page.*\.css$/, async (route) => {
    await setTimeout(500)
    await route.continue()
  })
  await page
    .getByRole('region', { name: 'Le produit dont il est question' })
    .getByRole('heading')
    .getByRole('link')
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fontaine AquaPet' })).toBeVisible()
  await addToCart(page)
  await expect(addedNotice(page)).toContainText('ajouté au panier')
})

test('a link of an article stays in the shop; one that leaves opens another tab and says so', async ({ page }) => {
  await page.goto('/blog/durete-et-calcaire')
  const away = page.getByRole('link', { name: 'orobnat.sante.gouv.fr (nouvel onglet)' })
  await expect(away).toHaveAttribute('target', '_blank')
  await page.getByRole('link', { name: 'purificateur de douche', exact: true }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Purificateur de douche' })).toBeVisible()
})

test('an unknown article leads back to the blog', async ({ page }) => {
  await page.goto('/blog/inconnu')
  await page.getByRole('link', { name: 'Retour au blog' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Blog' })).toBeVisible()
})
