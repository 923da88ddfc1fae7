import { expect, test } from '@playwright/test'
import { platformPages } from '../support/public-pages'
import { expectSound, expectSoundAs, type Look } from '../support/shop-browser'

const looks: Look[] = [
  { width: 768, colours: 'light' },
  { width: 1280, colours: 'light' },
  { width: 360, colours: 'dark' },
]

for (const path of platformPages) {
  test(`${path} is sound on phones, tablets and wide screens, in light and dark`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
    await page.goto(path)
    // Closed ones are not looked at.
    for (const question of await page.locator('details > summary').all()) await question.click()
    await expectSound(page)
    for (const look of looks) await test.step(`${look.width} px, ${look.colours}`, () => expectSoundAs(page, look))
  })
}

test('the first screen of a phone says what it is and offers the trial', async ({ page }) => {
  await page.goto('/catalyse')
  await expect(page.getByRole('heading', { level: 1 })).toBeInViewport({ ratio: 1 })
  await expect(page.getByRole('link', { name: 'Essayer 7 jours gratuitement' })).toBeInViewport({ ratio: 1 })
  await expect(page.getByText('Sans carte bancaire')).toBeInViewport({ ratio: 1 })
})

test('plans are columns of one table on a wide screen, and cards on a phone', async ({ page }) => {
  await page.goto('/catalyse')
  const places = () =>
    page
      .getByRole('row', { name: /^(BASIC|PRO|PREMIUM)/ })
      .locator('th')
      .evaluateAll((heads) => heads.map((head) => Math.round(head.getBoundingClientRect().top)))
  const tops = await places()
  expect(new Set(tops).size).toBe(3)
  await page.setViewportSize({ width: 1280, height: 900 })
  const columns = await places()
  expect(columns).toHaveLength(3)
  expect(new Set(columns).size).toBe(1)
})
