import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { root, startServer } from './process.mjs'

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Rate limits are raised; everything else is as in production, access log included. */
export const environment = { LIMITS_SCALE: '1000000', HOST: '127.0.0.1' }

export const essentiel = '/products/prod-osmoseur-essentiel'

/** Cookie of a visitor with a cart that bypasses the page cache. */
export const unshared = (cookie) => ({ Cookie: `${cookie}; bench=1` })

/** The form posted by a product card's button. */
export const addToCart = {
  path: essentiel,
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
  body: 'quantity=1&return_to=%2Fproducts',
}

/** Enough stock and limits that no order of a bench is refused. */
export function restock(dataDir) {
  const database = new Database(join(dataDir, 'tenants/boutique/shop.sqlite'))
  database
    .prepare(`
      insert into stock_movement (product_id, type, delta, previous_stock, new_stock, reason, actor, created_at)
      select product_id, 'restock', @quantity, current_stock, current_stock + @quantity, 'bench', 'bench', @now
      from stock_item`)
    .run({ quantity: 1_000_000, now: new Date().toISOString() })
  database.close()
}

/** Shops of one build, started with its own start script and Node flags, as `npm start` does. */
export function shopsOf(buildRoot) {
  const { scripts } = JSON.parse(readFileSync(join(buildRoot, 'package.json'), 'utf8'))
  const [, ...startArguments] = scripts.start.split(' ')
  let template

  function start(dataDir, options = {}) {
    return startServer({
      args: startArguments,
      cwd: buildRoot,
      ...options,
      env: { ...environment, DATA_DIR: dataDir, ...options.env },
    })
  }

  /** A demo shop in which one visitor has a cart, whose cookie bypasses the page cache. */
  async function makeTemplate() {
    const dataDir = mkdtempSync(join(folder, 'template-'))
    const server = await start(dataDir)
    const { headers, method, body, path } = addToCart
    const added = await fetch(server.url + path, { method, headers, body, redirect: 'manual' })
    if (added.status !== 303) throw new Error(`a product could not be added to the cart: ${added.status}`)
    const cookie = added.headers
      .getSetCookie()
      .map((line) => line.replace(/;.*$/, ''))
      .find((pair) => pair.startsWith('cart='))
    await server.stop()
    return { dataDir, cookie }
  }

  /** A separate copy per server, so that one does not slow the next. */
  async function copy() {
    template ??= await makeTemplate()
    const dataDir = mkdtempSync(join(folder, 'shop-'))
    cpSync(template.dataDir, dataDir, { recursive: true })
    return { dataDir, cookie: template.cookie }
  }

  return { start, copy }
}

export const { start: startShop, copy: copyShop } = shopsOf(root)
