import { expect, type Page, test } from '@playwright/test'
import { addedNotice, displayed, expectNoOverflow, expectSound } from '../support/shop-browser'

const answers = ['Résidentiel', '3 ou 4 personnes', /^De 500 à 1.000/, 'Le calcaire', 'Tout de suite']

test('five answers and a name lead to recommendations, and one of them into the cart', async ({
  page,
  javaScriptEnabled,
}) => {
  await page.goto('/questionnaire')
  for (const [index, name] of answers.entries()) {
    await expect(page.getByText(`${index + 1}/5`)).toBeVisible()
    await page.getByRole('radio', { name }).click()
    // Scripts submit automatically.
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Continuer' }).click()
  }
  await page.getByLabel(/^Nom complet/).fill('Claire Fontaine')
  await page.getByRole('button', { name: 'Voir mes recommandations' }).click()
  await expect(page.getByLabel(/^E-mail/)).toHaveAccessibleDescription('Email requis')
  await expect(page.getByLabel(/^Nom complet/)).toHaveValue('Claire Fontaine')
  await page.getByLabel(/^E-mail/).fill('claire@example.fr')
  await page.getByRole('button', { name: 'Voir mes recommandations' }).click()

  await expect(page.getByRole('heading', { level: 1, name: 'Vos Solutions Personnalisées' })).toBeVisible()
  await page.reload()
  await page.getByRole('radio', { name: /Pack Médium/ }).check()
  await page.getByRole('radio', { name: /Fontaine AquaPet/ }).check()
  await page.getByRole('button', { name: 'Ajouter au panier', exact: true }).click()
  await expect(addedNotice(page)).toContainText(/ajouté au panier.! \(1 article\)/)
  if (javaScriptEnabled) await page.getByRole('link', { name: 'Continuer mes achats' }).click()
  await (await displayed(page, page.getByRole('button', { name: 'Ajouter Maintenance 3 ans au panier' }))).click()
  await expect(addedNotice(page)).toContainText('Maintenance 3 ans')
  if (!javaScriptEnabled) await expect(page.getByText('Votre panier contient 2 articles.')).toBeVisible()
  await page.getByRole('link', { name: 'Voir le panier' }).first().click()
  await expect(page.getByText('Maintenance 3 ans').first()).toBeVisible()
})

test('back, reload and a skipped question lose no answer', async ({ page }) => {
  await page.goto('/questionnaire?usage=commercial&household_size=3-4&etape=3')
  await page.getByRole('link', { name: 'Question précédente' }).click()
  await expect(page.getByRole('radio', { name: '3 ou 4 personnes' })).toBeChecked()
  await page.reload()
  await expect(page.getByRole('radio', { name: '3 ou 4 personnes' })).toBeChecked()
  await page.goBack()
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByText('Il manque cette réponse')).toBeVisible()
  await expect(page.getByText('3/5')).toBeVisible()
})

