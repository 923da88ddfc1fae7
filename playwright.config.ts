import { mkdtempSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { findHeadlessChromium } from './scripts/chromium.mjs'
import { scale } from './tests/faults/scale.ts'
import { quickFolder } from './tests/support/quick-folder.mjs'

// Playwright reads this file again in each worker, which must find the same server.
process.env.E2E_PORT ??= String(20_000 + (process.pid % 12_000))
process.env.E2E_DATA_DIR ??= mkdtempSync(join(quickFolder(), 'shop-e2e-'))

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: { start: string } }
const url = `http://localhost:${process.env.E2E_PORT}`

/** Whole lives of shops are walked in one mode, in the next run perhaps in the other: in both when all is tried. */
const lives = ['plan.spec.ts', 'tenants.spec.ts']
const livesWithScripts = Number(process.env.E2E_PORT) % 2 === 0
const elsewhere = (withScripts: boolean) => (scale > 1 || withScripts === livesWithScripts ? [] : lives)

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'test-results',
  globalSetup: './tests/support/allow-e2e-orders.ts',
  globalTeardown: './tests/support/remove-e2e-data.ts',
  // The tests load them as Node does.
  build: { external: ['**/build/**'] },
  fullyParallel: true,
  forbidOnly: true,
  // One that passes at its second try is named at the end, with the page on which its first ended.
  retries: 1,
  // A test waits for its page half of its time.
  workers: 3,
  // A rule holds on a busy machine too: these end what hangs, not what is slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  reporter: [['list'], ['json', { outputFile: 'build/reports/playwright.json' }]],
  use: {
    baseURL: url,
    locale: 'fr-FR',
    timezoneId: 'Europe/Paris',
    viewport: { width: 360, height: 740 },
    // What never comes is named by the step that waits for it.
    actionTimeout: 90_000,
    hasTouch: true,
    // Drawing what moves takes a third of the time; blog.spec.ts and two-shops.spec.ts see it move.
    contextOptions: { reducedMotion: 'reduce' },
    // No traces, which take a third of the time: `--trace=on` makes one of a test that fails.
    launchOptions: {
      executablePath: findHeadlessChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // Pages live for seconds: a sixth less work without a second process, nor compilers for long-running code.
        '--renderer-process-limit=1',
        '--js-flags=--no-opt',
      ],
    },
  },
  projects: [
    { name: 'javascript', use: { javaScriptEnabled: true }, testIgnore: elsewhere(true) },
    // axe is a script, and islands and errors are what scripts add; the pages are the same documents. Restarted servers,
    // shifted clocks and neighbouring shops are the same without; http tests post their forms.
    {
      name: 'no-javascript',
      use: { javaScriptEnabled: false },
      testIgnore: [
        ...elsewhere(false),
        ...['accessibility.spec.ts', 'application.spec.ts', 'islands.spec.ts'],
        ...['page-errors.spec.ts', 'platform.spec.ts', 'public-pages.spec.ts'],
        ...['agents.spec.ts', 'order-papers.spec.ts'],
        ...['recovery.spec.ts', 'system.spec.ts', 'two-shops.spec.ts'],
      ],
    },
  ],
  webServer: {
    // Not by npm, which would keep the signal to itself.
    command: scripts.start,
    url: `${url}/healthz`,
    env: { PORT: process.env.E2E_PORT, DATA_DIR: process.env.E2E_DATA_DIR, LIMITS_SCALE: '1000', LOG_LEVEL: 'error' },
    stdout: 'pipe',
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
