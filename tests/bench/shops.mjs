import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root, startServer } from './process.mjs'

const folder = mkdtempSync(join(tmpdir(), 'bench-'))
process.once('exit', () => rmSync(folder, { recursive: true, force: true }))

/** Rate limits are lifted; everything else is as an operator starts it, access log included. */
export const environment = { LIMITS_SCALE: '1000000', HOST: '127.0.0.1' }

export const essentiel = '/products/prod-osmoseur-essentiel'

/** What the button of a product card posts. */
export const addToCart = {
  path: essentiel,
  method: 'POST',
  headers: { 'Content-Type': 'application/x-www-form-urlencoded', 'Sec-Fetch-Site': 'same-origin' },
  body: 'quantity=1&return_to=%2Fproducts',
}

let template

/** A demo shop in which one visitor has a cart; its cookie keeps that visitor away from the page cache. */
async function templateShop() {
  if (template) return template
  const dataDir = join(folder, 'template')
  const server = await startShop(dataDir)
  const { headers, method, body, path } = addToCart
  const added = await fetch(server.url + path, { method, headers, body, redirect: 'manual' })
  if (added.status !== 303) throw new Error(`a product could not be added to the cart: ${added.status}`)
  const cookie = added.headers
    .getSetCookie()
    .map((line) => line.replace(/;.*$/, ''))
    .find((pair) => pair.startsWith('cart='))
  await server.stop()
  template = { dataDir, cookie }
  return template
}

/** A copy of its own for each server: nothing that one does slows the next. */
export async function copyShop() {
  const { dataDir, cookie } = await templateShop()
  const copy = mkdtempSync(join(folder, 'shop-'))
  cpSync(dataDir, copy, { recursive: true })
  return { dataDir: copy, cookie }
}

/** The program of `npm start`, with the flags of Node that it has there. */
const [, ...startArguments] = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')).scripts.start.split(' ')

export function startShop(dataDir, options = {}) {
  return startServer({
    args: startArguments,
    ...options,
    env: { ...environment, DATA_DIR: dataDir, ...options.env },
  })
}
