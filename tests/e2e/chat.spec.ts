import { expect, type Locator, type Page, test } from '@playwright/test'
import { addedNotice, expectSound, fillCart } from '../support/shop-browser'

async function openChat(page: Page, javaScript: boolean) {
  await page.goto('/cgv')
  await page.getByRole('complementary', { name: 'Assistant' }).getByRole('link').click()
  if (javaScript) await expect(page.getByRole('region', { name: 'Thomas, assistant IA' })).toBeVisible()
  else await expect(page.getByRole('heading', { level: 1, name: 'Thomas, assistant IA' })).toBeVisible()
}

test('from a question to the cart', async ({ page, javaScriptEnabled }) => {
  await openChat(page, javaScriptEnabled)
  await page.getByLabel('Votre message').fill('Combien coûte l’Osmoseur Essentiel ?')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText(/449,00\s€\sHT/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Ajouter au panier Osmoseur Essentiel' }).click()
  await expect(addedNotice(page)).toContainText('Osmoseur Essentiel ajouté au panier')
  // The conversation is still there, and the notice is in view.
  await expect(page.getByText('Combien coûte l’Osmoseur Essentiel ?').first()).toBeVisible()
  await expect(addedNotice(page)).toBeInViewport()
  await page.goto('/cart')
  await expect(page.getByRole('link', { name: 'Osmoseur Essentiel' }).first()).toBeVisible()
})

test('a person is one step away, and what was said is there after a reload', async ({ page, javaScriptEnabled }) => {
  await openChat(page, javaScriptEnabled)
  await page.getByLabel('Votre message').fill('Livrez-vous en Suisse ?')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText(/En Suisse, une commande/)).toBeVisible()
  await page.getByRole('link', { name: 'Parler à une personne' }).first().click()
  await page.getByRole('button', { name: 'Demander une personne' }).click()
  await expect(page.getByText(/Vous avez demandé une personne/)).toBeVisible()
  await expect(page.getByText('Livrez-vous en Suisse ?')).toBeVisible()
})

test('a refused message is reported at its field, however long the conversation', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled)
  await page.goto('/chat')
  await page.getByLabel('Votre message').fill('Compare l’Essentiel, le Premium et le Prestige')
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText(/Étapes de filtration.*7/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Envoyer' }).click()
  await expect(page.getByText('Écrivez votre message.')).toBeInViewport()
})

