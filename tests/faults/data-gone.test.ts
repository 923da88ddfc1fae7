import { cpSync, mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import type { ShopDatabase } from '~/database/schema'
import { openSqlite } from '~/database/sqlite.server'
import { copyFilledShop, type Visitor } from '../support/app'
import { essentiel } from '../support/shop-database'
import { contactForm, fillCart, readyToPay } from '../support/shop-journey'
import { patientVisitor, report, type ServerProcess, startServer } from './support'

const pages = ['/', '/products?q=eau', `/products/${essentiel}`, '/cart', '/cgv']
const refusal = 'La boutique ne peut rien enregistrer pour le moment'
const counted = { ways: 0, reads: 0, writesRefused: 0, ordersAcknowledged: 0 }

let server: ServerProcess | undefined
afterEach(() => server?.stop())

interface Shop {
  url: string
  dataDir: string
  /** A visitor with a cart. */
  browsing: Visitor
  /** A visitor one click from ordering. */
  buying: Visitor
}

async function openShop(): Promise<Shop> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'gone-')), 'data')
  copyFilledShop(dataDir)
  server = await startServer(dataDir)
  const [browsing, buying] = [patientVisitor(server.url), patientVisitor(server.url)]
  await fillCart(browsing)
  await readyToPay(buying)
  expect(await askReadiness(server.url)).toEqual({ status: 200, reasons: [] })
  return { url: server.url, dataDir, browsing, buying }
}

const ways: [string, (dataDir: string) => void, string[]][] = [
  ['deleted', (dataDir) => rmSync(dataDir, { recursive: true }), ['data folder missing']],
  ['renamed', (dataDir) => renameSync(dataDir, `${dataDir}.away`), ['data folder missing']],
  ['emptied', emptyFolder, ['data folder missing']],
  ['replaced by a copy of it', replaceByCopy, ['data folder replaced: restart']],
  [
    'robbed of its journal',
    (dataDir) => rmSync(join(dataDir, 'tenants/boutique/shop.sqlite-wal')),
    ['data folder missing'],
  ],
]

function emptyFolder(dataDir: string): void {
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir)
}

function replaceByCopy(dataDir: string): void {
  renameSync(dataDir, `${dataDir}.away`)
  cpSync(`${dataDir}.away`, dataDir, { recursive: true })
}

test.each(ways)(
  'while the data folder is %s pages are read, and no write is acknowledged',
  async (_, lose, reasons) => {
    const { url, dataDir, browsing, buying } = await openShop()
    lose(dataDir)
    await expectRefused(() => addToCart(browsing))
    await expectRefused(() => order(buying))
    for (const path of pages) {
      expect([path, (await browsing.get(path)).status]).toEqual([path, 200])
      counted.reads += 1
    }
    expect(await askReadiness(url)).toEqual({ status: 503, reasons })
    counted.ways += 1
    report('data gone', counted)
  },
)

test('an unchanged folder that reappears is written to again, without a restart', async () => {
  const { url, dataDir, browsing, buying } = await openShop()
  renameSync(dataDir, `${dataDir}.away`)
  await expectRefused(() => order(buying))
  renameSync(`${dataDir}.away`, dataDir)
  expect((await addToCart(browsing)).status).toBe(303)
  expect((await order(buying)).status).toBe(303)
  counted.ordersAcknowledged += 1
  expect(await askReadiness(url)).toEqual({ status: 200, reasons: [] })
  server?.kill('SIGTERM')
  expect(await server?.ended).toBe(0)
  const { db, close } = openSqlite<ShopDatabase>(join(dataDir, 'tenants/boutique/shop.sqlite'))
  expect(await db.selectFrom('customer_order').select('id').where('is_demo', '=', 0).execute()).toHaveLength(
    counted.ordersAcknowledged,
  )
  await close()
})

function addToCart(visitor: Visitor): Promise<Response> {
  return visitor.post('/cart/lines', { product_id: essentiel, pack_type: 'individual', quantity: 1 })
}

function order(visitor: Visitor): Promise<Response> {
  return visitor.post('/checkout', { ...contactForm, payment_method: 'transfer' })
}

async function expectRefused(write: () => Promise<Response>): Promise<void> {
  const response = await write()
  const html = await response.text()
  expect(response.status).toBe(503)
  expect(Number(response.headers.get('Retry-After'))).toBeGreaterThan(0)
  expect(html).toContain(refusal)
  expect(html).not.toMatch(/\.sqlite|DataFolderGone|node_modules/)
  counted.writesRefused += 1
}

async function askReadiness(url: string): Promise<{ status: number; reasons: string[] }> {
  const response = await fetch(`${url}/readyz`)
  return { status: response.status, reasons: (await response.json()).reasons }
}
