import { findOrInstallChromium } from '../../scripts/chromium.mjs'

export const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const phone = { viewport: { width: 360, height: 740 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true }

export function requireChromium() {
  const path = findOrInstallChromium()
  if (!path) throw new Error('no Chromium on this machine')
  return path
}

/** Runs `work` with a browser, and always closes it. */
export async function withBrowser(work) {
  const { chromium } = await import('@playwright/test')
  const browser = await chromium.launch({ executablePath: requireChromium(), args: chromiumFlags })
  try {
    return await work(browser)
  } finally {
    await browser.close()
  }
}
