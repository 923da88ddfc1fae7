import { expect, type Page, test } from '@playwright/test'
import { publicPages } from '../support/public-pages'
import { buy } from '../support/shop-browser'

const phone = { width: 360, height: 740 }
/** Wide, but not enough for a margin of its own. */
const tablet = { width: 768, height: 1024 }
const desk = { width: 1280, height: 800 }

const settled = (page: Page) =>
  page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))

const answers = 'usage=les_deux&household_size=5%2B&budget=1000%E2%82%AC%2B&problem=tous&urgency=1_mois'
const pages = [...publicPages, `/questionnaire?${answers}&etape=6`].filter((path) => !path.startsWith('/chat'))

for (const viewport of [phone, tablet, desk]) {
  test(`at ${viewport.width} px the invitation and the way to the assistant have each a place of their own`, async ({
    page,
    javaScriptEnabled,
  }) => {
    test.skip(!javaScriptEnabled, 'without scripts the invitation is a part of the page')
    await page.setViewportSize(viewport)
    await page.clock.install()
    await page.goto('/')
    await page.clock.runFor(21_000)
    const invitation = page.getByRole('dialog', { name: 'Trouvez le vôtre en cinq questions' })
    await expect(invitation).toBeVisible()
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    let together = 0
    for (let top = 0; top <= height; top += 300) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await page.clock.runFor(100)
      await settled(page)
      const box = await invitation.boundingBox()
      // Hidden or not: what gives way now and then would give way always.
      const pill = await page.locator('.chat-pill').evaluate((element) => {
        const { x, y, width, height } = element.getBoundingClientRect()
        return { x, y, width, height, visible: element.checkVisibility({ visibilityProperty: true }) }
      })
      if (!box) throw new Error('The invitation is gone.')
      const apart =
        box.x + box.width <= pill.x ||
        pill.x + pill.width <= box.x ||
        box.y + box.height <= pill.y ||
        pill.y + pill.height <= box.y
      expect([top, apart, box, pill]).toEqual([top, true, box, pill])
      if (pill.visible) together += 1
    }
    expect(together).toBeGreaterThan(0)
    await page.getByRole('button', { name: 'Plus tard' }).click()
    await expect(invitation).toBeHidden()
  })

  test(`at ${viewport.width} px the end of each page is free of the way to the assistant`, async ({
    page,
    javaScriptEnabled,
  }) => {
    test.setTimeout(90_000)
    await page.setViewportSize(viewport)
    await buy(page, '/products/prod-osmoseur-essentiel')
    for (const path of pages) {
      await page.goto(path)
      // The very end, and on the way there: as the footer comes in.
      for (const before of [0, 160, 320, 480]) {
        await page.evaluate((above) => scrollTo(0, document.documentElement.scrollHeight - innerHeight - above), before)
        // Without scripts no frame is told of, and the pill stays where it is.
        if (javaScriptEnabled) await settled(page)
        expect([path, before, await listCovered(page)]).toEqual([path, before, []])
      }
    }
  })
}

/** What one reads a price on, presses, ticks or follows, of which the pill hides a part. */
function listCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pill = document.querySelector('.chat-pill')
    if (!pill?.checkVisibility({ visibilityProperty: true })) return []
    const box = pill.getBoundingClientRect()
    const used = 'main :is(button, a, input, select, textarea, label, summary, .price, .buy-bar), footer a'
    return [...document.querySelectorAll(used)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) =>
        [...element.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        ),
      )
      .map((element) => element.outerHTML.slice(0, 80))
  })
}
