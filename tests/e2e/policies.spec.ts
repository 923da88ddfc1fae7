import { expect, test } from '@playwright/test'
import { publicPages } from '../support/public-pages'

for (const path of publicPages) {
  test(`${path} keeps within its own content security policy`, async ({ page }) => {
    const complaints: string[] = []
    page.on('console', (message) => {
      // A page that answers 400 or 404 on purpose is reported as a resource that failed.
      const isPage = message.location().url.endsWith(path) && message.text().startsWith('Failed to load resource')
      if (!isPage && ['error', 'warning'].includes(message.type())) complaints.push(message.text())
    })
    page.on('pageerror', (error) => complaints.push(error.message))
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    expect(complaints).toEqual([])
  })
}
