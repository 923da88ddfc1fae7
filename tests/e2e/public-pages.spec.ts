import { expect, type Page, test } from '@playwright/test'
import { oneIn } from '../support/one-in'
import { missingPages, publicPages } from '../support/public-pages'
import { expectSound, expectSoundAs, shopLooks } from '../support/shop-browser'

// All checks of a page, on one load.
for (const path of oneIn(3, [...publicPages, ...missingPages])) {
  test(`${path} is sound at all widths, in light and dark, and keeps within its own policy`, async ({ page }) => {
    const complaints = listenForComplaints(page, path)
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    await test.step('as it opens', () => expectSound(page))
    // The reference of the API is one long column.
    for (const look of shopLooks.slice(path === '/api/docs' ? -1 : 1))
      await test.step(`${look.width} px, ${look.colours}`, () => expectSoundAs(page, look))
    await page.waitForLoadState('networkidle')
    expect(complaints).toEqual([])
  })
}

/** Collects browser errors: CSP violations and script failures. */
function listenForComplaints(page: Page, path: string): string[] {
  const complaints: string[] = []
  page.on('console', (message) => {
    // The browser also logs a deliberate 400 or 404 as a failed resource.
    const isPage = message.location().url.endsWith(path) && message.text().startsWith('Failed to load resource')
    if (!isPage && ['error', 'warning'].includes(message.type())) complaints.push(message.text())
  })
  page.on('pageerror', (error) => complaints.push(error.message))
  return complaints
}
