import { spawnSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Database from 'better-sqlite3'
import { buildIfStale } from '../../scripts/build.mjs'

const program = `const { serve } = await import('./build/server/index.js')
await (await serve({ port: 0, host: '127.0.0.1' })).close()`

/** Rebuilds if stale, since the http tests run the build. They start from copies of one demo shop. */
export async function setup() {
  await buildIfStale()
  process.env.FILLED_SHOP ??= fillShop()
}

function fillShop() {
  const dataDir = mkdtempSync(join(tmpdir(), 'filled-'))
  const env = { ...process.env, NODE_ENV: 'production', DATA_DIR: dataDir, AGENTS: 'off', LOG_LEVEL: 'error' }
  const { status } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { env, stdio: 'inherit' })
  if (status !== 0) throw new Error('The demo shop could not be filled.')
  removeDemoWork(join(dataDir, 'tenants/boutique/shop.sqlite'))
  return dataDir
}

/** Removed, since tests count orders, leads, prospects, mails and requests. */
function removeDemoWork(file) {
  const db = new Database(file)
  db.pragma('foreign_keys = on')
  const ofOrder = (table) => `delete from ${table} where order_id in (select id from customer_order where is_demo = 1)`
  const marked = (table) => `delete from ${table} where is_demo = 1`
  const demoOf = (table) => `select id from ${table} where is_demo = 1`
  const demoCarts = `select subject_id from sequence_enrolment where is_demo = 1 and sequence = 'panier'`
  const statements = [
    `delete from email where cause = 'campaign' and cause_id in (${demoOf('campaign')})`,
    `delete from email where cause = 'sequence' and cause_id in (${demoOf('sequence_enrolment')})`,
    `delete from cart_recovery where order_id in (${demoOf('customer_order')})`,
    `delete from agreement where cart_id in (${demoCarts})`,
    `delete from cart where id in (${demoCarts})`,
    ...['sequence_enrolment', 'campaign', 'prospect'].map(marked),
    'delete from cart where id in (select cart_id from customer_order where is_demo = 1)',
    ...['order_event', 'order_item', 'order_need', 'payment'].map(ofOrder),
    ...['customer_order', 'lead', 'conversation', 'callback_request', 'contact_message'].map(marked),
    'delete from sandbox_session',
    'delete from weekly_count',
  ]
  for (const statement of statements) db.exec(statement)
  db.close()
}
