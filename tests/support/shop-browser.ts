import AxeBuilder from '@axe-core/playwright'
import { type BrowserContext, expect, type Locator, type Page } from '@playwright/test'
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

/** The control of a label: a star marks those that are required. */
export function field(page: Page, label: string): Locator {
  return page.getByLabel(new RegExp(`^${label}( \\*)?$`))
}

const isFull = Number(process.env.SCALE ?? 1) > 1

/** How a page of the shop is looked at by axe; at all widths in both colours in full runs. */
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

/** The screens of the desk are looked at by axe as they stand on phones and on wide screens; between, in full runs. */
export const deskWidths = isFull ? [360, 768, 1280] : [360, 1280]

/** A product may have its button twice, in the order box and in the bar of phones. */
export async function addToCart(page: Page): Promise<void> {
  await page
    .getByRole('button', { name: /^Ajouter au panier/ })
    .filter({ visible: true })
    .first()
    .click()
}

export async function fillAddress(page: Page): Promise<void> {
  for (const [label, value] of Object.entries(shopper)) await field(page, label).filter({ visible: true }).fill(value)
  await page.getByRole('button', { name: 'Continuer vers le paiement' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Paiement' })).toBeVisible()
}

/** What was added, in the drawer or, without a script, where the button is. */
export function addedNotice(page: Page): Locator {
  return page.getByRole('status').filter({ hasText: 'ajouté au panier' })
}

/** Adds the product of a page and waits until it is in. */
export async function buy(page: Page, productPath: string): Promise<void> {
  await page.goto(productPath)
  await addToCart(page)
  await expect(addedNotice(page)).toContainText('ajouté au panier')
}

/** An article in the cart without a page of its own, where buying is not what is tested. */
export async function fillCart(page: Page, line: Record<string, string> = machine): Promise<void> {
  await send(page, '/cart/lines', { quantity: '1', ...line })
}

/** The field of the contact, behind the line that repeats it. */
export async function changeContact(page: Page, label: string): Promise<Locator> {
  const control = field(page, label)
  if (!(await control.isVisible())) await page.getByText('Modifier vos informations').click()
  return control
}

/** A machine in the cart, an address given: only the payment is left. */
export async function goToPayment(page: Page): Promise<void> {
  await fillCart(page)
  await send(page, '/shipping', shippingForm)
  await page.goto('/checkout')
}

/** A form of ours, sent with the browser's cookies; gives where it leads. */
export async function send(page: Page, path: string, form: Record<string, string>): Promise<string> {
  const headers = { 'Sec-Fetch-Site': 'same-origin' }
  const response = await page.request.post(path, { form, headers, maxRedirects: 0 })
  expect([path, response.status()]).toEqual([path, 303])
  return response.headers().location ?? ''
}

/** Chooses a method and presses the button that binds. */
export async function commit(page: Page, method: RegExp): Promise<void> {
  await page.getByRole('radio', { name: method }).check()
  await page.getByRole('button', { name: /^Commander avec obligation de paiement — / }).click()
}

/** Plays the bank on the page of simulated payment. */
export async function decide(page: Page, decision: RegExp): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Paiement simulé' })).toBeVisible()
  await page.getByRole('button', { name: decision }).click()
}

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

/**
 * No rule of WCAG 2.2 AA that axe knows is broken, and nothing is wider than the phone. In its legacy mode axe looks at
 * one frame, and puts nothing together in a second page: half the time, and as much seen of a page without frames.
 */
export async function expectSound(page: Page): Promise<void> {
  expect(page.frames()).toHaveLength(1)
  const found = await new AxeBuilder({ page })
    .setLegacyMode()
    .options({ resultTypes: ['violations'] })
    .withTags(rules)
    .analyze()
  expect(describe(found)).toEqual([])
  await expectNoOverflow(page)
}

/** Of a page that was found sound in one look: axe is in it since. */
export async function expectSoundAs(page: Page, { width, colours }: Look): Promise<void> {
  await page.emulateMedia({ colorScheme: colours, reducedMotion: 'reduce' })
  await page.setViewportSize({ width, height: 740 })
  const found = await page.evaluate(async (tags) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
    return axe.run({ runOnly: tags, resultTypes: ['violations'] })
  }, rules)
  expect(describe(found)).toEqual([])
  await expectNoOverflow(page)
}

type AxeResults = Awaited<ReturnType<AxeBuilder['analyze']>>

const colourRules = ['color-contrast', 'link-in-text-block']

function describe({ violations }: AxeResults): string[] {
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(' ')}`)
}

/** What changes with the colours of a page that was found sound: axe is in it since. */
export async function expectSoundColours(page: Page): Promise<void> {
  const found = await page.evaluate(async (rules) => {
    const { axe } = window as unknown as { axe: { run(options: object): Promise<AxeResults> } }
    return axe.run({ runOnly: rules, resultTypes: ['violations'] })
  }, colourRules)
  expect(describe(found)).toEqual([])
}

export async function expectNoOverflow(page: Page): Promise<void> {
  const overflow = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
  expect(overflow).toBeLessThanOrEqual(0)
}

/** Gives a browser what a `Set-Cookie` line would. */
export async function addSetCookie(
  context: BrowserContext,
  { line, url }: { line: string; url: string | undefined },
): Promise<void> {
  const [pair = ''] = line.split(';')
  const equals = pair.indexOf('=')
  await context.addCookies([{ name: pair.slice(0, equals), value: pair.slice(equals + 1), url }])
}
