import { expect, test } from '@playwright/test'
import { publicPages } from '../support/public-pages'

for (const path of publicPages) {
  test(`${path} keeps within its own content security policy`, async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(complaints).toEqual([])
  })
}
