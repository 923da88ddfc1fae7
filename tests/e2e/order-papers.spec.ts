import { expect, type Page, test } from '@playwright/test'
import { expectNoOverflow, expectSound, expectSoundColours } from '../support/shop-browser'
import { soldOrder, unmatchedDeclaration } from '../support/sold-order'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

async function expectSoundInBoth(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectSound(page)
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectSoundColours(page)
}

test('withdrawals, invoices and the dialog of an order are sound at 768 px, in light and in dark', async ({
  page,
  context,
  baseURL,
}) => {
  await shop.signIn(context, baseURL)
  const [order, stray] = [await soldOrder(shop.db), await unmatchedDeclaration(shop.db)]
  await page.setViewportSize({ width: 768, height: 1024 })
  for (const path of ['', '?etat=sans-commande', `/${stray}/commande`]) {
    await page.goto(`/admin/retractations${path}`, { waitUntil: 'networkidle' })
    await expect(page.getByText('Rochefoucauld').first()).toBeVisible()
    await expectSoundInBoth(page)
  }
  await page.goto('/admin/factures', { waitUntil: 'networkidle' })
  await expect(page.getByRole('link', { name: /^AV-/ }).first()).toBeVisible()
  await expectSoundInBoth(page)

  await page.goto('/admin/orders?statut=livre', { waitUntil: 'networkidle' })
  await page.locator('.order-table').getByRole('link', { name: order.number }).click()
  const dialog = page.getByRole('dialog', { name: `Commande ${order.number}` })
  await expect(dialog.getByRole('heading', { level: 1 })).toBeVisible()
  const folded = dialog.locator('details')
  await folded.evaluateAll((all) => all.map((each) => each.setAttribute('open', '')))
  await expectSoundInBoth(page)
})

test('withdrawals and invoices fit a phone', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  const [order, stray] = [await soldOrder(shop.db), await unmatchedDeclaration(shop.db)]
  const screens = ['retractations', `retractations/${stray}/commande`, 'factures', `orders/${order.id}`]
  for (const screen of screens) {
    await page.goto(`/admin/${screen}`, { waitUntil: 'networkidle' })
    await expectNoOverflow(page)
  }
})

test('a declaration without an order is set aside, its mail shown before', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  const stray = await unmatchedDeclaration(shop.db)
  await page.goto(`/admin/retractations/${stray}/commande`, { waitUntil: 'networkidle' })
  const form = page.locator('form#mise-de-cote')
  await form.getByLabel(/^Motif/).fill('Commande d’une autre boutique')
  await form.getByLabel(/^Prévenir la personne/).check()
  await form.getByRole('button', { name: 'Voir le message' }).click()
  await expect(form.getByRole('status')).toContainText('Commande d’une autre boutique')
  await expect(form.getByLabel(/^Motif/)).toHaveValue('Commande d’une autre boutique')
  await expect(form.getByLabel(/^Prévenir la personne/)).toBeChecked()
  await expectNoOverflow(page)
  await form.getByRole('button', { name: 'Mettre de côté' }).click()
  await expect(page.getByText('Déclaration mise de côté.')).toBeVisible()
  await page.goto('/admin/retractations?etat=de-cote', { waitUntil: 'networkidle' })
  await expect(page.locator(`a[href="/admin/retractations/${stray}/commande"]`)).toBeVisible()
})