test('without leaving a name one sees the same recommendations', async ({ page }) => {
  await page.goto(
    '/questionnaire?usage=commercial&household_size=entreprise&budget=1000%E2%82%AC%2B&problem=tous&urgency=1_mois',
  )
  await page.getByRole('link', { name: 'Voir mes recommandations sans laisser mes coordonnées' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Osmose Pro' })).toBeVisible()
})

test('on a dark page the picture of the first choice keeps the ground of its drawing', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto(
    '/questionnaire/resultats?usage=commercial&household_size=3-4&budget=200-500%E2%82%AC&problem=calcaire&urgency=1_mois',
  )
  // Dimmed together with the drawing, by the picture's filter.
  await expect(page.locator('.top-pick-picture')).toHaveCSS('background-color', 'rgb(243, 247, 249)')
})

test('two products chosen in the list stand side by side, in columns at every width', async ({ page }) => {
  await page.goto('/products')
  await page.getByRole('link', { name: 'Comparer Osmoseur Essentiel' }).click()
  await expect(page.getByRole('region', { name: 'Produits à comparer' })).toContainText('1 sur 3')
  await page.getByRole('link', { name: 'Comparer Osmose Pro' }).click()
  await expect(page).toHaveURL(/#p-prod-osmose-pro$/)
  await expect(page.getByRole('link', { name: 'À comparer Osmose Pro' })).toBeInViewport()
  await expectNoOverflowFrom320To1920(page)
  await page.getByRole('link', { name: '2 sur 3 — Comparer' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Comparer' })).toBeVisible()
  await expectNoOverflowFrom320To1920(page)
  await page.setViewportSize({ width: 320, height: 740 })
  const [first, second] = await page
    .getByRole('columnheader')
    .getByRole('link', { name: /^Osmose/ })
    .all()
  const [left, right] = [await first?.boundingBox(), await second?.boundingBox()]
  expect(right?.x).toBeGreaterThan((left?.x ?? 0) + (left?.width ?? 0))
  await page.getByRole('button', { name: 'Ajouter Osmose Pro au panier' }).click()
  await expect(addedNotice(page)).toContainText('Osmose Pro ajouté au panier')
  await expect(page.getByRole('heading', { level: 1, name: 'Comparer' })).toBeVisible()
})

async function expectNoOverflowFrom320To1920(page: Page) {
  for (const width of [320, 360, 480, 639, 641, 820, 991, 993, 1280, 1920]) {
    await page.setViewportSize({ width, height: 740 })
    await expectNoOverflow(page)
  }
}

const OPENED_AT = Date.UTC(2026, 10, 22, 9)

test.describe('with scripts', () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled)

  test('arrow keys choose without leading on', async ({ page }) => {
    await page.clock.install()
    await page.goto('/questionnaire')
    await page.getByRole('radio', { name: 'Résidentiel' }).focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await expect(page.getByRole('radio', { name: 'Les deux' })).toBeChecked()
    await page.clock.runFor(2000)
    await expect(page.getByText('1/5')).toBeVisible()
    await page.keyboard.press('Enter')
    await expect(page.getByText('2/5')).toBeVisible()
  })

  test('the invitation comes once a session, takes no focus, and goes with Esc or « Plus tard »', async ({ page }) => {
    // Paused, or a slow page load would count towards the 15 s.
    await page.clock.install({ time: OPENED_AT })
    await page.clock.pauseAt(OPENED_AT + 1000)
    await page.goto('/')
    const invitation = page.getByRole('dialog', { name: 'Trouvez le vôtre en cinq questions' })
    await page.clock.runFor(14_900)
    await expect(invitation).toBeHidden()
    const before = await page.evaluate(() => document.activeElement?.tagName)
    await page.clock.runFor(5200)
    await expect(invitation).toBeVisible()
    await page.clock.resume()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(before)
    await expect(page.getByText('une invitation vous attend au début de la page')).toHaveRole('status')
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(invitation).toBeHidden()
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe(before)
    await page.goto('/')
    await page.clock.runFor(30_000)
    await expect(invitation).toBeHidden()

    await page.context().clearCookies()
    await page.goto('/')
    await page.clock.runFor(21_000)
    await invitation.getByRole('button', { name: 'Plus tard' }).click()
    await expect(invitation).toBeHidden()
  })
})

test.describe('the invitation', () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled)

  test.beforeEach(async ({ page }) => {
    await page.clock.install()
    await page.goto('/')
  })

  test('Esc leaves who types elsewhere where they are, and gives back the focus that went into it', async ({
    page,
  }) => {
    const invitation = page.getByRole('dialog', { name: 'Trouvez le vôtre en cinq questions' })
    const field = page.getByRole('textbox', { name: /^Un litre en bouteille/ })
    await field.focus()
    await page.clock.runFor(21_000)
    await expect(invitation).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(invitation).toBeHidden()
    await expect(field).toBeFocused()

    await page.context().clearCookies()
    await page.goto('/')
    await page.clock.runFor(21_000)
    const menu = page.locator('.site-menu summary')
    await menu.focus()
    // Next after the header.
    await page.keyboard.press('Tab')
    await expect(invitation.getByRole('button', { name: 'Fermer' })).toBeFocused()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Escape')
    await expect(invitation).toBeHidden()
    await expect(menu).toBeFocused()
  })

  for (const [width, height] of [
    [360, 740],
    [1000, 700],
    [1280, 800],
    [1280, 720],
  ] as const) {
    test(`covers none of the first buttons of the page at ${width} × ${height}`, async ({ page }) => {
      await page.setViewportSize({ width, height })
      await page.clock.runFor(21_000)
      await expect(page.getByRole('dialog')).toBeVisible()
      for (const name of ['Voir les osmoseurs', 'Quel osmoseur ?']) {
        // Trial click: fails if another element covers it.
        const hero = page.locator('.hero')
        await hero.getByRole('link', { name, exact: true }).click({ trial: true })
        const [button, card] = await Promise.all([
          hero.getByRole('link', { name, exact: true }).boundingBox(),
          page.getByRole('dialog').boundingBox(),
        ])
        if (!button || !card) throw new Error('Nothing to compare.')
        const apart = button.y + button.height <= card.y || button.x + button.width <= card.x
        expect([name, apart, button, card]).toEqual([name, true, button, card])
      }
    })
  }
})

test('without scripts the invitation is a part of the home page', async ({ page }) => {
  await page.goto('/')
  const banner = page.getByRole('region', { name: 'Trouvez le vôtre en cinq questions' })
  await expect(banner).toContainText('5 questions simples, environ 2 minutes')
  await banner.getByRole('link', { name: 'Commencer le test' }).click()
  await expect(page).toHaveURL(/\/questionnaire$/)
})
