import { type Browser, chromium, type Page } from '@playwright/test'
import { findHeadlessChromium } from '../../scripts/chromium.mjs'

const args = ['--no-sandbox', '--disable-gpu', '--renderer-process-limit=1', '--js-flags=--no-opt']
const executablePath = findHeadlessChromium()

export const hasBrowser = executablePath !== undefined

/** Finds what only a payload can have added to a page. Runs in the browser. */
function findPlanted(): string[] {
  const harmless = /^(https?:\/\/(?![^/]*zq)|mailto:|tel:|data:image\/)/
  const addresses = ['href', 'src', 'action', 'formaction', 'data', 'poster', 'xlink:href']
  return [...document.querySelectorAll('*')].flatMap((element) => {
    const found = element.localName.includes('zq') ? [`<${element.localName}>`] : []
    for (const { name, value } of element.attributes) {
      if (name.includes('zq') || /^on/.test(name) || name === 'srcdoc') found.push(`${element.localName} ${name}`)
      if (!addresses.includes(name)) continue
      if (!URL.canParse(value, 'http://localhost/') || !harmless.test(new URL(value, 'http://localhost/').href))
        found.push(`${name}=${value}`)
    }
    return found
  })
}

export interface Watched {
  page: Page
  /** Calls, dialogs and requests of payloads. */
  executed: string[]
}

export interface Look {
  planted: string[]
  text: string
}

/** Opens a server's pages and reports injected or executed payloads. */
export function markupBrowser(url: string) {
  let browser: Browser | undefined

  /** Without CSP, so that escaping alone is tested. */
  async function openBrowser(cookies: string | undefined): Promise<Watched> {
    browser ??= await chromium.launch({ executablePath, args })
    const context = await browser.newContext({ bypassCSP: true })
    const named = (cookies ?? '').split('; ').filter(Boolean)
    await context.addCookies(
      named.map((pair) => ({
        name: pair.slice(0, pair.indexOf('=')),
        value: pair.slice(pair.indexOf('=') + 1),
        url,
      })),
    )
    const executed: string[] = []
    await context.exposeFunction('zq', () => executed.push('call'))
    await context.route(/zq\.invalid/, (route) => {
      executed.push(`request ${route.request().url()}`)
      return route.abort()
    })
    // They contain no user input.
    await context.route(/\.(css|webp|svg|woff2)$/, (route) => route.abort())
    const page = await context.newPage()
    page.on('dialog', (dialog) => {
      executed.push('dialog')
      return dialog.dismiss()
    })
    return { page, executed }
  }

  async function look({ page }: Watched, path: string, html?: string): Promise<Look> {
    const address = `${url}${path}`
    if (html !== undefined)
      await page.route(address, (route) => route.fulfill({ contentType: 'text/html; charset=utf-8', body: html }))
    await page.goto(address, { waitUntil: 'load' })
    const planted = await page.evaluate(findPlanted)
    if (html !== undefined) await page.unroute(address)
    return {
      planted: planted.map((what) => `${path}: ${what}`),
      text: await page.evaluate(() => document.documentElement.textContent ?? ''),
    }
  }

  return { openBrowser, look, close: () => browser?.close() }
}
