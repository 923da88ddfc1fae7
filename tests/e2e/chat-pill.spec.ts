import { expect, type Page, test } from '@playwright/test'
import { publicPages } from '../support/public-pages'
import { fillCart } from '../support/shop-browser'

const phone = { width: 360, height: 740 }
/** Wide, but without a free margin. */
const tablet = { width: 768, height: 1024 }
const backOffice = { width: 1280, height: 800 }

/** Waits until the page has been still for as long as the pill waits before it moves. */
const settled = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
    await new Promise((done) => setTimeout(done, 200))
  })

const answers = 'usage=les_deux&household_size=5%2B&budget=1000%E2%82%AC%2B&problem=tous&urgency=1_mois'
/** On a wide screen, and without scripts, pages end alike: one of each layout. */
const layouts = ['/', '/products', '/products/prod-osmoseur-essentiel', '/blog', '/avis', '/support', '/cart']
const pages = [...publicPages, `/questionnaire?${answers}&etape=6`].filter((path) => !path.startsWith('/chat'))

for (const viewport of [phone, tablet, backOffice]) {
  test(`at ${viewport.width} px the invitation and the link to the assistant do not overlap`, async ({
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
      await page.clock.runFor(400)
      const box = await invitation.boundingBox()
      // Hidden or not: temporary overlaps count too.
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
    await page.setViewportSize(viewport)
    await fillCart(page)
    for (const path of viewport === phone && javaScriptEnabled ? pages : layouts) {
      await page.goto(path)
      // At the very end, and shortly before, as the footer scrolls into view.
      for (const before of viewport === phone ? [0, 240] : [0, 160, 320, 480]) {
        await page.evaluate((above) => scrollTo(0, document.documentElement.scrollHeight - innerHeight - above), before)
        // Without scripts there are no frame events, and the pill stays in place.
        if (javaScriptEnabled) await settled(page)
        await expect.poll(() => listCovered(page), `${path}, ${before} px above its end`).toEqual([])
      }
    }
  })
}

test('on a phone the way to the assistant is there on arrival, and nearly wherever the page rests', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without scripts it stands before the footer')
  await page.setViewportSize(phone)
  const advised = `/questionnaire/resultats?${answers}`
  for (const path of ['/products/prod-osmoseur-essentiel', '/support', '/blog', '/questionnaire', advised]) {
    await page.goto(path)
    await settled(page)
    expect([path, await isPillVisible(page)]).toEqual([path, true])
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    const hidden: number[] = []
    let places = 0
    for (let top = 0; top < height - phone.height; top += 600, places += 1) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await settled(page)
      await expect.poll(() => listCovered(page), `${path} at ${top} px`).toEqual([])
      if (!(await isPillVisible(page))) hidden.push(top)
    }
    expect([path, hidden.length <= places / 3, hidden]).toEqual([path, true, hidden])
  }
})

test('from 960 px the way to the assistant has the margin to itself, with and without scripts', async ({
  page,
  javaScriptEnabled,
}) => {
  for (const width of [960, 1270, 1280]) {
    await page.setViewportSize({ width, height: 800 })
    for (const path of ['/products/prod-osmoseur-essentiel', `/questionnaire/resultats?${answers}`, '/products']) {
      await page.goto(path)
      for (const top of [0, 400, 800]) {
        await page.evaluate((y) => scrollTo(0, y), top)
        if (javaScriptEnabled) await settled(page)
        const where = `${path} at ${width} px, ${top} px down`
        expect([where, await isPillVisible(page), await listCovered(page)]).toEqual([where, true, []])
      }
      const [pill, content] = [await page.locator('.chat-pill').boundingBox(), await page.locator('main').boundingBox()]
      if (!pill || !content) throw new Error('The page or the pill is gone.')
      expect(pill.x).toBeGreaterThanOrEqual(content.x + content.width)
    }
  }
})

test('the way to the assistant does not come and go while the page scrolls, and leaves the keyboard its room', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(!javaScriptEnabled, 'without scripts it stands before the footer')
  await page.setViewportSize(phone)
  await page.goto('/support')
  await settled(page)
  const changes = await page.evaluate(async () => {
    const pill = document.querySelector('.chat-pill')
    let changes = 0
    let was = pill?.className
    for (let top = 0; top < 2000; top += 20) {
      scrollTo(0, top)
      await new Promise((done) => requestAnimationFrame(done))
      if (pill?.className !== was) changes += 1
      was = pill?.className
    }
    return changes
  })
  expect(changes).toBeLessThanOrEqual(1)
  await page.getByRole('searchbox', { name: 'Chercher dans les questions' }).focus()
  await expect(page.locator('.chat-pill')).toBeHidden()
})

test('without scripts the way to the assistant stands clear of the bar that buys', async ({
  page,
  javaScriptEnabled,
}) => {
  test.skip(javaScriptEnabled === true, 'with scripts it floats')
  await page.setViewportSize(phone)
  await page.goto('/products/prod-osmoseur-essentiel')
  const pill = page.getByRole('complementary', { name: 'Assistant' }).getByRole('link')
  await pill.scrollIntoViewIfNeeded()
  const bar = await page.locator('.buy-bar').boundingBox()
  const box = await pill.boundingBox()
  if (!bar || !box) throw new Error('The bar or the pill is gone.')
  expect(box.y - (bar.y + bar.height)).toBeGreaterThanOrEqual(16)
})

const isPillVisible = (page: Page) =>
  page.evaluate(() => document.querySelector('.chat-pill')?.checkVisibility({ visibilityProperty: true }))

/**
 * Lists prices and controls that the pill partly covers; a link, label or question across the full width leaves enough
 * to press.
 */
function listCovered(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const pill = document.querySelector('.chat-pill')
    if (!pill?.checkVisibility({ visibilityProperty: true })) return []
    const box = pill.getBoundingClientRect()
    const whole = 'button, .button, input, select, textarea, .price, .num, .buy-bar, .cart-bar'
    const partsOf = (element: Element) => {
      if (!element.matches('.price, .num')) return [...element.getClientRects()]
      const words = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      const range = document.createRange()
      const parts: DOMRect[] = []
      while (words.nextNode()) {
        range.selectNode(words.currentNode)
        parts.push(...range.getClientRects())
      }
      return parts
    }
    const amounts: string[] = []
    const words = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    const range = document.createRange()
    while (words.nextNode()) {
      const { currentNode: node } = words
      for (const { index, 0: amount } of (node.textContent ?? '').matchAll(/\d[\d.,\s]*€/g)) {
        range.setStart(node, index)
        range.setEnd(node, index + amount.length)
        const covered = [...range.getClientRects()].some(
          ({ left, right, top, bottom }) =>
            left < box.right && right > box.left && top < box.bottom && bottom > box.top,
        )
        if (covered && node.parentElement?.checkVisibility({ visibilityProperty: true })) amounts.push(amount)
      }
    }
    const controls = [...document.querySelectorAll(`main :is(${whole}, a, label, summary), footer a`)]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .filter((element) =>
        partsOf(element).some(
          ({ left, right, top, bottom, width }) =>
            left < box.right &&
            right > box.left &&
            top < box.bottom &&
            bottom > box.top &&
            (width < 200 || element.matches(whole)),
        ),
      )
      .map((element) => element.outerHTML.slice(0, 80))
    return [...controls, ...amounts]
  })
}
