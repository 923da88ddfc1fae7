import { addArticles, addPictures } from './large-content.mjs'
import { addMails, enlargeInbox } from './large-inbox.mjs'
import { addInvoices } from './large-invoices.mjs'
import { enlargeLeads } from './large-leads.mjs'
import { addOrders, addWorkOfOrders, indexOrders } from './large-orders.mjs'
import { addAudit, addCustomers } from './large-people.mjs'
import { addProspects } from './large-prospects.mjs'
import { fillShop, insertInto } from './large-rows.mjs'
import { addAlerts, addMovements } from './large-stock.mjs'

/**
 * Fills a demo shop up to a number of products and orders. The demo's machines are copied in turn, with all their
 * related rows; orders have one to three lines, their history and their payment.
 */
export function enlargeShop(dataDir, { products, orders }) {
  fillShop(dataDir, (database) => {
    addProducts(database, products)
    addOrders(database, orders)
  })
}

/** A shop after years of use: back-office data, each table in proportion to the orders. */
export function enlargeAdmin(dataDir, sizes) {
  const { products, picturesOfProduct, articles, orders, leads, mails, conversations, movements, invoices, prospects } =
    sizes
  fillShop(dataDir, (database) => {
    addProducts(database, products)
    addPictures(database, picturesOfProduct)
    addArticles(database, articles)
    addOrders(database, orders)
    addWorkOfOrders(database, orders)
    indexOrders(database)
    addInvoices(database, invoices)
    addMovements(database, movements)
    addAlerts(database)
    addCustomers(database, { customers: leads, sessions: orders / 10 })
    enlargeLeads(database, leads)
    enlargeInbox(database, { conversations, callbacks: conversations / 4, messages: conversations / 2 })
    addMails(database, mails)
    addProspects(database, prospects)
    addAudit(database, orders)
  })
}
const nameEnds = (name) =>
  name
    .toLowerCase()
    .split(' ')
    .flatMap((word) => [word, word.slice(1), word.slice(2)])
const productTables = [
  'product_need',
  'product_image',
  'product_trigram',
  'product_companion',
  'pack_option',
  'pack_component',
  'pack_gift',
]

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
  const insertTerm = database.prepare(
    "insert into search_term (kind, term, subject_id) values ('product', ?, ?) on conflict do nothing",
  )
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
    for (const term of nameEnds(`${model.name} copy ${index}`)) if (term.length > 1) insertTerm.run(term, id)
    const stock = findStock.get(model.id)
    if (!stock) continue
    insertStock({ ...stock, product_id: id, sku: `COPY-${index}`, current_stock: 0, reserved_stock: 0 })
    restock.run(id, 1 + (index % 90), 1 + (index % 90), new Date(0).toISOString())
  }
}

/** Copies a product's related rows to another. */
function copyRows(database, table) {
  const columns = database.pragma(`table_info(${table})`).map(({ name }) => name)
  const others = columns.filter((name) => name !== 'product_id').join(', ')
  const statement = database.prepare(
    `insert into ${table} (product_id, ${others}) select @to, ${others} from ${table} where product_id = @from`,
  )
  return (ids) => statement.run(ids)
}
