import { expect, type Page, test } from '@playwright/test'
import { addedNotice, expectNoOverflow, expectSound } from '../support/shop-browser'

const premium = '/products/prod-osmoseur-premium'

/** Only the visible option's content. */
const seen = (page: Page, place: string) => page.locator(place).filter({ visible: true })

test('a pack with its gift is added to the cart with the announced total, and the choice is kept', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto(premium)
  await page.getByRole('radio', { name: /Pack Médium/ }).check()
  await page.getByRole('radio', { name: /Fontaine AquaPet/ }).check()
  await page.getByRole('textbox', { name: 'Quantité' }).fill('2')
  if (!javaScriptEnabled) await page.getByRole('button', { name: 'Mettre à jour le total' }).click()
  await expect(seen(page, '.order-amounts .of')).toContainText(/Total TTC\s*1\s605,60/)
  await page.getByRole('button', { name: 'Ajouter au panier', exact: true }).click()
  await expect(addedNotice(page)).toContainText('2 × Osmoseur Premium – Pack Médium ajouté au panier')
  await expect(page.getByRole('link', { name: 'Panier, 2 articles' })).toBeVisible()
  await expect(page.getByRole('radio', { name: /Pack Médium/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Fontaine AquaPet/ })).toBeChecked()
  await expect(seen(page, '.product-head .price-ttc')).toHaveText(/802,80/)
})

