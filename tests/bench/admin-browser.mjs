import { makeLargeShop, signIn, startLargeShop } from './admin-shop.mjs'
import { withBrowser } from './browser.mjs'
import { fetchCompressed } from './download.mjs'
import { exactly, percentile, spread } from './figures.mjs'
import { record } from './report.mjs'

const ROUNDS = 8
/** Pause between two clicks, for the previous one to finish. */
const REST_MS = 500
const screen = { viewport: { width: 1280, height: 900 } }

/** Measures in Chromium from a click to the next screen, and from a saved form to its result. */
export async function adminBrowser() {
  const { dataDir, subjects } = await makeLargeShop()
  const server = await startLargeShop(dataDir)
  try {
    await withBrowser(async (browser) => {
      const context = await browser.newContext(screen)
      await context.addCookies([sessionCookie(server.url, await signIn(server.url))])
      for (const path of heavyPages(subjects)) await weight(context, server.url, path)
      await clicks(await context.newPage(), server.url)
      await saves(await context.newPage(), server.url, subjects)
    })
  } finally {
    await server.stop()
  }
}

function sessionCookie(url, pair) {
  const equals = pair.indexOf('=')
  return { name: pair.slice(0, equals), value: pair.slice(equals + 1), url }
}

function heavyPages({ busyLead, busyConversation, message, mail }) {
  return [
    '/admin?tab=analytics',
    `/admin/leads/${busyLead}`,
    '/admin/inbox',
    `/admin/inbox/conversations/${busyConversation}`,
    `/admin/inbox/messages/${message}`,
    `/admin/mails/${mail}`,
    '/admin/compte',
  ]
}

/** Gzip size of every script and style sheet fetched on a first visit. */
async function weight(context, origin, path) {
  const page = await context.newPage()
  const fetched = []
  page.on('request', (request) => fetched.push({ url: request.url(), type: request.resourceType() }))
  await page.goto(origin + path, { waitUntil: 'networkidle' })
  await page.close()
  for (const [type, atMost] of [
    ['stylesheet', 15],
    ['script', 150],
  ]) {
    const urls = new Set(fetched.filter((each) => each.type === type).map(({ url }) => url))
    const files = await Promise.all([...urls].map(fetchCompressed))
    const kilobytes = files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000
    const note = `${files.length} files`
    const what = `${path}: ${type === 'script' ? 'scripts' : 'CSS'}`
    record({ what, value: exactly(kilobytes), unit: 'kB', digits: 1, atMost, note })
  }
}

const navigation = 'nav[aria-label="Back-office"] a'
/** From screen to screen; `next` is the heading that only the next one has. */
const journey = [
  { click: `${navigation}[href="/admin/leads"]`, next: 'Leads' },
  { click: '.lead-table a[href^="/admin/leads/"]', next: undefined },
  { click: `${navigation}[href="/admin/inbox"]`, next: 'Boîte de réception' },
  { click: 'main tbody a[href^="/admin/inbox/"]', next: undefined },
  { click: `${navigation}[href="/admin/mails"]`, next: 'E-mails' },
  { click: 'main a[href^="/admin/mails/"]', next: undefined },
  { click: `${navigation}[href="/admin/log"]`, next: 'Journal' },
  { click: `${navigation}[href="/admin"]`, next: 'Dashboard Admin' },
]

async function clicks(page, origin) {
  const all = []
  const byTarget = new Map(journey.map(({ click }) => [click, []]))
  await page.goto(`${origin}/admin`, { waitUntil: 'networkidle' })
  for (let round = 0; round < ROUNDS; round++) {
    for (const { click } of journey) {
      const ms = await timeToChange(page, { trigger: click, watched: 'main h1' })
      all.push(ms)
      byTarget.get(click).push(ms)
      await page.waitForTimeout(REST_MS)
    }
  }
  const slowest = Math.max(...[...byTarget.values()].map((values) => spread(values).median))
  const note = `95th percentile ${percentile(all, 95).toFixed(0)} ms, the slowest screen ${slowest.toFixed(0)} ms in the median`
  record({
    what: 'from a click to the next screen painted',
    value: spread(all),
    unit: 'ms',
    digits: 0,
    atMost: 150,
    note,
  })
}

async function saves(page, origin, { lead, conversation }) {
  await page.goto(`${origin}/admin/leads/${lead}`, { waitUntil: 'networkidle' })
  const notes = await repeated(async (round) => {
    await page.getByRole('textbox', { name: 'Nouvelle note' }).fill(`Rappelée, intéressée ${round}.`)
    return timeToChange(page, {
      trigger: 'button:text("Ajouter la note")',
      watched: '[aria-labelledby=notes] .lead-history',
    })
  })
  record({ what: 'a note of a lead, from the click to its text', ...effect(notes) })
  await page.goto(`${origin}/admin/inbox/conversations/${conversation}`, { waitUntil: 'networkidle' })
  const answers = await repeated(async (round) => {
    await page.getByRole('textbox', { name: 'Votre réponse' }).fill(`Je regarde votre question ${round}.`)
    return timeToChange(page, { trigger: 'button:text("Envoyer la réponse")', watched: '.admin-thread' })
  })
  record({ what: 'an answer in a conversation, from the click to its text', ...effect(answers) })
}

async function repeated(measure) {
  const times = []
  for (let round = 0; round < ROUNDS; round++) times.push(await measure(round))
  return times
}

function effect(times) {
  const note = `95th percentile ${percentile(times, 95).toFixed(0)} ms`
  return { value: spread(times), unit: 'ms', digits: 0, atMost: 100, note }
}

/** From the click event to the frame in which the watched element's text changes. */
async function timeToChange(page, { trigger, watched }) {
  const target = page.locator(trigger).locator('visible=true').first()
  await target.scrollIntoViewIfNeeded()
  const measured = page.evaluate(watchForChange, watched)
  await target.click()
  return measured
}

function watchForChange(watched) {
  const before = document.querySelector(watched)?.textContent
  return new Promise((done) => {
    addEventListener('click', () => performance.mark('clicked'), { once: true, capture: true })
    const observer = new MutationObserver(() => {
      const now = document.querySelector(watched)?.textContent
      if (now === undefined || now === before) return
      observer.disconnect()
      // The first frame draws the change; the second starts once it is painted.
      requestAnimationFrame(() => requestAnimationFrame(() => done(performance.measure('shown', 'clicked').duration)))
    })
    observer.observe(document.body, { childList: true, subtree: true, characterData: true })
  })
}
