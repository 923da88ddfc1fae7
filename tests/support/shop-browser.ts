import { createRequire } from 'node:module'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
import { oneIn } from './one-in'
import { machine, shippingForm } from './shop-journey'

export const shopper = {
  Prénom: 'Claire',
  Nom: 'Fontaine',
  'E-mail': 'claire@example.fr',
  Téléphone: '06 12 34 56 78',
  Adresse: '12 rue des Lilas',
  'Code postal': '69003',
  Ville: 'Lyon',
}

/** Finds a control by label; required ones have an asterisk. */
export function field(page: Page, label: string): Locator {
  return page.getByLabel(new RegExp(`^${label}( \\*)?$`))
}

const isFull = Number(process.env.SCALE ?? 1) > 1

/** Viewports for axe on a page of the shop; full runs use all widths and both colour schemes. */
export const shopLooks: Look[] = isFull
  ? [320, 360, 820, 1280].flatMap((width) => [
      { width, colours: 'light' },
      { width, colours: 'dark' },
    ])
  : [
      { width: 360, colours: 'light' },
      { width: 1280, colours: 'light' },
      { width: 320, colours: 'dark' },
    ]

export interface Look {
  width: number
  colours: 'light' | 'dark'
}

/** Viewports for axe in the back-office: phones and wide screens; full runs add the widths between. */
export const adminWidths = isFull ? [360, 768, 1280] : [360, 1280]

/** A product page may have two buttons: in the order box and in the phone bar. */
export async function addToCart(page: Page): Promise<void> {
  await (await displayed(page, page.getByRole('button', { name: /^Ajouter au panier/ }))).first().click()
}

/** Those displayed once the page is loaded: before its style sheets are, hidden elements count as visible. */
export async function displayed(page: Page, locator: Locator): Promise<Locator> {
  await page.waitForLoadState()
  return locator.filter({ visible: true })
}

export async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(shopper)) await (await displayed(page, field(page, label))).fill(value)
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paiement' })).toBeVisible()
}

/** The confirmation, in the drawer or, without JavaScript, next to the button. */
export function addedNotice(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'ajouté au panier' })
}

/** Adds the product of a page and waits for the confirmation. */
export async function buy(page: Page, productPath: string): Promise<void> {
  await page.goto(productPath)
  await addToCart(page)
  await expect(addedNotice(page)).toContainText('ajouté au panier')
}

/** Adds an article without opening its page, where buying is not under test. */
export async function fillCart(page: Page, line: Record<string, string> = machine): Promise<void> {
  await send(page, '/cart/lines', { quantity: '1', ...line })
}

/** The field of the contact, behind the line that repeats it. */
export async function changeContact(page: Page, label: string): Promise<Locator> {
  const control = field(page, label)
  if (!(await control.isVisible())) await page.getByText('Modifier vos informations').click()
  return control
}

/** Prepares a cart with a machine and an address, ready to pay. */
export async function goToPayment(page: Page): Promise<void> {
  await fillCart(page)
  await send(page, '/shipping', shippingForm)
  await page.goto('/checkout')
}

/** Submits a same-origin form with the browser's cookies; returns the redirect target. */
export async function send(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const response = await page.request.post(path, { form, headers, maxRedirects: 0 })
  expect([path, response.status()]).toEqual([path, 303])
  return response.headers().location ?? ''
}

/** Chooses a payment method and submits the order. */
export async function commit(page: Page, method: RegExp): Promise<void> {
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: /^Commander avec obligation de paiement — / }).click()
}

/** Acts as the bank on the simulated payment page. */
export async function decide(page: Page, decision: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Paiement simulé' })).toBeVisible()
  await page.getByRole('button', { name: decision }).click()
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/** The axe of its own package for Playwright, which loads it twice into each page. */
const { source: axeSource }: { source: string } = createRequire(import.meta.resolve('@axe-core/playwright'))('axe-core')

/** Expects no WCAG 2.2 AA violation known to axe, and no horizontal overflow. Its page has no frames. */
export async function expectSound(page: Page): Promise<void> {
  expect(page.frames()).toHaveLength(1)
  await expectSoundAgain(page)
}

/** A page of the back-office on one load: of its widths one is drawn for axe in each run, a full run takes all. */
export async function expectSoundInBackOffice(page: Page): Promise<void> {
  const looked = oneIn(adminWidths.length, adminWidths)
  expect(page.frames()).toHaveLength(1)
  for (const width of adminWidths) {
    await page.setViewportSize({ width, height: 900 })
    if (looked.includes(width)) await expectSoundAgain(page)
    else await expectNoOverflow(page)
  }
}

/** For a page that passed in one viewport. */
export async function expectSoundAs(page: Page, { width, colours }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: colours, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 740 })
  // Only these depend on colours, or differ from the light page of nearly the same width.
  await expectSoundAgain(page, colours === 'dark' && !isFull ? [...colourRules, 'target-size'] : rules)
}

async function expectSoundAgain(page: Page, checked = rules): Promise<void> {
  expect(await listViolations(page, checked)).toEqual([])
  await expectNoOverflow(page)
}

const colourRules = ['color-contrast', 'link-in-text-block']

/** Colour rules only, for a page that passed. */
export async function expectSoundColours(page: Page): Promise<void> {
  expect(await listViolations(page, colourRules)).toEqual([])
}

interface Axe {
  run(options: object): Promise<{ violations: { id: string; nodes: { html: string }[] }[] }>
}

/**
 * Rules that the page breaks, each with its elements. `checked`: rules or groups of them. Not within frames: axe would
 * wait for an answer of a sandboxed one, which runs no scripts.
 */
async function listViolations(page: Page, checked: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource)
  return page.evaluate(async (runOnly) => {
    const { axe } = window as unknown as { axe: Axe }
    const { violations } = await axe.run({ runOnly, resultTypes: ['violations'], iframes: false })
    return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
  }, checked)
}

/** Same, for a page with frames: they hold a page that is checked by itself, or what others wrote. */
export async function expectSoundAround(page: Page): Promise<void> {
  expect(page.frames().length).toBeGreaterThan(1)
  for (const width of adminWidths) {
    await page.setViewportSize({ width, height: 900 })
    await expectSoundAgain(page)
  }
}

/** Once its stylesheets are there: a layout is measured even while they load. */
export async function expectNoOverflow(page: Page): Promise<void> {
  await page.waitForLoadState('load')
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Sets a browser cookie from a `Set-Cookie` line. */
export async function addSetCookie(
  context: BrowserContext,
  { line, url }: { line: string; url: string | undefined },
): Promise<void> {
  const [pair = ''] = line.split(';')
  const equals = pair.indexOf('=')
  await context.addCookies([{ name: pair.slice(0, equals), value: pair.slice(equals + 1), url }])
}
