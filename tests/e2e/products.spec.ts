import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { type BrowserContext, test as base, expect, type Page } from '@playwright/test'
import { openSqlite, type SqliteHandle } from '~/database/sqlite.server'
import type { ShopDatabase } from '../../app/database/schema'
import { quickFolder } from '../support/quick-folder.mjs'
import { startServer } from '../support/server-process'
import {
  addedNotice,
  addSetCookie,
  addToCart,
  commit,
  decide,
  expectNoOverflow,
  expectSound,
  expectSoundInBackOffice,
  field,
  fillAddress,
} from '../support/shop-browser'

/** A separate shop, since its catalogue changes. */
interface Shop {
  url: string
  database: SqliteHandle<ShopDatabase>
}

const SECRET = 'the secret of the shop of products'

const test = base.extend<object, { shop: Shop }>({
  shop: [
    async ({ browserName: _ }, use) => {
      const dataDir = mkdtempSync(join(quickFolder(), 'products-e2e-'))
      const server = await startServer(dataDir, { SESSION_SECRET: SECRET, LIMITS_SCALE: '1000' })
      const database = openSqlite<ShopDatabase>(join(dataDir, 'tenants/boutique/shop.sqlite'))
      await use({ url: server.url, database })
      await database.close()
      await server.stop()
      rmSync(dataDir, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
  baseURL: ({ shop }, use) => use(shop.url),
})

async function signIn(context: BrowserContext, { database, url }: Shop): Promise<void> {
  const { administratorCookie } = await import('../support/back-office')
  const { createSigner } = await import('~/runtime/secret.server')
  await addSetCookie(context, { line: await administratorCookie(database.db, createSigner(SECRET)), url })
}

const id = 'prod-fontaine-de-table'
const backOffice = `/admin/products/${id}`

const open = (page: Page, path: string) => page.goto(path, { waitUntil: 'networkidle' })
const press = (page: Page, name: string | RegExp) => page.getByRole('button', { name }).click()
const told = (page: Page, words: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: words }).first()).toBeVisible()

async function photo(name: string, tint: number) {
  const { png } = await import('../support/pictures')
  return { name, mimeType: 'image/png', buffer: await png({ tint, width: 800, height: 600 }) }
}

async function createProduct(page: Page): Promise<void> {
  await open(page, '/admin/products')
  await page.getByRole('link', { name: 'Nouveau produit' }).click()
  await field(page, 'Nom').fill('Fontaine de table')
  await field(page, 'Référence \\(SKU\\)').fill('FONT-TABLE')
  await field(page, 'Prix HT, en euros').fill('399,03')
  await press(page, 'Créer le produit')
  await expect(field(page, 'Prix HT, en euros')).toHaveAccessibleDescription(/399,00.€ ou 399,05.€/)
  await expect(field(page, 'Nom')).toHaveValue('Fontaine de table')
  await field(page, 'Prix HT, en euros').fill('400')
  await page.getByLabel('Le mettre en vente dès que rien ne manque').uncheck()
  await press(page, 'Créer le produit')
  await expect(page.getByRole('heading', { level: 1, name: 'Fontaine de table' })).toBeVisible()
}

async function fillSheet(page: Page): Promise<void> {
  await press(page, 'Publier')
  await told(page, 'il lui manque ceci')
  await field(page, 'Résumé').fill('Elle filtre l’eau sur la table.')
  await field(page, 'Description').fill('Une fontaine à poser.\n\nElle se branche sans travaux.')
  await field(page, 'Points forts').fill('Sans travaux\nSilencieuse')
  await field(page, 'Caractéristiques').fill('Poids : 4 kg')
  await page.getByLabel('Maison').check()
  await field(page, 'Fabricant').fill('Fontaines du Rhône')
  await field(page, 'Adresse du fabricant').fill('1 quai de Saône, 69001 Lyon')
  await field(page, 'E-mail ou site du fabricant').fill('contact@fontaines.example')
  await field(page, 'Fabricant établi dans l’Union européenne').selectOption('oui')
  await field(page, 'Avertissements de sécurité').fill('Débranchez-la avant de la nettoyer.')
  await field(page, 'Pièces détachées').fill('Dix ans')
  await field(page, 'Éco-participation TTC').fill('0,42')
  await press(page, 'Enregistrer la fiche')
  await told(page, 'Fiche enregistrée')
}

async function addPictures(page: Page): Promise<void> {
  await open(page, `/admin/images/${id}`)
  const files = [await photo('face.png', 10), await photo('cote.png', 60), await photo('dos.png', 110)]
  await page.getByLabel('Choisissez des fichiers').setInputFiles(files)
  await press(page, 'Envoyer')
  await expect(page.getByText('3 image(s) uploadée(s) avec succès')).toBeVisible()
}

async function composePack(page: Page): Promise<void> {
  await open(page, `${backOffice}/packs/medium`)
  await field(page, 'Prix HT du pack, en euros').fill('450')
  await field(page, 'Référence du cadeau 1').fill('JOS-AQUAPET')
  await press(page, 'Enregistrer le pack')
  await expect(field(page, 'Référence 1')).toHaveAccessibleDescription(/au moins un autre article/)
  await expect(field(page, 'Référence du cadeau 1')).toHaveValue('JOS-AQUAPET')
  await field(page, 'Référence 1').fill('EXT-FILTRES-1AN')
  await press(page, 'Enregistrer le pack')
  await told(page, 'Pack Médium enregistré')
}

async function recommendIt(page: Page): Promise<void> {
  await open(page, `${backOffice}/questionnaire`)
  await field(page, 'Réserve, dite à côté des raisons').fill('Elle prend de la place sur la table.')
  const home = page.getByRole('group', { name: 'Résidentiel', exact: true })
  await home.getByLabel('Points').fill('45')
  await home.getByLabel('Raison').fill('Elle se pose à la maison, sans travaux.')
  const family = page.getByRole('group', { name: '3 ou 4 personnes' })
  await family.getByLabel('Points').fill('45')
  await family.getByLabel('Raison').fill('Elle suffit à trois ou quatre personnes.')
  await press(page, 'Voir ce qui change')
  await expect(page.getByText(/Sur 960 combinaisons de réponses/)).toBeVisible()
  await press(page, 'Publier la nouvelle version')
  await told(page, 'Règles publiées')
}

async function restock(page: Page, javaScriptEnabled: boolean): Promise<void> {
  await open(page, '/admin/stock/articles/FONT-TABLE/mouvements/reapprovisionnement')
  await field(page, 'Quantité à ajouter').fill('12')
  if (!javaScriptEnabled) await press(page, 'Voir l’effet')
  await press(page, 'Réapprovisionner')
  await told(page, '✅')
}

async function buyThePack(page: Page): Promise<void> {
  await page.goto(
    '/questionnaire/resultats?usage=résidentiel&household_size=3-4&budget=500-1000€&problem=calcaire&urgency=1_mois',
  )
  await expect(page.getByRole('heading', { name: 'Fontaine de table' }).first()).toBeVisible()
  await expect(page.getByText('Elle suffit à trois ou quatre personnes.').first()).toBeVisible()
  await page.goto(`/products/${id}?pack_type=medium`)
  await page.getByRole('radio', { name: /Pack Médium/ }).check()
  await page.getByRole('radio', { name: /AquaPet/ }).check()
  await addToCart(page)
  await expect(addedNotice(page)).toContainText('ajouté au panier')
  await page.goto('/shipping')
  await fillAddress(page)
  await commit(page, /Carte/)
  await decide(page, /Payer|Accepter/)
  await expect(page.getByRole('heading', { level: 1 })).toContainText(/Merci|confirm/i)
}

async function lowerPrice(page: Page, { database }: Shop): Promise<void> {
  const days = { price_since: '2026-01-05', reference_from: '2025-12-06' }
  await database.db.updateTable('product').set(days).where('id', '=', id).execute()
  await open(page, `${backOffice}/prix`)
  await expect(page.getByText(/une baisse pourrait barrer 480,00.€ TTC/)).toBeVisible()
  await field(page, 'Prix HT, en euros').fill('350')
  await press(page, 'Enregistrer le prix')
  await told(page, /480,00.€ TTC est barré/)
  await page.goto(`/products/${id}`)
  await expect(page.locator('s', { hasText: /480,00/ })).toBeVisible()
  const [without, former] = [page.locator('.price-ht').first(), page.locator('.price-was').first()]
  const [above, below] = [await without.boundingBox(), await former.boundingBox()]
  expect(below?.y).toBeGreaterThanOrEqual((above?.y ?? 0) + (above?.height ?? 0))
  await expect(page.getByText(/420,00.€ TTC/).first()).toBeVisible()
}

test('a new product with pictures, a pack with a gift and a recommendation is bought, then its price is lowered', async ({
  page,
  context,
  shop,
  javaScriptEnabled,
}) => {
  const expectGood = javaScriptEnabled ? expectSound : expectNoOverflow
  await signIn(context, shop)
  await createProduct(page)
  await fillSheet(page)
  await addPictures(page)
  await composePack(page)
  await restock(page, javaScriptEnabled)
  await open(page, backOffice)
  await press(page, 'Publier')
  await told(page, 'est en vente')
  await recommendIt(page)
  await expectGood(page)
  await buyThePack(page)
  await lowerPrice(page, shop)
  await expectGood(page)
})

test('the screens of products are sound at all widths', async ({ page, context, shop, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await signIn(context, shop)
  const product = '/admin/products/prod-osmoseur-essentiel'
  const parts = ['', '/prix', '/packs', '/packs/basique', '/packs/basique/supprimer', '/questionnaire']
  for (const path of ['/admin/products', '/admin/products/nouveau', ...parts.map((part) => product + part)]) {
    await page.goto(path)
    await expectSoundInBackOffice(page)
  }
})
