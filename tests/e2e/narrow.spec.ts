import { expect, test } from '@playwright/test'

test.use({ viewport: { width: 320, height: 640 } })

const shopPages = ['/', '/products', '/products/prod-osmoseur-premium', '/retractation', '/cart', '/shipping']
const blogPages = ['/blog', '/blog/durete-et-calcaire', '/blog/cout-sur-cinq-ans']

for (const path of [...shopPages, ...blogPages]) {
  test(`${path} does not scroll sideways on a screen of 320 pixels`, async ({ page }) => {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}