test.describe('the panel', () => {
  test.skip(({ javaScriptEnabled }) => !javaScriptEnabled)

  test('opens without a cookie, takes and gives back the focus, and is sound', async ({ page, context }) => {
    await openChat(page, true)
    expect((await context.cookies()).map(({ name }) => name)).toEqual([])
    await expect(page.getByLabel('Votre message')).toBeFocused()
    await expect(page.getByRole('log')).toContainText('assistant IA')
    const panel = page.getByRole('region', { name: 'Thomas, assistant IA' })
    await expect(panel).toContainText('N’écrivez ni numéro de carte, ni information de santé.')
    await expect(panel).toContainText('sont effacés 180 jours après le dernier')
    await panel.getByText('N’écrivez ni numéro de carte').click()
    await expect(panel.getByRole('link', { name: 'Confidentialité' })).toBeVisible()
    await page.getByLabel('Votre message').focus()
    await expectSound(page)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('region', { name: 'Thomas, assistant IA' })).toBeHidden()
    await expect(page.getByRole('complementary', { name: 'Assistant' }).getByRole('link')).toBeFocused()
  })

  test('is a sheet on small screens: it covers no control but leaves the bar that buys, and closes in one tap', async ({
    page,
  }) => {
    await fillCart(page)
    for (const width of [360, 768]) {
      await page.setViewportSize({ width, height: 740 })
      for (const path of ['/products', '/cart', '/products/prod-osmoseur-essentiel']) {
        await page.goto(path)
        const before = await page.evaluate(() => scrollY)
        await page.locator('.chat-pill').evaluate((pill: HTMLElement) => pill.click())
        const panel = page.getByRole('region', { name: 'Thomas, assistant IA' })
        await expect(panel).toBeVisible()
        expect([path, width, await listCoveredBy(panel)]).toEqual([path, width, []])
        const bar = page.locator('.buy-bar, .cart-bar').getByRole('button').or(page.locator('.cart-bar a'))
        if (path !== '/products') await expect(bar.first()).toBeInViewport({ ratio: 1 })
        await panel.getByRole('button', { name: 'Fermer' }).click()
        await expect(panel).toBeHidden()
        await expect(page.getByRole('main').getByRole('button').filter({ visible: true }).first()).toBeVisible()
        expect(await page.evaluate(() => scrollY)).toBe(before)
      }
    }
  })

  test('shows an answer from its beginning', async ({ page }) => {
    await openChat(page, true)
    await page.getByLabel('Votre message').fill('Compare l’Essentiel, le Premium et le Prestige')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByText(/Osmoseur Essentiel \(/).first()).toBeInViewport()
  })

  test('shows what two tabs wrote in the order in which it was written', async ({ page, context }) => {
    const ask = async (tab: Page, question: string) => {
      await tab.getByLabel('Votre message').fill(question)
      await tab.getByRole('button', { name: 'Envoyer' }).click()
      await expect(tab.getByText(question)).toBeVisible()
      await expect(tab.getByText('Thomas écrit…')).toHaveCount(0)
    }
    await openChat(page, true)
    await ask(page, 'Le prix du Premium ?')
    const other = await context.newPage()
    await openChat(other, true)
    await expect(other.getByText('Le prix du Premium ?')).toBeVisible()
    await ask(other, 'Livrez-vous en Belgique ?')
    await ask(page, 'Combien pèse le Prestige ?')
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await expect(page.getByText('Livrez-vous en Belgique ?')).toBeAttached()
    const asked = page.locator('.chat-visitor p:not(.chat-author)')
    await expect(asked).toHaveText(['Le prix du Premium ?', 'Livrez-vous en Belgique ?', 'Combien pèse le Prestige ?'])
  })

  test('says so when there is nothing to send, and waits for words', async ({ page }) => {
    await openChat(page, true)
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.locator('#chat-panel-error')).toHaveText('Écrivez votre message.')
    await expect(page.getByLabel('Votre message')).toBeFocused()
    await expect(page.getByLabel('Votre message')).toHaveAttribute('aria-invalid', 'true')
  })

  test('keeps its form in one row when it complains, and offers to erase only what there is', async ({ page }) => {
    await openChat(page, true)
    const form = page.getByRole('region', { name: 'Thomas, assistant IA' })
    const before = await form.getByRole('button', { name: 'Envoyer' }).boundingBox()
    await form.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.locator('#chat-panel-error')).toBeVisible()
    expect((await form.getByRole('button', { name: 'Envoyer' }).boundingBox())?.width).toBe(before?.width)
    await expect(form.getByRole('link', { name: 'Effacer ma conversation' })).toBeHidden()
    await page.getByLabel('Votre message').fill('Livrez-vous en Suisse ?')
    await form.getByRole('button', { name: 'Envoyer' }).click()
    await expect(form.getByRole('link', { name: 'Effacer ma conversation' })).toBeVisible()
    await form.getByRole('link', { name: 'Parler à une personne' }).click()
    await page.getByRole('button', { name: 'Demander une personne' }).click()
    await page.goto('/cgv')
    await page.getByRole('complementary', { name: 'Assistant' }).getByRole('link').click()
    await expect(form.getByRole('log')).toContainText('Vous avez demandé une personne')
    await expect(form.getByRole('link', { name: 'Parler à une personne' })).toBeHidden()
  })

  test('asks about the product one looks at', async ({ page }) => {
    await page.goto('/products/prod-aquapet')
    await page.getByRole('complementary', { name: 'Assistant' }).getByRole('link').click()
    await page.getByRole('button', { name: /^Fontaine AquaPet\s: quel prix\s\?$/ }).click()
    await expect(page.getByRole('log')).toContainText(/Fontaine AquaPet\s:.*TTC/)
  })

  test('says so when the network is gone, and loses nothing of what was typed', async ({ page }) => {
    await openChat(page, true)
    await page.route('**/chat/messages', (route) =>
      route.request().method() === 'POST' ? route.abort() : route.continue(),
    )
    await page.getByLabel('Votre message').fill('Êtes-vous là ?')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByRole('log')).toContainText('Désolé, je rencontre un problème technique')
    await expect(
      page.getByText('Thomas est temporairement hors ligne. Réessayez dans quelques instants.'),
    ).toBeVisible()
    await expect(page.getByLabel('Votre message')).toHaveValue('Êtes-vous là ?')
  })

  test('says that the assistant is away for as long as the server does, whatever is answered meanwhile', async ({
    page,
  }) => {
    const said = (id: string, author: string, text: string) => ({
      id,
      author,
      name: author,
      status: 'whole',
      text,
      cards: [],
      links: [],
    })
    const question = said('1', 'visitor', 'Quelle garantie ?')
    const reply = { kind: 'reply', service: 'search', message: said('2', 'assistant', 'Deux ans.') }
    const lines = [{ kind: 'taken', conversation: 'c', message: question }, reply]
    await page.route('**/chat/messages*', (route) =>
      route.request().method() === 'POST'
        ? route.fulfill({ body: lines.map((line) => `${JSON.stringify(line)}\n`).join('') })
        : route.fulfill({
            json: {
              conversation: null,
              state: 'bot',
              service: 'search',
              retentionDays: '180',
              quick: [],
              messages: [],
            },
          }),
    )
    await openChat(page, true)
    const banner = page.getByText('Thomas est temporairement hors ligne. Réessayez dans quelques instants.')
    const meanwhile = page.getByText('D’ici là, les réponses viennent d’une recherche dans nos textes.')
    await expect(banner).toBeVisible()
    await page.getByLabel('Votre message').fill('Quelle garantie ?')
    await page.getByRole('button', { name: 'Envoyer' }).click()
    await expect(page.getByRole('log')).toContainText('Deux ans.')
    await expect(page.getByRole('button', { name: 'Envoyer' })).not.toHaveAttribute('aria-busy')
    await expect(banner).toBeVisible()
    await expect(meanwhile).toBeVisible()
  })
})

/** Visible controls outside the panel that it overlaps. */
function listCoveredBy(panel: Locator): Promise<string[]> {
  return panel.evaluate((element) => {
    const box = element.getBoundingClientRect()
    const covered = [...document.querySelectorAll('a, button, input, select, textarea, summary')].filter((control) => {
      if (element.contains(control) || !control.checkVisibility({ visibilityProperty: true })) return false
      const { left, right, top, bottom, width, height } = control.getBoundingClientRect()
      const isInside = left < box.right && right > box.left && top < box.bottom && bottom > box.top
      return width > 1 && height > 1 && isInside
    })
    return covered.map((control) => control.outerHTML.slice(0, 80))
  })
}
