import { join } from 'node:path'
import Database from 'better-sqlite3'

/**
 * Fills a demo shop until it has so many products and orders. The demo's machines are copied in turn, with everything
 * that hangs on a product; orders have one to three lines, their history and their payment.
 */
export function enlargeShop(dataDir, { products, orders }) {
  const database = new Database(join(dataDir, 'tenants/boutique/shop.sqlite'))
  database.pragma('foreign_keys = ON')
  database.transaction(() => {
    addProducts(database, products)
    addOrders(database, orders)
  })()
  database.close()
}

const productTables = ['product_need', 'product_image', 'product_trigram', 'pack_option', 'pack_component', 'pack_gift']

function addProducts(database, wanted) {
  const models = database
    .prepare("select * from product where category <> 'extra' and published = 1 order by position")
    .all()
  const insertProduct = insertInto(database, 'product')
  const insertStock = insertInto(database, 'stock_item')
  const findStock = database.prepare('select * from stock_item where product_id = ?')
  const restock = database.prepare(`
    insert into stock_movement (product_id, type, delta, previous_stock, new_stock, reason, actor, created_at)
    values (?, 'restock', ?, 0, ?, 'bench', 'bench', ?)`)
  const copies = productTables.map((table) => copyRows(database, table))
  for (let index = models.length; index < wanted; index++) {
    const model = models[index % models.length]
    const id = `prod-copy-${index}`
    insertProduct({
      ...model,
      id,
      slug: `copy-${index}`,
      sku: `COPY-${index}`,
      name: `${model.name} ${index}`,
      // Multiples of 5 cents, as everywhere.
      price_cents: 5000 + ((index * 7919) % 20_000) * 5,
      position: 1000 + index,
      featured: 0,
    })
    for (const copy of copies) copy({ from: model.id, to: id })
    const stock = findStock.get(model.id)
    if (!stock) continue
    insertStock({ ...stock, product_id: id, sku: `COPY-${index}`, current_stock: 0, reserved_stock: 0 })
    restock.run(id, 1 + (index % 90), 1 + (index % 90), new Date(0).toISOString())
  }
}

/** Copies the rows of one product to another. */
function copyRows(database, table) {
  const columns = database.pragma(`table_info(${table})`).map(({ name }) => name)
  const others = columns.filter((name) => name !== 'product_id').join(', ')
  const statement = database.prepare(
    `insert into ${table} (product_id, ${others}) select @to, ${others} from ${table} where product_id = @from`,
  )
  return (ids) => statement.run(ids)
}

function addOrders(database, wanted) {
  const products = database
    .prepare(
      "select id, name, price_cents from product where category <> 'extra' and published = 1 order by position limit 200",
    )
    .all()
  const insertOrder = insertInto(database, 'customer_order')
  const insertItem = insertInto(database, 'order_item')
  const insertEvent = insertInto(database, 'order_event')
  const insertPayment = insertInto(database, 'payment')
  const start = Date.parse('2024-01-01T08:00:00Z')
  for (let index = 0; index < wanted; index++) {
    const id = `order-${index}`
    const at = new Date(start + index * 900_000).toISOString()
    const items = Array.from({ length: 1 + (index % 3) }, (_, place) => products[(index + place) % products.length])
    const subtotal = items.reduce((sum, { price_cents }) => sum + price_cents, 0)
    const tax = Math.round(subtotal / 5)
    insertOrder({
      id,
      order_number: `N${String(index).padStart(7, '0')}`,
      cart_id: `session_${start + index}_${index}`,
      source_cart_id: `session_${start + index}_${index}`,
      fingerprint: String(index),
      status: 'livre',
      payment_state: 'paid',
      payment_method: 'card',
      email: `client-${index % 20_000}@example.fr`,
      customer_name: 'Claire Fontaine',
      phone: '0612345678',
      first_name: 'Claire',
      last_name: 'Fontaine',
      address: '12 rue des Lilas',
      postal_code: '69003',
      city: 'Lyon',
      country: 'France',
      subtotal_cents: subtotal,
      tax_cents: tax,
      vat_percent: 20,
      shipping_cents: 0,
      total_cents: subtotal + tax,
      cgv_version: '1',
      delivery_from: at,
      delivery_to: at,
      paid_at: at,
      delivered_at: at,
      created_at: at,
    })
    for (const [position, product] of items.entries()) {
      insertItem({
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
    for (const kind of ['placed', 'paid', 'sent', 'delivered']) {
      insertEvent({ order_id: id, kind, actor: 'bench', created_at: at })
    }
    insertPayment({
      id: `payment-${index}`,
      order_id: id,
      attempt: 1,
      provider: 'sandbox',
      method: 'card',
      idempotency_key: `key-${index}`,
      amount_cents: subtotal + tax,
      email: 'client@example.fr',
      status: 'paid',
      expires_at: at,
      created_at: at,
      updated_at: at,
    })
  }
}

function insertInto(database, table) {
  const statements = new Map()
  return (row) => {
    const columns = Object.keys(row)
    const text = `insert into ${table} (${columns.join(', ')}) values (${columns.map((name) => `@${name}`).join(', ')})`
    if (!statements.has(text)) statements.set(text, database.prepare(text))
    statements.get(text).run(row)
  }
}
