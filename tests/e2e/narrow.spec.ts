import { expect, test } from '@playwright/test'
import { missingPages, publicPages } from '../support/public-pages'

test.use({ viewport: { width: 320, height: 640 } })

for (const path of [...publicPages, ...missingPages]) {
  test(`${path} does not scroll sideways on a screen of 320 pixels`, async ({ page }) => {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}
