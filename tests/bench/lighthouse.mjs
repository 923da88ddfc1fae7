import { launch } from 'chrome-launcher'
import lighthouse from 'lighthouse'
import { chromiumFlags, requireChromium } from './browser.mjs'
import { measuredPages } from './download.mjs'
import { spread } from './figures.mjs'
import { record } from './report.mjs'
import { copyShop, startShop } from './shops.mjs'

const targets = { performance: 99, accessibility: 100, 'best-practices': 100, seo: 100 }
/** Sixteen, including those of the `download` suite. */
const foundPages = [
  ...measuredPages,
  '/products?besoin=maison',
  '/products/complements',
  '/products/prod-membrane',
  '/avis/controle',
  '/cgv',
  '/mentions-legales',
  '/catalyse',
]
/** `noindex` on purpose, which Lighthouse penalises, so SEO is skipped. */
const unlistedPages = [
  '/products?q=osmoseur',
  '/comparer?produit=prod-osmoseur-essentiel&produit=prod-osmoseur-premium',
  '/cart',
]

/**
 * Lighthouse's mobile defaults: simulated slow 4G and 4× CPU slowdown. BENCH_PAGES: only those
 * whose address contains it.
 */
export async function mobileScores({ rounds }) {
  const { dataDir } = await copyShop()
  const server = await startShop(dataDir)
  const chrome = await launch({ chromePath: requireChromium(), chromeFlags: ['--headless', ...chromiumFlags] })
  try {
    for (const path of [...foundPages, ...unlistedPages].filter((page) =>
      page.includes(process.env.BENCH_PAGES ?? ''),
    )) {
      const reports = []
      for (let round = 0; round < rounds; round++) reports.push(await audit(server.url + path, chrome.port))
      for (const [category, atLeast] of Object.entries(targets)) {
        if (category === 'seo' && unlistedPages.includes(path)) continue
        record({
          what: `${path}: Lighthouse ${category}`,
          value: spread(reports.map(({ categories }) => Math.round(categories[category].score * 100))),
          digits: 0,
          atLeast,
          note: category === 'performance' ? timesOf(reports) : failuresOf(reports, category),
        })
      }
    }
  } finally {
    chrome.kill()
    await server.stop()
  }
}

async function audit(url, port) {
  const result = await lighthouse(url, {
    port,
    logLevel: 'error',
    output: 'json',
    onlyCategories: Object.keys(targets),
  })
  if (!result) throw new Error(`Lighthouse gave no result for ${url}`)
  return result.lhr
}

function timesOf(reports) {
  const seconds = (audit) => spread(reports.map(({ audits }) => audits[audit].numericValue / 1000)).median.toFixed(2)
  const shift = spread(reports.map(({ audits }) => audits['cumulative-layout-shift'].numericValue)).median
  return `FCP ${seconds('first-contentful-paint')} s, LCP ${seconds('largest-contentful-paint')} s, CLS ${shift.toFixed(3)}`
}

function failuresOf(reports, category) {
  const failed = reports.flatMap(({ audits, categories }) =>
    categories[category].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id].score ?? 1) < 1)
      .map(({ id }) => id),
  )
  return [...new Set(failed)].join(', ')
}
