import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect, type Page } from '@playwright/test'
import { startAddressServer } from '../support/address-server'
import { quickFolder } from '../support/quick-folder.mjs'
import { startServer } from '../support/server-process'
import { expectNoOverflow, expectSound, fillCart, field as labelled } from '../support/shop-browser'

const hasScript = ({ name }: { name: string }) => name === 'javascript'

/** The billing address has fields of the same names, collapsed. */
const field = (page: Page, label: string) => labelled(page, label).filter({ visible: true })

interface Shop {
  url: string
  addresses: Awaited<ReturnType<typeof startAddressServer>>
}

/** A separate shop for each worker: its service fails on command. */
const test = base.extend<object, { shop: Shop }>({
  shop: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads what a fixture needs from its first argument
    async ({}, use) => {
      const dataDir = mkdtempSync(join(quickFolder(), 'shop-addresses-'))
      const addresses = await startAddressServer()
      const server = await startServer(dataDir, addresses.environment)
      await use({ url: server.url, addresses })
      await Promise.all([server.stop(), addresses.close()])
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
})

async function goToShipping(page: Page): Promise<void> {
  await fillCart(page)
  await page.goto('/shipping')
}

test('a street that is typed proposes addresses; the chosen one fills postal code and town', async ({
  page,
  shop: { addresses },
}, { project }) => {
  addresses.play('normal')
  await goToShipping(page)
  const street = field(page, 'Adresse')
  await street.focus()
  if (!hasScript(project)) return expect(street).not.toHaveAttribute('role')
  await expect(street).toHaveRole('combobox')
  await street.pressSequentially('12 rue des lil')
  await expect(page.getByRole('listbox').getByRole('option')).toHaveCount(2)
  await expectSound(page)
  await expectNoOverflow(page)
  await street.press('Escape')
  await expect(page.getByRole('listbox').getByRole('option').first()).toBeHidden()
  await street.press('ArrowDown')
  await street.press('ArrowDown')
  await street.press('Enter')
  await expect(street).toHaveValue('12 Rue du Lilas')
  await expect(field(page, 'Code postal')).toHaveValue('69003')
  await expect(field(page, 'Ville')).toHaveValue('Lyon')
  await expect(page.getByText('Adresse remplie : 12 Rue du Lilas, 69003 Lyon')).toBeAttached()
  // Longer than the debounce: a chosen suggestion triggers no new request.
  const asked = addresses.received.length
  await page.getByLabel('Complément').pressSequentially('Bât. B', { delay: 100 })
  expect(addresses.received.length).toBe(asked)
})

test('abroad nothing is proposed, and a service that is away leaves a plain field', async ({
  page,
  shop: { addresses },
}, { project }) => {
  test.skip(!hasScript(project), 'proposals are what the script adds')
  addresses.play('normal')
  await goToShipping(page)
  const street = field(page, 'Adresse')
  const answered = () => page.waitForResponse(/shipping\/suggestions/)
  await street.focus()
  await expect(street).toHaveRole('combobox')
  addresses.play('down')
  const answer = answered()
  await street.pressSequentially('8 boulevard du Port')
  expect(await (await answer).json()).toEqual([])
  await expect(street).toHaveValue('8 boulevard du Port')
  addresses.play('normal')
  await field(page, 'Pays').selectOption('Belgique')
  await street.fill('12 rue des Lilas')
  await expect(page.getByText('Aucune suggestion')).toBeAttached()
  expect(addresses.received).toEqual([])
})

test('the summary follows the country that is chosen', async ({ page }, { project }) => {
  await goToShipping(page)
  await field(page, 'Ville').fill('Genève')
  await field(page, 'Pays').selectOption('Suisse')
  const update = page.getByRole('button', { name: 'Mettre à jour le total pour ce pays' })
  if (hasScript(project)) await expect(update).toBeHidden()
  else await update.click()
  await expect(page.getByRole('complementary', { name: 'Récapitulatif' })).toContainText('449,00 €')
  await expect(field(page, 'Ville')).toHaveValue('Genève')
  await page.goto('/shipping')
  await expect(field(page, 'Pays')).toHaveValue('Suisse')
  await expect(field(page, 'Ville')).toHaveValue('Genève')
})

test('a summary that cannot follow says so, and the button that asks again stays', async ({ page }, { project }) => {
  test.skip(!hasScript(project), 'without scripts the button sends the form')
  await goToShipping(page)
  await page.route('**/shipping/pays*', (route) => route.abort())
  await field(page, 'Pays').selectOption('Suisse')
  await expect(page.getByText('Le total n’a pas été mis à jour')).toBeVisible()
  await page.unroute('**/shipping/pays*')
  const again = page.getByRole('button', { name: 'Mettre à jour le total pour ce pays' })
  await expect(again).not.toHaveAttribute('aria-busy')
  await again.click()
  await expect(page.getByRole('complementary', { name: 'Récapitulatif' })).toContainText('449,00 €')
})

test('a customer keeps an address and is delivered to it by one button', async ({ page }, { project }) => {
  await page.goto('/profile')
  await field(page, 'E-mail').fill(`claire.${Date.now()}@example.fr`)
  await page.getByRole('button', { name: 'Recevoir le lien' }).click()
  await page.getByRole('link', { name: 'Ouvrir le lien de connexion' }).click()
  await page.getByRole('button', { name: 'Ouvrir mon compte' }).click()
  await page.getByRole('link', { name: 'Ajouter une adresse' }).click()
  const typed = { Prénom: 'Claire', Nom: 'Fontaine', Téléphone: '0612345678', Adresse: '3 quai Perrache' }
  for (const [label, value] of Object.entries({ ...typed, 'Code postal': '69002', Ville: 'Lyon' }))
    await field(page, label).fill(value)
  await page.getByRole('button', { name: 'Enregistrer l’adresse' }).click()
  await expect(page.getByText('L’adresse est dans votre carnet.')).toBeVisible()
  if (hasScript(project)) await expectSound(page)
  await goToShipping(page)
  if (hasScript(project)) await expectSound(page)
  await expectNoOverflow(page)
  await page.getByRole('button', { name: 'Livrer à cette adresse' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paiement' })).toBeVisible()
  await expect(page.getByText('3 quai Perrache')).toBeVisible()
  await page.goto('/profile')
  await page.getByRole('link', { name: /^Supprimer/ }).click()
  await page.getByRole('button', { name: 'Supprimer cette adresse' }).click()
  await expect(page.getByText('Aucune adresse gardée.')).toBeVisible()
})
