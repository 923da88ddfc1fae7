import { indexAll, insertInto, instants, numberOf, personName, sentence } from './large-rows.mjs'

const DAY_MS = 24 * 3_600_000
const CUSTOMERS = 20_000

/** One every quarter of an hour, the last one now: most are delivered, the latest are on their way. */
export function addOrders(database, wanted) {
  const products = database
    .prepare(
      "select id, name, price_cents from product where category <> 'extra' and published = 1 order by position limit 200",
    )
    .all()
  const tables = ['customer_order', 'order_item', 'order_event', 'payment']
  const insert = Object.fromEntries(tables.map((table) => [table, insertInto(database, table)]))
  const instantOf = instants(wanted, { everyMinutes: 15 })
  for (let index = 0; index < wanted; index++) {
    const items = Array.from({ length: 1 + (index % 3) }, (_, place) => products[(index + place) % products.length])
    addOrder(insert, { index, items, at: instantOf(index), ...stateOf(index, wanted - 1 - index) })
  }
}

const delivered = { status: 'livre', payment_state: 'paid', kinds: ['placed', 'paid', 'sent', 'delivered'] }
const refunded = { status: 'annule', payment_state: 'refunded', kinds: ['placed', 'paid', 'cancelled', 'refunded'] }
const sent = { status: 'expedie', payment_state: 'paid', kinds: ['placed', 'paid', 'sent'] }
const paid = { status: 'confirme', payment_state: 'paid', kinds: ['placed', 'paid'] }
const unpaid = { status: 'en_attente', payment_state: 'unpaid', kinds: ['placed'] }

/** `age`: how many orders are newer. A hundred a day: today's are to be sent, last week's are on their way. */
function stateOf(index, age) {
  if (index % 50 === 49) return refunded
  if (age < 120) return age % 6 === 0 ? unpaid : paid
  return age < 800 ? sent : delivered
}

function addOrder(insert, { index, items, at, status, payment_state, kinds }) {
  const [id, moment] = [`order-${index}`, at.toISOString()]
  const total = totalOf(items)
  const isPaid = kinds.includes('paid')
  const isDelivered = kinds.includes('delivered')
  const email = `client-${index % CUSTOMERS}@example.fr`
  const [first_name, last_name] = personName(`client ${index % CUSTOMERS}`).split(' ')
  const method = isPaid ? 'card' : 'transfer'
  insert.customer_order({
    id,
    order_number: orderNumber(index),
    cart_id: `session_${at.getTime()}_${index}`,
    source_cart_id: `session_${at.getTime()}_${index}`,
    fingerprint: String(index),
    status,
    payment_state,
    payment_method: method,
    email,
    mailbox: email,
    email_confirmed_at: moment,
    customer_name: `${first_name} ${last_name}`,
    phone: '0612345678',
    first_name,
    last_name,
    address: '12 rue des Lilas',
    postal_code: '69003',
    city: 'Lyon',
    country: 'France',
    ...total,
    vat_percent: 20,
    shipping_cents: 0,
    cgv_version: '1',
    delivery_from: dayAfter(at, 3),
    delivery_to: dayAfter(at, 8),
    expires_at: isPaid ? null : new Date(at.getTime() + 10 * DAY_MS).toISOString(),
    paid_at: isPaid ? moment : null,
    delivered_at: isDelivered ? new Date(at.getTime() + 2 * DAY_MS).toISOString() : null,
    rewarded_at: isDelivered ? moment : null,
    created_at: moment,
  })
  addItems(insert.order_item, { id, items })
  for (const kind of kinds) insert.order_event({ order_id: id, kind, actor: 'bench', created_at: moment })
  insert.payment({
    id: `payment-${index}`,
    order_id: id,
    attempt: 1,
    provider: isPaid ? 'sandbox' : 'transfer',
    method,
    idempotency_key: `key-${index}`,
    amount_cents: total.total_cents,
    email,
    status: isPaid ? 'paid' : 'open',
    expires_at: new Date(at.getTime() + 10 * DAY_MS).toISOString(),
    created_at: moment,
    updated_at: moment,
  })
}

function addItems(insert, { id, items }) {
  for (const [position, product] of items.entries()) {
    insert({
      order_id: id,
      position,
      product_id: product.id,
      pack_type: 'individual',
      product_name: product.name,
      quantity: 1,
      unit_price_cents: product.price_cents,
      eco_participation_cents: 0,
    })
  }
}

/** Eight letters and digits, the last of them different for each. */
function orderNumber(index) {
  return `${numberOf(`order ${index}`).toString(36)}${index.toString(36).padStart(4, '0')}`.slice(-8).toUpperCase()
}

function totalOf(items) {
  const subtotal_cents = items.reduce((sum, { price_cents }) => sum + price_cents, 0)
  const tax_cents = Math.round(subtotal_cents / 5)
  return { subtotal_cents, tax_cents, total_cents: subtotal_cents + tax_cents }
}

function dayAfter(at, days) {
  return new Date(at.getTime() + days * DAY_MS).toISOString().slice(0, 10)
}

/** Indexed by number, names and address, as for the list of orders. */
export function indexOrders(database) {
  const orders = database.prepare('select * from customer_order where is_demo = 0').all()
  const subjects = orders.map(({ id, order_number, customer_name, email }) => {
    return { id, text: `${order_number} ${customer_name} ${email}` }
  })
  indexAll(database, 'order', subjects)
}

/** Open decisions: one order in a hundred was withdrawn from, one in ten was reviewed. */
export function addWorkOfOrders(database, orders) {
  const every = (step) =>
    database
      .prepare(`select * from customer_order where is_demo = 0 and cast(substr(id, 7) as integer) % ? = 0`)
      .all(step)
  const insertWithdrawal = insertInto(database, 'withdrawal')
  for (const { id, customer_name, order_number, email, created_at } of every(100)) {
    insertWithdrawal({ id: `w-${id}`, order_id: id, customer_name, order_number, email, declared_at: created_at })
  }
  addReviews(database, every(10))
  const reviews = database.prepare('select id, author_name, order_id from review where is_example = 0').all()
  indexAll(
    database,
    'review',
    reviews.map(({ id, author_name, order_id }) => ({ id, text: `${author_name} ${order_id}` })),
  )
  database.exec(`
    insert into review_invitation (order_id, queued_at) select id, created_at from customer_order where delivered_at is not null;
    update customer_order set payment_state = 'refunded'
      where id in (select order_id from withdrawal) and cast(substr(id, 7) as integer) < ${orders - 3000};
    update payment set status = 'mismatch' where order_id in ('order-${orders - 1}', 'order-${orders - 2}');
    update customer_order set payment_state = 'refund_due' where id in ('order-${orders - 3}', 'order-${orders - 4}')`)
}

function addReviews(database, orders) {
  const insert = insertInto(database, 'review')
  const itemOf = database.prepare('select product_id from order_item where order_id = ? and position = 0').pluck()
  const delivered = orders.filter(({ delivered_at }) => delivered_at !== null)
  for (const [place, { id, first_name, delivered_at }] of delivered.entries()) {
    const waits = place >= delivered.length - 60
    insert({
      id: `review-${id}`,
      product_id: itemOf.get(id),
      order_id: id,
      verified: 1,
      author_name: first_name,
      location: 'Lyon',
      rating_halves: 6 + (place % 5),
      comment: sentence(id, 300),
      experience_on: delivered_at.slice(0, 10),
      status: waits ? 'pending' : 'published',
      submitted_at: delivered_at,
      published_at: waits ? null : delivered_at,
      updated_at: delivered_at,
    })
  }
}
