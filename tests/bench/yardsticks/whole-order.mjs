import { randomBytes, randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Database from 'better-sqlite3'

/**
 * Minimal cost of a whole order: its four requests, each one transaction with prepared statements that writes the
 * rows our shop wrote for the last order of this folder, with the same durability.
 */
const database = new Database(join(process.env.DATA_DIR, 'tenants/boutique/shop.sqlite'))
database.pragma('journal_mode = WAL')
database.pragma('synchronous = FULL')
database.pragma('foreign_keys = ON')

const order = database.prepare('select * from customer_order where paid_at is not null order by id desc limit 1').get()
const rowsOf = (table, column = 'order_id', value = order.id) =>
  database.prepare(`select * from "${table}" where ${column} = ?`).all(value)
const [payment] = rowsOf('payment')
const [user] = rowsOf('user', 'email', order.email)
const sample = {
  cart: rowsOf('cart', 'id', order.source_cart_id)[0],
  item: rowsOf('order_item')[0],
  need: rowsOf('order_need')[0],
  events: rowsOf('order_event').map(withoutId),
  session: rowsOf('sandbox_session', 'id', payment.session_id)[0],
  terms: rowsOf('search_term', 'subject_id'),
  movement: withoutId(rowsOf('stock_movement')[0]),
  code: rowsOf('referral_code', 'user_id', user.id)[0],
  points: withoutId(rowsOf('loyalty_entry')[0]),
  emails: rowsOf('email'),
  invoice: rowsOf('invoice')[0],
}
const paidColumns = [
  'status',
  'payment_state',
  'payment_method',
  'paid_at',
  'cancel_reason',
  'expires_at',
  'network_hash',
]

const inserts = new Map()
function insert(table, row) {
  if (!inserts.has(table)) inserts.set(table, database.prepare(insertOf(table, [row])))
  return inserts.get(table).run(row)
}

function insertOf(table, rows) {
  const names = Object.keys(rows[0])
  const places = rows.map((_, place) => `(${names.map((name) => `@${name}${rows.length > 1 ? place : ''}`)})`)
  return `insert into "${table}" (${names.map((name) => `"${name}"`)}) values ${places}`
}

const insertTerms = database.prepare(insertOf('search_term', sample.terms))
const findProduct = database.prepare(`
  select price_cents, current_stock - reserved_stock as available
  from product join stock_item on stock_item.product_id = product.id where id = ? and published = 1`)
const findCart = database.prepare('select * from cart join cart_line on cart_line.cart_id = cart.id where cart.id = ?')
const setAddress = database.prepare(`
  update cart set first_name = @firstName, last_name = @lastName, email = @email, phone = @phone, address = @address,
    postal_code = @postalCode, city = @city, country = @country, updated_at = @now where id = @id`)
const findPayment = database.prepare(`
  select payment.id as payment_id, payment.session_id, customer_order.* from payment
  join customer_order on customer_order.id = order_id where session_id = ?`)
const payOrder = database.prepare(`
  update customer_order set checkout_cart_id = null, ${paidColumns.map((name) => `${name} = @${name}`)} where id = @id`)
const payPayment = database.prepare(
  "update payment set status = 'paid', received_cents = ?, updated_at = ? where id = ?",
)
const paySession = database.prepare("update sandbox_session set status = 'paid' where id = ?")
const release = database.prepare('delete from stock_reservation where order_id = ?')
const findStock = database.prepare('select current_stock from stock_item where product_id = ?').pluck()
const lastInvoice = database.prepare('select max(sequence) from invoice where series = ?').pluck()
const emptyCart = database.prepare('delete from cart_line where cart_id = ?')
const clearCart = database.prepare(`
  update cart set first_name = null, last_name = null, email = null, phone = null, address = null, postal_code = null,
    city = null, country = null, updated_at = ? where id = ?`)

const add = database.transaction(({ productId, now }) => {
  const { price_cents } = findProduct.get(productId)
  const id = `session_${Date.now()}_${randomBytes(24).toString('base64url')}`
  insert('cart', {
    id,
    kind: 'main',
    resume_token: randomBytes(24).toString('base64url'),
    created_at: now,
    updated_at: now,
  })
  const line = { cart_id: id, product_id: productId, pack_type: 'individual', quantity: 1 }
  insert('cart_line', { ...line, seen_price_cents: price_cents, added_at: now })
  return { to: '/products', cart: id }
})

const saveAddress = database.transaction((fields) => {
  setAddress.run(fields)
  return { to: '/checkout' }
})

const checkOut = database.transaction(({ id: cartId, now }) => {
  const cart = findCart.get(cartId)
  if (findProduct.get(cart.product_id).available < cart.quantity) throw new Error('sold out')
  const [orderId, sessionId] = [randomUUID(), `cs_sandbox_${randomBytes(20).toString('hex')}`]
  const ofCart = { cart_id: cartId, source_cart_id: cartId, checkout_cart_id: cartId }
  const unpaid = { status: 'en_attente', payment_state: 'unpaid', paid_at: null, expires_at: now }
  const buyer = { email: cart.email, mailbox: cart.email, order_number: sessionId.slice(-12).toUpperCase() }
  insert('customer_order', { ...order, id: orderId, ...ofCart, ...unpaid, ...buyer, created_at: now })
  insert('order_item', { ...sample.item, order_id: orderId })
  insert('order_need', { ...sample.need, order_id: orderId })
  insert('order_event', { ...sample.events[0], order_id: orderId })
  insert('stock_reservation', { order_id: orderId, product_id: cart.product_id, quantity: cart.quantity })
  const attempt = { id: randomUUID(), order_id: orderId, idempotency_key: orderId, session_id: sessionId }
  insert('payment', { ...payment, ...attempt, status: 'open', received_cents: null })
  insert('sandbox_session', { ...sample.session, id: sessionId, idempotency_key: orderId, status: 'open' })
  insertTerms.run(
    Object.fromEntries(sample.terms.flatMap(({ kind, term }, place) => termColumns(place, { kind, term, orderId }))),
  )
  return { to: `/paiement-simule/${sessionId}` }
})

function termColumns(place, { kind, term, orderId }) {
  return [
    [`kind${place}`, kind],
    [`term${place}`, term],
    [`subject_id${place}`, orderId],
  ]
}

const pay = database.transaction(({ sessionId, now }) => {
  const found = findPayment.get(sessionId)
  paySession.run(sessionId)
  payPayment.run(payment.amount_cents, now, found.payment_id)
  payOrder.run({ ...order, id: found.id, paid_at: now })
  insert('order_event', { ...sample.events[1], order_id: found.id })
  release.run(found.id)
  const previous_stock = findStock.get(sample.movement.product_id)
  const stock = { previous_stock, new_stock: previous_stock + sample.movement.delta }
  insert('stock_movement', { ...sample.movement, ...stock, order_id: found.id })
  const userId = randomUUID()
  insert('user', { ...user, id: userId, email: found.email })
  insert('referral_code', { ...sample.code, code: randomBytes(6).toString('hex').toUpperCase(), user_id: userId })
  insert('loyalty_entry', { ...sample.points, user_id: userId, order_id: found.id })
  emptyCart.run(found.source_cart_id)
  clearCart.run(now, found.source_cart_id)
  const sequence = lastInvoice.get(sample.invoice.series) + 1
  insert('invoice', {
    ...sample.invoice,
    number: `${sample.invoice.series}-${String(sequence).padStart(6, '0')}`,
    sequence,
    order_id: found.id,
  })
  for (const email of sample.emails) {
    insert('email', { ...email, id: randomUUID(), idempotency_key: randomUUID(), order_id: found.id })
  }
  return { to: `/checkout/success?session_id=${sessionId}` }
})

createServer(async (req, res) => {
  // The probe of the bench.
  if (req.method !== 'POST') return void res.end()
  const fields = Object.fromEntries(new URLSearchParams(await text(req)))
  const id = /cart=([\w-]+)/.exec(req.headers.cookie ?? '')?.[1]
  const { to, cart } = answer(req.url, { ...fields, id, now: new Date().toISOString() })
  const cookie = cart ? { 'Set-Cookie': `cart=${cart}; HttpOnly; SameSite=Lax` } : {}
  res.writeHead(303, { Location: to, 'Content-Length': 0, ...cookie }).end()
}).listen(Number(process.env.PORT), '127.0.0.1')

function answer(path, fields) {
  const [, page, name] = path.split('/')
  if (page === 'products') return add.immediate({ ...fields, productId: name })
  if (page === 'shipping') return saveAddress.immediate(fields)
  if (page === 'checkout') return checkOut.immediate(fields)
  return pay.immediate({ ...fields, sessionId: name })
}

function withoutId({ id: _id, ...row }) {
  return row
}
