import { insertInto, instants, numberOf } from './large-rows.mjs'

const types = ['sale', 'sale', 'sale', 'return', 'adjustment']
const CAPACITY = 90

/** Years of stock movements: products in turn, each sold down and restocked, the last movement now. */
export function addMovements(database, wanted) {
  const items = database.prepare('select product_id, current_stock from stock_item order by product_id').all()
  const stock = new Map(items.map(({ product_id, current_stock }) => [product_id, current_stock]))
  const insert = insertInto(database, 'stock_movement')
  const instantOf = instants(wanted, { everyMinutes: 5 })
  for (let place = 0; place < wanted; place++) {
    const { product_id } = items[place % items.length]
    const movement = nextMovement(stock.get(product_id), place)
    stock.set(product_id, movement.new_stock)
    insert({
      ...{ product_id, ...movement, actor: 'Camille Morel', created_at: instantOf(place).toISOString() },
      order_id: movement.type === 'sale' ? `order-${place % 50_000}` : null,
    })
  }
}

function nextMovement(previous_stock, place) {
  if (previous_stock === 0) {
    return { type: 'restock', delta: CAPACITY, previous_stock, new_stock: CAPACITY, reason: 'Livraison fournisseur' }
  }
  const type = types[numberOf(`movement ${place}`) % types.length]
  const delta = type === 'return' ? 1 : -1
  return { type, delta, previous_stock, new_stock: previous_stock + delta, reason: 'Commande' }
}

/** A product in ten is short of stock. */
export function addAlerts(database) {
  database.exec(`
    insert or ignore into stock_alert (id, product_id, opened_at)
    select 'alert-' || product_id, product_id, last_updated_at from stock_item
    where current_stock - reserved_stock <= minimum_threshold`)
}
