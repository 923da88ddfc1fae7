import { expect, type Page, test } from '@playwright/test'
import { commit, decide, goToPayment, send } from '../support/shop-browser'
import { soldOrder } from '../support/sold-order'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

// Transitions between documents, whose abortion is an InvalidStateError of the page that is left.
test.use({ viewport: { width: 1280, height: 900 }, contextOptions: { reducedMotion: 'no-preference' } })

function errorsOf(page: Page): string[] {
  const errors: string[] = []
  page.context().on('weberror', (error) => errors.push(error.error().message))
  return errors
}

test('printing a paper and logging out leave no error on any page', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  const { id, number } = await soldOrder(shop.db)
  const errors = errorsOf(page)
  await page.goto(`/admin/orders/${id}`, { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Imprimer le bon de livraison' }).click()
  await page.waitForURL(/imprimer/)
  await expect(page.getByText(number).first()).toBeVisible()
  await page.goBack({ waitUntil: 'networkidle' })
  await page.goto('/admin/orders', { waitUntil: 'networkidle' })
  await page.getByLabel(`Imprimer le bon de livraison de ${number}`).check()
  await page.getByRole('button', { name: /des commandes cochées/ }).click()
  await page.waitForURL(/imprimer/)
  await page.goto('/admin', { waitUntil: 'networkidle' })
  const menu = page.locator('summary', { hasText: 'Menu' })
  if (await menu.isVisible()) await menu.click()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible()
  await page.goto('/', { waitUntil: 'networkidle' })
  expect(errors).toEqual([])
})

test('a customer who reads an invoice, then signs out, sees no error, nor who goes to the login', async ({ page }) => {
  const errors = errorsOf(page)
  await goToPayment(page)
  await commit(page, /Carte bancaire/)
  await decide(page, /Payer/)
  await page.getByRole('link', { name: /^Facture FA-/ }).click()
  await expect(page.getByRole('heading', { name: /Facture/ })).toBeVisible()
  await page.goBack()
  await page.getByRole('link', { name: /^Commande .* confirmée/ }).click()
  await page.waitForURL(/e-mails/)
  await send(page, '/profile/lien', { email: 'claire.imprime@example.fr' })
  await page.goto('/profile')
  await page.locator('a[href*="/profile/connexion/"]').click()
  await page.locator('main').getByRole('button').first().click()
  await page.getByRole('button', { name: 'Me déconnecter', exact: true }).click()
  await expect(page.getByText('Vous êtes déconnecté.')).toBeVisible()
  await page.getByRole('link', { name: 'Admin', exact: true }).first().click()
  await page.waitForURL(/login/)
  expect(errors).toEqual([])
})
