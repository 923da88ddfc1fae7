import { expect, test } from '@playwright/test'
import { addedNotice, addToCart, changeContact, expectSound, fillCart, goToPayment } from '../support/shop-browser'

test('the message of a field goes while it is corrected', async ({ page }) => {
  await fillCart(page)
  await page.goto('/shipping')
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
  const firstName = page.getByLabel(/^Prénom/)
  await expect(firstName).toHaveAttribute('aria-invalid', 'true')
  await firstName.fill('Claire')
  await expect(firstName).not.toHaveAttribute('aria-invalid', 'true')
  await expect(page.locator('#firstName-error')).toBeHidden()
  await expect(page.locator('#lastName-error')).toBeVisible()
})

test('payment requires an e-mail, and a second click on the pay button does nothing', async ({ page }) => {
  await goToPayment(page)
  const pay = page.getByRole('button', { name: /^Commander avec obligation de paiement/ })
  const email = await changeContact(page, 'Email')
  await email.fill('')
  await expect(pay).toHaveAttribute('aria-disabled', 'true')
  // Playwright considers it disabled; a user can still press it.
  await pay.click({ force: true })
  await expect(email).toHaveAccessibleDescription(/Veuillez saisir votre email/)
  await email.fill('claire@example.fr')
  await expect(pay).toBeEnabled()
  await expect(page.locator('.contact-typed')).toHaveText('claire@example.fr · Claire Fontaine · 06 12 34 56 78')
  let posts = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posts += 1
  })
  await pay.dblclick()
  await expect(page).toHaveURL(/paiement-simule/)
  expect(posts).toBe(1)
})

test('adding opens a drawer in place, with the focus in it; Escape gives the focus back', async ({ page }) => {
  await page.goto('/products/prod-osmoseur-premium?pack_type=medium')
  await page.getByRole('radio', { name: /Fontaine AquaPet/ }).check()
  const button = page.getByRole('button', { name: 'Ajouter au panier' }).filter({ visible: true }).first()
  await button.click()
  const drawer = page.getByRole('dialog', { name: 'Dans votre panier' })
  await expect(drawer.getByRole('heading', { name: 'Dans votre panier' })).toBeFocused()
  await expect(addedNotice(page)).toContainText('1 × Osmoseur Premium – Pack Médium ajouté au panier')
  await expect(drawer).toContainText(/Produit offert\s: Fontaine AquaPet/)
  await expect(drawer).toContainText('Comprend : Osmoseur Premium, Filtres de rechange 1 an, Installation')
  await expect(drawer).toContainText(/Vous économisez 81,60\s€/)
  await expect(page.locator('.cart-count')).toHaveText('1')
  await expectSound(page)

  await drawer.getByRole('button', { name: 'Ajouter Maintenance 3 ans au panier' }).click()
  await expect(addedNotice(page)).toContainText('1 × Maintenance 3 ans ajouté au panier')
  await expect(page.locator('.cart-count')).toHaveText('2')
  await page.keyboard.press('Escape')
  await expect(drawer).toBeHidden()
  await expect(button).toBeFocused()
  await button.click()
  await drawer.getByRole('link', { name: 'Commander' }).click()
  await expect(page).toHaveURL('/shipping')
})

test('the form replaces the drawer after a refusal, a failed load or a missing answer', async ({ page }) => {
  await page.goto('/products/prod-osmoseur-premium?pack_type=medium')
  await addToCart(page)
  await expect(page.getByRole('alert')).toContainText('Veuillez sélectionner votre produit offert')

  await page.goto('/products/prod-aquapet')
  let lost = 0
  await page.route('**/products/prod-aquapet', (route) => {
    const isLost = route.request().resourceType() === 'xhr'
    if (isLost) lost += 1
    return isLost ? route.abort() : route.continue()
  })
  await addToCart(page)
  await expect(addedNotice(page)).toContainText('1 × Fontaine AquaPet ajouté au panier')
  await page.route('**/assets/cart-drawer-*', (route) => route.abort())
  await page.reload()
  await addToCart(page)
  await expect(addedNotice(page)).toContainText('1 × Fontaine AquaPet ajouté au panier')
  await expect(page.locator('.cart-count')).toHaveText('2')
  await expect(page.getByRole('dialog')).toBeHidden()
  expect(lost).toBe(1)
})

test('an answer that takes long is waited for with words, which go when it is there', async ({ page }) => {
  await page.goto('/products/prod-aquapet')
  let answer = () => {}
  const held = new Promise<void>((done) => {
    answer = done
  })
  await page.route('**/products/prod-aquapet', async (route) => {
    await held
    await route.continue()
  })
  await addToCart(page)
  const waiting = page.getByRole('status').filter({ hasText: 'Envoi en cours…' })
  await expect(waiting).toHaveCount(1)
  answer()
  await expect(page.getByRole('dialog', { name: 'Dans votre panier' })).toBeVisible()
  await expect(waiting).toHaveCount(0)
})

test('a gift that the chosen pack does not offer is no longer chosen', async ({ page }) => {
  await page.goto('/products/prod-osmoseur-premium')
  await page.getByRole('radio', { name: /Pack Premium/ }).check()
  await page.getByRole('radio', { name: /Bouteille H2-GO/ }).check()
  await page.getByRole('radio', { name: /Pack Médium/ }).check()
  await page.getByRole('radio', { name: /Pack Premium/ }).check()
  await expect(page.getByRole('radio', { name: /Bouteille H2-GO/ })).not.toBeChecked()
})

test('the header reappears on scrolling up, and Escape or a click outside closes its menu', async ({ page }) => {
  await page.goto('/')
  const header = page.getByRole('banner')
  await page.mouse.wheel(0, 1500)
  await expect(header).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect(header).toBeInViewport()
  const summary = header.locator('summary')
  const menu = header.getByRole('navigation', { name: 'Menu' })
  await summary.click()
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toBeHidden()
  await expect(summary).toBeFocused()
  await summary.click()
  await page.mouse.click(180, 700)
  await expect(menu).toBeHidden()
})
