import { randomUUID } from 'node:crypto'
import { text } from 'node:stream/consumers'

/**
 * Load generator: places orders by card, each by a separate shopper whose cart and address are
 * ready before the clock starts. Reads `{ url, orders, width }`, prints `{ perSecond }`.
 */
const delivery = {
  firstName: 'Claire',
  lastName: 'Fontaine',
  phone: '06 12 34 56 78',
  address: '12 rue des Lilas',
  postalCode: '69003',
  city: 'Lyon',
  country: 'France',
}
const { url, orders, width } = JSON.parse(await text(process.stdin))
const shoppers = Array.from({ length: orders }, newShopper)
await eachInParallel(shoppers, prepare)
const startedAt = performance.now()
await eachInParallel(shoppers, order)
console.log(JSON.stringify({ perSecond: (orders * 1000) / (performance.now() - startedAt) }))

/** An unused mailbox and network address: limits of unpaid orders count by both. */
function newShopper(_, index) {
  const address = ['10', 1 + (index >> 16), (index >> 8) & 255, index & 255].join('.')
  return { email: `${randomUUID()}@bench.example`, address, cookie: undefined }
}

async function prepare(shopper) {
  const line = { product_id: 'prod-osmoseur-essentiel', pack_type: 'individual', quantity: '1' }
  const added = await post('/cart/lines', line, shopper)
  shopper.cookie = added.headers
    .getSetCookie()
    .map((field) => field.replace(/;.*$/, ''))
    .find((pair) => pair.startsWith('cart='))
  await post('/shipping', { ...delivery, email: shopper.email }, shopper)
}

async function order(shopper) {
  const contact = { email: shopper.email, name: 'Claire Fontaine', phone: delivery.phone, payment_method: 'card' }
  const answer = await post('/checkout', contact, shopper)
  const to = answer.headers.get('Location') ?? ''
  if (!to.includes('/paiement-simule/')) throw new Error(`/checkout led to ${to} instead of a payment`)
}

async function post(path, fields, { address, cookie }) {
  const send = () =>
    fetch(url + path, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams(fields),
      headers: { 'Sec-Fetch-Site': 'same-origin', 'X-Forwarded-For': address, ...(cookie && { Cookie: cookie }) },
    })
  // The server may close a keep-alive connection just as it is reused.
  const answer = await send().catch(send)
  await answer.arrayBuffer()
  if (answer.status !== 303) throw new Error(`${path} answered ${answer.status}`)
  return answer
}

async function eachInParallel(items, work) {
  const queue = items.values()
  const takeTurns = async () => {
    for (const item of queue) await work(item)
  }
  await Promise.all(Array.from({ length: width }, takeTurns))
}
