import { expect, type Page, test } from '@playwright/test'
import { expectSoundInBackOffice, field } from '../support/shop-browser'
import { openVisitedShop } from '../support/visited-shop'

const shop = openVisitedShop()

/** Inserts a product unique to this test, with ten in stock. */
async function newItem(name: string): Promise<string> {
  const { recordMovement } = await import('~/models/shop/stock/index.server')
  const { db } = shop
  const sku = `ESSAI-${name}-${process.pid}-${Date.now()}`.toUpperCase()
  const model = await db.selectFrom('product').selectAll().where('slug', '=', 'aquapet').executeTakeFirstOrThrow()
  const stock = await db
    .selectFrom('stock_item')
    .selectAll()
    .where('product_id', '=', model.id)
    .executeTakeFirstOrThrow()
  const id = sku.toLowerCase()
  await db
    .insertInto('product')
    .values({ ...model, id, slug: id, sku, name: `Essai ${name}`, published: 0, position: 9000 })
    .execute()
  await db
    .insertInto('stock_item')
    .values({ ...stock, product_id: id, sku, current_stock: 0, reserved_stock: 0, minimum_threshold: 5 })
    .execute()
  const at = new Date()
  await recordMovement(db, { productId: id, type: 'restock', delta: 10, reason: 'essai', actor: 'essai', at })
  return `/admin/stock/articles/${sku}`
}

/** Opens a page and waits for hydration. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path, { waitUntil: 'networkidle' })
}

for (const [link, label, typed, preview, button, told] of [
  ['Réapprovisionnement', 'Quantité à ajouter', '5', '10 → 15 (+5)', 'Réapprovisionner', '10 → 15.'],
  ['Vente', 'Quantité à retirer', '4', '10 → 6 (−4)', 'Enregistrer la vente', '10 → 6.'],
  ['Retour', 'Quantité à remettre en stock', '1', '10 → 11 (+1)', 'Enregistrer le retour', '10 → 11.'],
  ['Ajustement', 'Quantité comptée', '7', '10 → 7 (−3)', 'Ajuster le stock', '10 → 7.'],
] as const) {
  test(`${link}: the effect is shown, then recorded`, async ({ page, context, baseURL, javaScriptEnabled }) => {
    await shop.signIn(context, baseURL)
    await open(page, await newItem(link))
    await page.getByRole('navigation', { name: 'Mouvements' }).getByRole('link', { name: link }).click()
    await field(page, label).fill(typed)
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Voir l’effet' }).click()
    await expect(page.getByText(preview)).toBeVisible()
    await page.getByRole('button', { name: button }).click()
    await expect(page.getByRole('status').filter({ hasText: told })).toBeVisible()
    await expect(page.getByRole('row').filter({ hasText: 'Camille Roy' })).toHaveCount(1)
  })
}

test('an impossible movement is refused beside the typed value, and an empty quantity cancels', async ({
  page,
  context,
  baseURL,
}) => {
  await shop.signIn(context, baseURL)
  await open(page, `${await newItem('refus')}/mouvements/vente`)
  await field(page, 'Quantité à retirer').fill('1e3')
  await page.getByRole('button', { name: 'Enregistrer la vente' }).click()
  await expect(field(page, 'Quantité à retirer')).toHaveAccessibleDescription(/nombre entier de 1 à/)
  await field(page, 'Quantité à retirer').fill('11')
  await page.getByRole('button', { name: 'Enregistrer la vente' }).click()
  await expect(field(page, 'Quantité à retirer')).toHaveAccessibleDescription(/il n’en reste que 10/)
  await expect(field(page, 'Quantité à retirer')).toHaveValue('11')
  await field(page, 'Quantité à retirer').fill('')
  await page.getByRole('button', { name: 'Enregistrer la vente' }).click()
  await expect(page.getByText('le stock ne change pas')).toBeVisible()
})

test('an alert is opened by a sale, resolved with a reason, and opened again by the next', async ({
  page,
  context,
  baseURL,
}, { project }) => {
  await shop.signIn(context, baseURL)
  const path = await newItem(`alerte ${project.name}`.replaceAll(' ', '-'))
  const sell = async (quantity: string) => {
    await open(page, `${path}/mouvements/vente`)
    await field(page, 'Quantité à retirer').fill(quantity)
    await page.getByRole('button', { name: 'Enregistrer la vente' }).click()
    await expect(page.getByText('✅ Stock d’')).toBeVisible()
  }
  await sell('6')
  await page.getByRole('link', { name: /Marquer comme résolue/ }).click()
  await page.getByRole('button', { name: 'Marquer comme résolue' }).click()
  await expect(field(page, 'Pourquoi')).toHaveAccessibleDescription(/Indiquez pourquoi/)
  await field(page, 'Pourquoi').fill('Commande passée')
  await page.getByRole('button', { name: 'Marquer comme résolue' }).click()
  await expect(page.getByText('✅ Alerte marquée comme résolue')).toBeVisible()
  await open(page, path)
  await expect(page.getByText('Résolue par Camille Roy')).toBeVisible()
  await expect(page.getByRole('link', { name: /Marquer comme résolue/ })).toHaveCount(0)
  await sell('1')
  await expect(page.getByText(/Rouverte/)).toBeVisible()
  await expect(page.getByRole('link', { name: /Marquer comme résolue/ })).toBeVisible()
})

test('the stock is sound at all widths', async ({ page, context, baseURL, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, 'axe is a script')
  await shop.signIn(context, baseURL)
  const item = '/admin/stock/articles/OSM-PRO'
  for (const path of [
    '/admin/stock',
    '/admin/stock/inventaire',
    '/admin/stock/alertes',
    '/admin/stock/faibles',
    `${item}/mouvements/ajustement`,
  ]) {
    await open(page, path)
    await expectSoundInBackOffice(page)
  }
  await field(page, 'Quantité comptée').fill('x')
  await page.getByRole('button', { name: 'Ajuster le stock' }).click()
  await expect(field(page, 'Quantité comptée')).toHaveAccessibleDescription(/nombre entier/)
  await expectSoundInBackOffice(page)
})

test('the keyboard alone restocks', async ({ page, context, baseURL, javaScriptEnabled }) => {
  await shop.signIn(context, baseURL)
  await open(page, `${await newItem('clavier')}/mouvements/reapprovisionnement`)
  await field(page, 'Quantité à ajouter').focus()
  await page.keyboard.type('3')
  await page.keyboard.press('Enter')
  if (!javaScriptEnabled) {
    await expect(page.getByText('(+3)')).toBeVisible()
    await page.getByRole('button', { name: 'Réapprovisionner' }).press('Enter')
  }
  await expect(page.getByText('10 → 13.')).toBeVisible()
})
