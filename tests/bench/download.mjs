import { get } from 'node:http'
import { phone, withBrowser } from './browser.mjs'
import { exactly } from './figures.mjs'
import { record } from './report.mjs'
import { copyShop, essentiel, startShop } from './shops.mjs'

/** Pages that sell; their pictures are measured too. */
const shopPages = ['/', '/products', essentiel]
const advicePages = ['/questionnaire', '/chat', '/blog', '/blog/durete-et-calcaire', '/avis', '/support']
export const measuredPages = [...shopPages, ...advicePages]

/** What a phone downloads, in bytes on the wire. */
export async function download() {
  const { dataDir } = await copyShop()
  const server = await startShop(dataDir)
  try {
    for (const path of measuredPages) await documentAndAssets(server.url, path)
    await chatPanel(server.url)
    await lightbox(server.url)
    await withBrowser(async (browser) => {
      for (const path of shopPages) {
        const pictures = (await visit(browser, server.url + path)).filter(({ type }) => type === 'image')
        record({
          what: `${path}: pictures at 360 px, nothing scrolled`,
          ...kilobytes(pictures),
          atMost: 200,
          note: filesOf(pictures),
        })
        const light = await visit(browser, server.url + path, { 'Save-Data': 'on' })
        record({ what: `${path}: everything with Save-Data`, ...kilobytes(light), atMost: 60, note: filesOf(light) })
        const scripts = light.filter(({ type }) => type === 'script')
        record({ what: `${path}: scripts with Save-Data`, value: exactly(scripts.length), digits: 0, atMost: 0 })
      }
    })
  } finally {
    await server.stop()
  }
}

async function documentAndAssets(origin, path) {
  const { html, css, javaScript } = await partsOf(origin, path)
  record({ what: `${path}: HTML`, ...kilobytes(html), atMost: path === essentiel ? 12 : 10 })
  const immutable = css.every(({ cacheControl }) => cacheControl.includes('immutable'))
  record({
    what: `${path}: CSS`,
    ...kilobytes(css),
    atMost: 12,
    note: `${css.length} files${immutable ? ', immutable' : ''}`,
  })
  record({ what: `${path}: JavaScript`, ...kilobytes(javaScript), atMost: 6, note: `${javaScript.length} file` })
}

/** Files of a page with their compressed size. */
export async function partsOf(origin, path) {
  const document = await fetchCompressed(origin + path)
  const html = await textOf(origin + path)
  const [css, javaScript] = await Promise.all(
    [/<link rel="stylesheet" href="([^"]+)"/g, /<script[^>]* src="([^"]+)"/g].map((pattern) =>
      fetchLinked(origin, html, pattern),
    ),
  )
  return { html: [document], css, javaScript }
}

async function chatPanel(origin) {
  const { css, javaScript } = await panelParts(origin)
  record({ what: 'chat panel: JavaScript', ...kilobytes(javaScript), atMost: 6, note: 'when it is opened' })
  record({ what: 'chat panel: CSS', ...kilobytes(css), atMost: 10, note: 'when it is opened' })
}

/** Fetched when it is first opened, on any page. */
export async function panelParts(origin) {
  const html = await textOf(origin)
  const [javaScript, css] = await Promise.all(
    [/data-panel="([^"]+)"/g, /data-styles="([^"]+)"/g].map((pattern) => fetchLinked(origin, html, pattern)),
  )
  if (javaScript.length !== 1 || css.length !== 1) throw new Error('The home page names no chat panel.')
  return { css, javaScript }
}

/** Fetched when the lightbox is about to open. */
async function lightbox(origin) {
  const html = await textOf(origin + essentiel)
  const [javaScript, css] = await Promise.all(
    [/data-lightbox="([^"]+)"/g, /data-styles="([^"]+)" data-views/g].map((pattern) =>
      fetchLinked(origin, html, pattern),
    ),
  )
  record({ what: 'lightbox: JavaScript', ...kilobytes(javaScript), atMost: 2, note: 'when a picture is pointed at' })
  record({ what: 'lightbox: CSS', ...kilobytes(css), atMost: 2, note: 'when it is opened' })
}

async function textOf(url) {
  const answer = await fetch(url)
  if (answer.status !== 200) throw new Error(`${url} answers ${answer.status}`)
  return answer.text()
}

function fetchLinked(origin, html, pattern) {
  return Promise.all(linked(html, pattern).map((address) => fetchCompressed(origin + address)))
}

function linked(html, pattern) {
  return [...html.matchAll(pattern)].flatMap(([, address]) => (address ? [address] : []))
}

/** Gzip, which every browser and proxy accepts. */
export function fetchCompressed(url) {
  return new Promise((done, failed) => {
    get(url, { headers: { 'Accept-Encoding': 'gzip' } }, async (response) => {
      let bytes = 0
      for await (const chunk of response) bytes += chunk.length
      done({ url, bytes, cacheControl: response.headers['cache-control'] ?? '' })
    }).on('error', failed)
  })
}

/** Every response of a first visit, with the size of its body on the wire. */
async function visit(browser, url, extraHTTPHeaders = {}) {
  const context = await browser.newContext({ ...phone, extraHTTPHeaders })
  try {
    const page = await context.newPage()
    const requests = []
    page.on('requestfinished', (request) => requests.push(request))
    await page.goto(url, { waitUntil: 'networkidle' })
    return await Promise.all(
      requests.map(async (request) => ({
        url: request.url(),
        type: request.resourceType(),
        bytes: (await request.sizes()).responseBodySize,
      })),
    )
  } finally {
    await context.close()
  }
}

function kilobytes(files) {
  return { value: exactly(files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000), unit: 'kB', digits: 1 }
}

function filesOf(files) {
  return `${files.length} files`
}
