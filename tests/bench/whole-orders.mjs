import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'
import { openClient } from './raw-client.mjs'

/**
 * Load generator: whole orders (add, address, checkout, paid) for some seconds, each by a shopper with
 * a separate mailbox and network address. Reads `{ url, seconds, width }`, prints `{ orders, seconds }`.
 */
const buyer = { firstName: 'Claire', lastName: 'Fontaine', phone: '06 12 34 56 78', country: 'France' }
const home = { address: '12 rue des Lilas', postalCode: '69003', city: 'Lyon' }
const { url, seconds, width } = JSON.parse(await text(process.stdin))
const startedAt = performance.now()
const endsAt = startedAt + seconds * 1000
let orders = 0
await Promise.all(Array.from({ length: width }, shop))
console.log(JSON.stringify({ orders, seconds: (performance.now() - startedAt) / 1000 }))

async function shop() {
  const client = openClient(url)
  do {
    await orderOnce(client)
    orders += 1
  } while (performance.now() < endsAt)
  client.close()
}

async function orderOnce(client) {
  const email = `${randomUUID()}@bench.example`
  const network = Array.from({ length: 3 }, () => Math.floor(Math.random() * 256)).join('.')
  const headers = { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': `10.${network}` }
  const line = { pack_type: 'individual', quantity: '1' }
  const added = await post(client, '/products/prod-osmoseur-essentiel', line, headers)
  headers.Cookie = added.cookie('cart')
  await post(client, '/shipping', { ...buyer, ...home, email }, headers)
  const contact = { email, name: 'Claire Fontaine', phone: buyer.phone, payment_method: 'card' }
  const { pathname } = new URL((await post(client, '/checkout', contact, headers)).location, url)
  if (!pathname.startsWith('/paiement-simule/')) throw new Error(`/checkout led to ${pathname} instead of a payment`)
  await post(client, pathname, { decision: 'pay' }, headers)
}

async function post(client, path, fields, headers) {
  const answer = await client.post(path, fields, headers)
  if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}`)
  return answer
}