test('a forgotten gift is asked for where it is chosen, with the pack still chosen', async ({ page }) => {
  await page.goto(premium)
  await page.getByRole('radio', { name: /Pack Premium/ }).check()
  await page.getByRole('button', { name: 'Ajouter au panier', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(
    'Veuillez sélectionner votre produit offert avant d’ajouter au panier.',
  )
  await expect(page.getByRole('alert')).toBeInViewport()
  await expect(page.getByRole('radio', { name: /Pack Premium/ })).toBeChecked()
  await expect(page.getByRole('radio', { name: /Purificateur de douche/ })).toBeFocused()
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

for (const width of [360, 1280]) {
  test.describe(`at ${width} px`, () => {
    test.use({ viewport: { width, height: 800 } })

    test('the packs are compared in full, and the prices follow the one chosen', async ({
      page,
      javaScriptEnabled,
    }) => {
      await page.goto(premium)
      const packs = page.locator('.pack')
      await expect(packs).toHaveCount(4)
      for (const words of ['Filtres de rechange 1 an', 'Vous économisez 81,60', '669,00', 'Fontaine AquaPet'])
        await expect(packs.nth(2)).toContainText(words)
      await expect(packs.nth(2).getByRole('link', { name: 'Fontaine AquaPet' })).toBeVisible()
      await expect(page.getByText('Conseillé')).toHaveCount(1)
      await expect(packs.last()).toContainText(/la plus avantageuse\s:\s12,1\s%/)
      const boxes = await Promise.all([0, 3].map((place) => packs.nth(place).boundingBox()))
      expect(boxes[0]?.y === boxes[1]?.y).toBe(width === 1280)
      await page.getByRole('radio', { name: /Pack Basique/ }).check()
      await expect(seen(page, '.product-head .price-ttc')).toHaveText(/718,80/)
      if (width === 360) await expect(seen(page, '.buy-bar .of')).toContainText(/Pack Basique\s*718,80/)
      await expectNoOverflow(page)
      if (!javaScriptEnabled) return
      await page.getByRole('radio', { name: /Pack Premium/ }).check()
      await expectSound(page)
    })

    test('a picture is enlarged, and closing it returns to the sheet', async ({ page, javaScriptEnabled }) => {
      await page.goto(premium)
      await page.getByRole('link', { name: /Agrandir/ }).click()
      if (javaScriptEnabled) return lookThrough(page)
      await expect(page.getByRole('heading', { level: 1, name: /vue 1 sur 4/ })).toBeVisible()
      await page.getByRole('link', { name: 'Vue suivante' }).click()
      await expect(page.getByRole('heading', { level: 1, name: /vue 2 sur 4/ })).toBeVisible()
      await expectNoOverflow(page)
      await page.getByRole('link', { name: 'Revenir à la fiche' }).click()
      await expect(page.locator('.gallery-count')).toHaveText('2 / 4')
    })
  })
}

async function lookThrough(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Vues agrandies' })
  await expect(dialog).toBeVisible()
  await page.keyboard.press('ArrowRight')
  await expect(dialog.getByRole('status')).toHaveText('2 / 4')
  await expect(dialog.getByRole('img')).toHaveAccessibleName(/sous un évier/)
  await expectSound(page)
  await pinch(page)
  await expect(dialog.getByRole('button', { name: 'Réduire' })).toBeVisible()
  await page.keyboard.press('0')
  await expect(dialog.getByRole('button', { name: 'Agrandir' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(page.locator('.gallery-count')).toHaveText('2 / 4')
  await expect(page.getByRole('link', { name: /Agrandir/ })).toBeFocused()
}

/** Pinch zoom. */
async function pinch(page: Page): Promise<void> {
  const { width, height } = page.viewportSize() ?? { width: 0, height: 0 }
  const touch = await page.context().newCDPSession(page)
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    touch.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: [-apart, apart].map((x, id) => ({ id, x: width / 2 + x, y: height / 2 })),
    })
  await send('touchStart', 30)
  for (const apart of [50, 80, 110]) await send('touchMove', apart)
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
}

test.describe('on a wide screen', () => {
  test.use({ viewport: { width: 1280, height: 800 } })

  test('picture, price, « Ajouter au panier » and what one may rely on are in view together', async ({ page }) => {
    await page.goto(premium)
    await expect(seen(page, '.product-head .price')).toBeInViewport()
    const picture = await page.locator('.gallery-main').boundingBox()
    expect(picture?.height).toBeLessThanOrEqual(0.6 * 800)
    const beside = page.locator('.product-buy')
    await expect(beside.getByRole('button', { name: 'Ajouter au panier' })).toBeInViewport({ ratio: 1 })
    for (const fact of ['Garantie 3 ans', /30 jours/, 'Carte bancaire ou PayPal'])
      await expect(beside.getByRole('link', { name: fact })).toBeInViewport({ ratio: 1 })
  })
})

test('a thumbnail shows its picture and counts', async ({ page }) => {
  await page.goto(premium)
  await page.locator('.thumbnails a').nth(2).click()
  await expect(page.locator('.gallery-count')).toHaveText('3 / 4')
  await expect(page).toHaveURL(/photo=3/)
  await expect(page.locator('.thumbnails a[aria-current]')).toHaveCount(1)
  const picture = page.locator('.gallery-main img')
  await expect(picture).toHaveAccessibleName(/cartouches/)
  await expect(picture).toHaveJSProperty('complete', true)
  expect(await picture.evaluate((image: HTMLImageElement) => [image.naturalWidth > 0, image.currentSrc])).toEqual([
    true,
    expect.stringMatching(/-interieur-\w+-\d+\.avif$/),
  ])
})

test('accessories are added from a machine’s page, which links to gifts and similar machines', async ({ page }) => {
  await page.goto(premium)
  const own = page.getByRole('region', { name: 'Pour cette machine' })
  await expect(own.getByRole('listitem')).toContainText([/Filtres de rechange/, /Installation/, /Maintenance/])
  await expect(page.getByRole('region', { name: 'Offerts avec un pack' }).getByRole('link')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Modèles proches' })).toContainText('Osmoseur Essentiel')
  await own.getByRole('button', { name: /Ajouter Filtres de rechange/ }).click()
  await expect(page).toHaveURL(new RegExp(`${premium}(#pour)?$`))
  await expect(addedNotice(page)).toContainText('1 × Filtres de rechange 1 an ajouté au panier')
  await expect(addedNotice(page)).toBeInViewport()
})

test('the description opens and closes', async ({ page }) => {
  await page.goto(premium)
  await page.getByText('Voir plus', { exact: true }).click()
  await expect(page.getByText('Sa limite')).toBeVisible()
  await page.getByText('Voir moins', { exact: true }).click()
  await expect(page.getByText('Sa limite')).toBeHidden()
})

test('the list is searched, filtered and put into the cart in place', async ({ page }) => {
  await page.goto('/products')
  await page.getByLabel('Rechercher dans la boutique').fill('fontaine chien')
  await page.getByRole('button', { name: 'Lancer la recherche' }).click()
  await page.getByRole('button', { name: 'Ajouter au panier Fontaine AquaPet' }).click()
  await expect(page).toHaveURL(/q=fontaine/)
  await expect(addedNotice(page)).toContainText('1 × Fontaine AquaPet ajouté au panier')
})
