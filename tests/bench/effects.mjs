import { phone, withBrowser } from './browser.mjs'
import { compare } from './load.mjs'
import { ratio, record, shown, spread, spreadOf } from './report.mjs'
import { addToCart, copyShop, essentiel, startShop } from './shops.mjs'
import { startProxy } from './switching-proxy.mjs'
import { startVariant } from './variant.mjs'

const VISITS = 7
/** Slow 4G, as Lighthouse has it. */
const slow4g = { offline: false, latency: 150, downloadThroughput: 204_800, uploadThroughput: 84_480 }

/** What each device of the design is worth: the shop with it and without it. */
export async function effects({ rounds, seconds }) {
  await onTheServer({ rounds, seconds })
  await inTheBrowser()
}

async function onTheServer(options) {
  const { dataDir, cookie } = await copyShop()
  const asVisitor = { Cookie: cookie }
  const switches = [
    {
      what: 'statement cache, adding to the cart',
      variant: { replace: ['statements.size < MAX_CACHED_STATEMENTS', 'false'] },
      request: addToCart,
    },
    {
      what: 'statement cache, cart page',
      variant: { replace: ['statements.size < MAX_CACHED_STATEMENTS', 'false'] },
      request: { path: '/cart', headers: asVisitor },
    },
    {
      what: 'content remembered, list for a visitor with a cart',
      variant: { replace: ['if (now === void 0) return read();', 'return read();'] },
      request: { path: '/products', headers: asVisitor },
    },
    {
      what: 'handlers of one address, list for a visitor with a cart',
      variant: { replace: ['filter(([id]) => branch.includes(id))', 'filter(() => true)'] },
      request: { path: '/products', headers: asVisitor },
    },
    {
      what: 'answers written together, page from the cache',
      variant: {
        replace: [
          'return atEndOfTurn(() => sendFlat(exchange, 200, ready.headers, ready.bytes))',
          'return sendFlat(exchange, 200, ready.headers, ready.bytes)',
        ],
      },
      request: { path: '/products' },
    },
  ]
  for (const { what, variant, request } of switches) {
    const servers = [
      await startVariant('as-built', (await copyShop()).dataDir),
      await startVariant('without', (await copyShop()).dataDir, variant),
    ]
    const [on, off] = await compare(
      servers.map((server) => ({ server, request })),
      options,
    )
    record({
      what: `${what}: CPU without ÷ with`,
      value: ratio(off, on, 'cpuMicroseconds'),
      note: microseconds(on, off),
    })
    for (const server of servers) await server.stop()
  }

  const shop = await startShop(dataDir)
  const [cached, rendered] = await compare(
    [{ path: '/products' }, { path: '/products', headers: asVisitor }].map((request) => ({ server: shop, request })),
    options,
  )
  await shop.stop()
  record({
    what: 'page cache, list: CPU without ÷ with',
    value: ratio(rendered, cached, 'cpuMicroseconds'),
    note: microseconds(cached, rendered),
  })
}

function microseconds(on, off) {
  return `${shown(spreadOf(on, 'cpuMicroseconds'))} µs; without ${shown(spreadOf(off, 'cpuMicroseconds'))} µs`
}

async function inTheBrowser() {
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

/** The largest WebP for everyone, as a shop without variants has it. */
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

/** From the list to a product, as a person does it: the pointer rests on the link, then presses. */
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
