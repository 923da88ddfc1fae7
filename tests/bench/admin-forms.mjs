import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { makeLargeShop, signIn, startLargeShop } from './admin-shop.mjs'
import { percentile, spread } from './figures.mjs'
import { record } from './report.mjs'

const WARM_UP = 5
/** Beyond the last event, so that there are no other editors. */
const VERSION = '999999999999'
const agent = new Agent({ keepAlive: true, maxSockets: 1 })

/** Server cost of order and stock forms in the large shop, each for a different order or article. */
export async function adminForms({ rounds, seconds }) {
  const { dataDir } = await makeLargeShop()
  const times = rounds * seconds
  const subjects = chooseSubjects(dataDir, WARM_UP + times)
  const server = await startLargeShop(dataDir)
  try {
    const headers = { Cookie: await signIn(server.url) }
    for (const form of formsOf(subjects)) await measureForm(server, { ...form, headers, times })
    await measurePdf(server, { subjects, headers, times })
  } finally {
    await server.stop()
  }
}

/** Gives payments the reference their provider would have assigned. */
function chooseSubjects(dataDir, count) {
  const database = new Database(join(dataDir, 'tenants/boutique/shop.sqlite'))
  database.exec("update payment set session_id = 'sandbox_' || id where provider = 'sandbox' and session_id is null")
  const list = (query) => database.prepare(`${query} limit ?`).pluck().all(count)
  const subjects = {
    toSend: list("select id from customer_order where status = 'confirme' and id like 'order-%' order by id"),
    sent: list("select id from customer_order where status = 'expedie' and id like 'order-%' order by id"),
    paid: list(
      "select id from customer_order where status = 'livre' and payment_state = 'paid' and id like 'order-%' order by id",
    ),
    sku: list('select sku from stock_item where current_stock - reserved_stock > 0 order by sku'),
    invoices: database.prepare("select order_id, number from invoice where kind = 'invoice' limit ?").all(count),
  }
  database.close()
  return subjects
}

function formsOf({ toSend, sent, paid, sku }) {
  const order = (id, path, fields) => ({ path: `/admin/orders/${id}/${path}`, fields: { version: VERSION, ...fields } })
  const stock = (slug) => (each) => ({
    path: `/admin/stock/articles/${encodeURIComponent(each)}/mouvements/${slug}`,
    fields: { version: VERSION, quantity: '1', reason: 'bench' },
  })
  const refund = (fields) => (id) => order(id, 'remboursement', { refundId: randomUUID(), reason: 'bench', ...fields })
  return [
    {
      what: 'status, its buyer told',
      sends: toSend.map((id) => order(id, 'statut', { status: 'expedie', reason: '', tell: 'on' })),
    },
    { what: 'status, delivered', sends: sent.map((id) => order(id, 'statut', { status: 'livre', reason: '' })) },
    { what: 'refund of an amount', sends: paid.map(refund({ amount: '12,50' })) },
    { what: 'refund of a line', sends: paid.map(refund({ 'units-0': '1' })) },
    // Reloads the page, as a screen does.
    {
      what: 'refund, its mail shown',
      sends: paid.map((id) => order(id, 'messages/remboursement', previewed())),
      atMost: 50,
    },
    { what: 'refund of what is left', sends: paid.map(refund({ whole: 'on' })) },
    ...['vente', 'reapprovisionnement', 'retour', 'ajustement'].map((slug) => ({
      what: `stock, ${slug}`,
      sends: sku.map(stock(slug)),
    })),
  ]
}

const previewed = () => ({ refundId: randomUUID(), reason: 'bench', amount: '1' })

async function measureForm(server, { what, sends, atMost = 30, headers, times }) {
  const one = ({ path, fields }) => send(server.url + path, { headers, body: new URLSearchParams(fields).toString() })
  for (const each of sends.slice(0, WARM_UP)) await one(each)
  const [wall, before] = [[], server.cpuSeconds()]
  const measured = sends.slice(WARM_UP, WARM_UP + times)
  for (const each of measured) wall.push((await one(each)).ms)
  const cpuMs = ((server.cpuSeconds() - before) * 1000) / measured.length
  const note = `95th percentile ${percentile(wall, 95).toFixed(1)} ms, CPU ${cpuMs.toFixed(1)} ms, ${measured.length} times`
  record({ what, value: spread(wall), unit: 'ms', digits: 1, atMost, note })
}

async function measurePdf(server, { subjects, headers, times }) {
  const wall = []
  for (const { order_id, number } of subjects.invoices.slice(0, times)) {
    const path = `/admin/orders/${order_id}/factures/${number}/pdf`
    wall.push((await send(server.url + path, { method: 'GET', headers })).ms)
  }
  const note = `95th percentile ${percentile(wall, 95).toFixed(0)} ms`
  record({ what: 'PDF of an invoice', value: spread(wall), unit: 'ms', digits: 0, atMost: 300, note })
}

/** Uses a keep-alive connection. A successful form answers 303, without its page. */
function send(url, { method = 'POST', headers, body = '' }) {
  const typed = { 'Content-Type': 'application/x-www-form-urlencoded', 'Content-Length': Buffer.byteLength(body) }
  const own = { ...headers, 'Sec-Fetch-Site': 'same-origin', ...(method === 'POST' && typed) }
  const startedAt = performance.now()
  return new Promise((done, failed) => {
    const sent = request(url, { method, headers: own, agent }, async (response) => {
      const chunks = []
      for await (const chunk of response) chunks.push(chunk)
      const ms = performance.now() - startedAt
      if (response.statusCode < 400) return done({ ms })
      failed(new Error(`${url} answers ${response.statusCode}: ${Buffer.concat(chunks).toString().slice(0, 300)}`))
    })
    sent.on('error', failed)
    sent.end(body)
  })
}
