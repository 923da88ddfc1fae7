import { join } from 'node:path'
import { type BrowserContext, expect, test } from '@playwright/test'
import { openSqlite } from '~/database/sqlite.server'
import type { ShopDatabase } from '../../app/database/schema'
import { operate } from '../support/operate'
import { addSetCookie, buy, expectSoundInBackOffice, field } from '../support/shop-browser'
import { fountain } from '../support/shop-journey'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

test('a setting is refused at its field, then saved with a notice', async ({ page, context, baseURL }) => {
  await shop.signIn(context, baseURL)
  await page.goto('/admin/settings/avis', { waitUntil: 'networkidle' })
  const delay = field(page, 'Délai maximal de relecture d’un avis, en jours')
  const before = await delay.inputValue()
  await delay.fill('300')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(delay).toHaveAccessibleDescription(/Un nombre entier de 1 à 30/)
  await expect(delay).toHaveValue('300')
  await delay.fill(before === '7' ? '6' : '7')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réglage enregistré.')).toBeVisible()
})

/** A separate shop: tests running in parallel depend on delivery fees. */
async function openNeighbour(context: BrowserContext): Promise<string> {
  const subdomain = `tarifs-${Date.now().toString(36)}`
  await operate('tenants', 'add', subdomain, '--template', 'osmoseurs', '--name', 'Boutique des tarifs')
  const url = `http://${subdomain}.localhost:${process.env.E2E_PORT}`
  const { administratorCookie } = await import('../support/back-office')
  const { tenantSigner } = await import('~/runtime/secret.server')
  const { db, close } = openSqlite<ShopDatabase>(
    join(process.env.E2E_DATA_DIR ?? '', 'tenants', subdomain, 'shop.sqlite'),
  )
  const signer = tenantSigner({ id: subdomain, isFirst: false })
  await addSetCookie(context, { line: await administratorCookie(db, signer), url })
  await close()
  return url
}

test('a changed delivery fee applies to the cart', async ({ page, context }) => {
  const url = await openNeighbour(context)
  await page.goto(`${url}/admin/settings/livraison`, { waitUntil: 'networkidle' })
  await field(page, 'Frais de livraison, en euros TTC').fill('7,45')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByText('Réglage enregistré.')).toBeVisible()
  await buy(page, `${url}/products/${fountain.product_id}`)
  await page.goto(`${url}/cart`)
  await expect(page.getByText(/^7,45\s€$/).first()).toBeVisible()
})

test('the settings are sound at all widths', async ({ page, context, baseURL, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await shop.signIn(context, baseURL)
  for (const group of ['boutique', 'identite', 'livraison', 'paiement', 'fidelite', 'e-mails']) {
    await page.goto(`/admin/settings/${group}`)
    await expectSoundInBackOffice(page)
  }
})
