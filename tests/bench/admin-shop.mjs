import { join } from 'node:path'
import Database from 'better-sqlite3'
import { runOnLoadCore } from './process.mjs'
import { copyShop, startShop } from './shops.mjs'

const LARGE = {
  ...{ products: 10_000, picturesOfProduct: 10, articles: 2_000 },
  ...{ orders: 50_000, leads: 20_000, mails: 100_000, conversations: 20_000 },
  ...{ movements: 200_000, invoices: 60_000, prospects: 100_000 },
}

/** Fills the large shop in a child process; returns the URLs of its contents. */
export async function makeLargeShop() {
  const { dataDir, cookie } = await copyShop()
  console.info('  filling the large shop…')
  await runOnLoadCore([process.execPath, 'tests/bench/fill-admin.mjs', dataDir, JSON.stringify(LARGE)])
  return { dataDir, cookie, subjects: findSubjects(dataDir) }
}

/** Without the scheduler, which would start a full backup after a minute. */
export function startLargeShop(dataDir, options = {}) {
  return startShop(dataDir, { ...options, env: { AGENTS: 'off' } })
}

/** `busy`: the row with the longest history. */
export function findSubjects(dataDir) {
  const database = new Database(join(dataDir, 'tenants/boutique/shop.sqlite'), { readonly: true })
  const id = (query) => database.prepare(query).pluck().get()
  const subjects = {
    busyLead: id(
      'select id from lead order by (select count(*) from lead_event where lead_id = lead.id) desc, id limit 1',
    ),
    lead: id('select id from lead order by created_at, id limit 1 offset 1000'),
    busyConversation: id(
      'select conversation_id from message group by conversation_id order by count(*) desc, 1 limit 1',
    ),
    conversation: id(
      `select id from conversation where due_at is not null and is_demo = 0 order by due_at desc limit 1`,
    ),
    callback: id(`select id from callback_request where status = 'open' and is_demo = 0 order by id limit 1`),
    message: id(`select id from contact_message where status = 'open' and is_demo = 0 order by id limit 1`),
    mail: id(`select id from email order by created_at desc limit 1`),
    requestNumber: id(`select number from contact_message where is_demo = 0 order by id limit 1`),
    orderNumber: id(`select order_number from customer_order where id = 'order-0'`),
    order: id(`select id from customer_order where id = 'order-1000'`),
    invoice: id('select number from invoice order by number limit 1'),
    sku: id(`
      select sku from stock_item join stock_movement using (product_id)
      group by product_id order by count(*) desc, product_id limit 1`),
    review: id('select id from review where is_example = 0 order by id limit 1'),
    termsVersion: id(`select version from legal_text where kind = 'cgv' order by version desc`),
    prospect: id('select id from prospect order by number limit 1 offset 1000'),
    auditLabel: id('select subject_label from audit_log order by position limit 1'),
  }
  database.close()
  return subjects
}

export const demoAdministrators = [
  { email: 'camille@demo.example', password: 'essai-camille' },
  { email: 'nadia@demo.example', password: 'essai-nadia' },
  { email: 'hugo@demo.example', password: 'essai-hugo' },
]

/** `Cookie` of a new session. */
export async function signIn(url, account = demoAdministrators[0]) {
  const answer = await postForm(`${url}/login`, account)
  const pair = answer.headers.getSetCookie().find((line) => line.startsWith('sid='))
  if (answer.status !== 303 || !pair) throw new Error(`${account.email} could not sign in: ${answer.status}`)
  return pair.replace(/;.*$/, '')
}

export function postForm(url, fields, headers = {}) {
  const sent = { 'Sec-Fetch-Site': 'same-origin', ...headers }
  return fetch(url, { method: 'POST', body: new URLSearchParams(fields), headers: sent, redirect: 'manual' })
}
