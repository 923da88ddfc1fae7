import { phone, withBrowser } from './browser.mjs'
import { shown, spread } from './figures.mjs'
import { record } from './report.mjs'
import { copyShop, essentiel, startShop } from './shops.mjs'
import { startProxy } from './switching-proxy.mjs'

const VISITS = 7
/** Slow 4G, as Lighthouse has it. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_480 }

/** Measures each browser optimisation: the shop behind a proxy that keeps it, and one that removes it. */
export async function browserEffects() {
  const { dataDir } = await copyShop()
  const shop = await startShop(dataDir)
  const proxies = {
    asSent: await startProxy(shop.url),
    uncompressed: await startProxy(shop.url, { acceptEncoding: 'identity' }),
    onePicture: await startProxy(shop.url, { rewrite: withOneLargePicture }),
    rewritten: await startProxy(shop.url, { rewrite: (text) => text }),
    withoutSpeculation: await startProxy(shop.url, { dropHeader: 'speculation-rules' }),
    withoutTransition: await startProxy(shop.url, {
      rewrite: (css) => css.replace(/@view-transition\s*\{[^}]*\}/g, ''),
    }),
  }
  try {
    await withBrowser(async (browser) => {
      for (const path of ['/products', essentiel]) {
        const plain = await firstVisits(browser, proxies.uncompressed.url + path)
        const compressed = await firstVisits(browser, proxies.asSent.url + path)
        difference(`${path}: compression`, { on: compressed, off: plain })
        const single = await firstVisits(browser, proxies.onePicture.url + path)
        const variants = await firstVisits(browser, proxies.rewritten.url + path)
        difference(`${path}: picture variants`, { on: variants, off: single })
      }
      const prefetched = await clicks(browser, proxies.asSent.url)
      const fetched = await clicks(browser, proxies.withoutSpeculation.url)
      record({
        what: 'speculation rules: from click to first paint',
        value: spread(prefetched),
        unit: 'ms',
        digits: 0,
        note: `without ${shown(spread(fetched))} ms`,
      })
      const moving = await clicks(browser, proxies.rewritten.url)
      const still = await clicks(browser, proxies.withoutTransition.url)
      record({
        what: 'view transitions: from click to first paint',
        value: spread(moving),
        unit: 'ms',
        digits: 0,
        note: `without ${shown(spread(still))} ms`,
      })
    })
  } finally {
    for (const proxy of Object.values(proxies)) proxy.stop()
    await shop.stop()
  }
}

/** Serves the largest WebP to every client, as a shop without variants would. */
function withOneLargePicture(html) {
  return html.replace(/<source [^>]*>/g, '').replace(/(\/uploads\/products\/[\w-]+?)-640\.webp/g, '$1-1440.webp')
}

function difference(what, { on, off }) {
  const bytes = (visits) => (visits[0].bytes / 1000).toFixed(0)
  const paint = (visits) => spread(visits.map((visit) => visit.largestPaintMs))
  record({
    what: `${what}: largest paint on slow 4G`,
    value: paint(on),
    unit: 'ms',
    digits: 0,
    note: `${bytes(on)} kB in all; without ${shown(paint(off))} ms, ${bytes(off)} kB`,
  })
}

async function firstVisits(browser, url) {
  const visits = []
  for (let visit = 0; visit < VISITS; visit++) visits.push(await onPhone(browser, (page) => firstVisit(page, url)))
  return visits
}

async function firstVisit(page, url) {
  const sizes = []
  page.on('requestfinished', (request) => sizes.push(request.sizes()))
  await page.goto(url, { waitUntil: 'networkidle' })
  const largestPaintMs = await page.evaluate(
    () =>
      new Promise((done) => {
        new PerformanceObserver((list) => done(list.getEntries().at(-1).startTime)).observe({
          type: 'largest-contentful-paint',
          buffered: true,
        })
      }),
  )
  const bytes = (await Promise.all(sizes)).reduce((sum, { responseBodySize }) => sum + responseBodySize, 0)
  return { largestPaintMs, bytes }
}

/** From the list to a product: hovers the link, then clicks. */
async function clicks(browser, origin) {
  const times = []
  for (let visit = 0; visit < VISITS; visit++) {
    times.push(
      await onPhone(
        browser,
        async (page) => {
          await page.goto(`${origin}/products`)
          const link = page.locator('.product-card-name a').first()
          await link.hover()
          await page.waitForTimeout(700)
          await Promise.all([page.waitForURL('**/products/*'), link.click()])
          await page.waitForLoadState('load')
          return await page.evaluate(
            () =>
              new Promise((done) => {
                new PerformanceObserver((list) =>
                  done(list.getEntriesByName('first-contentful-paint')[0].startTime),
                ).observe({
                  type: 'paint',
                  buffered: true,
                })
              }),
          )
        },
        { viewport: { width: 1280, height: 800 } },
      ),
    )
  }
  return times
}

async function onPhone(browser, work, options = phone) {
  const context = await browser.newContext(options)
  try {
    const page = await context.newPage()
    const session = await context.newCDPSession(page)
    await session.send('Network.enable')
    await session.send('Network.emulateNetworkConditions', slow4g)
    return await work(page)
  } finally {
    await context.close()
  }
}
