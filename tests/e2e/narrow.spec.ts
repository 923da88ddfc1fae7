import { expect, test } from '@playwright/test'

test.use({ viewport: { width: 320, height: 640 } })

const answers = 'usage=les_deux&household_size=5%2B&budget=500-1000%E2%82%AC&problem=tous&urgency=juste_info'
const paths = [
  '/',
  '/products',
  '/products/prod-osmoseur-premium',
  '/retractation',
  '/cart',
  '/shipping',
  '/comparer?produit=prod-osmoseur-essentiel&produit=prod-osmose-pro&produit=prod-purificateur-ultra',
  '/questionnaire',
  `/questionnaire?${answers}&etape=6`,
  `/questionnaire/resultats?${answers}`,
]

for (const path of paths) {
  test(`${path} does not scroll sideways on a screen of 320 pixels`, async ({ page }) => {
    await page.goto(path)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320)
  })
}
