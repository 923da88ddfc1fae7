import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { sendQueuedEmails } from '~/agents/mail-sender.server'
import { listBackups } from '~/database/backup/catalogue.server'
import type { LostKind } from '~/database/schema'
import { openTenants, type Tenant } from '~/database/tenants.server'
import { createSmtpMailer } from '~/integrations/mail/smtp.server'
import { noteIssued } from '~/models/platform/restoration/index.server'
import { isWhole, listSeries } from '~/models/shop/invoice/index.server'
import { settlePayment } from '~/models/shop/payment/index.server'
import { requestRefund, runRefund } from '~/models/shop/refund/index.server'
import { recordMovement } from '~/models/shop/stock/index.server'
import { newId } from '~/models/values/id.server'
import { filledFolder } from '../support/filled-folder'
import { ScriptedProvider } from '../support/payment-provider'
import { readCsv } from '../support/read-csv'
import { cartWith, openCheckout } from '../support/shop-checkout'
import { essentiel } from '../support/shop-database'
import { startSmtpServer } from '../support/smtp-server'
import { allowUnpaidOrders } from '../support/unpaid-orders'
import { drawing, report, rounds, runCommand, seed, seededRandom } from './support'

const ROUNDS = rounds(4, 20)
const actor = { id: null, name: 'Camille Roy' }
/** What is left of the former data when the archive is restored. */
const modes = ['whole', 'gone', 'damaged', 'gone-late'] as const

const folder = mkdtempSync(join(tmpdir(), 'restores-'))
const smtp = await startSmtpServer()
const mailer = await createSmtpMailer(smtp)
const draw = drawing(seededRandom(seed))
afterAll(async () => {
  await smtp.close()
  rmSync(folder, { recursive: true, force: true })
})

interface Place {
  dataDir: string
  backupDir: string
  provider: ScriptedProvider
  /** Payment pages opened so far. */
  sessions: string[]
}

type Given = Map<string, string>

async function withShop<Result>({ dataDir }: Place, work: (shop: Tenant) => Promise<Result>): Promise<Result> {
  const registry = await openTenants({ dataDir, platformDomain: 'localhost', demo: true, at: new Date() })
  try {
    await allowUnpaidOrders(registry.first.db)
    return await work(registry.first)
  } finally {
    await registry.close()
  }
}

async function placeOrder({ db }: Tenant, { provider, sessions }: Place): Promise<void> {
  const cartId = await cartWith(db, 'osmoseur-essentiel')
  const placed = await openCheckout(db, { cartId, provider, method: 'card', at: new Date() })
  sessions.push(placed.sessionId)
}

async function pay({ db }: Tenant, { provider, sessions }: Place): Promise<void> {
  if (sessions.length === 0) return
  await settle(db, provider.become(draw.pick(sessions), 'paid'))
}

/** One of an order that the archive lacks is unknown. */
async function settle(db: Tenant['db'], session: ReturnType<ScriptedProvider['become']>): Promise<void> {
  const known = await db.selectFrom('payment').select('id').where('session_id', '=', session.id).executeTakeFirst()
  if (known) await settlePayment(db, { session, source: 'webhook', at: new Date() })
}

async function giveBack({ db }: Tenant, { provider }: Place): Promise<void> {
  const order = await db
    .selectFrom('customer_order')
    .select('id')
    .where('payment_state', '=', 'paid')
    .where('is_demo', '=', 0)
    .orderBy('id')
    .executeTakeFirst()
  if (!order) return
  const [refundId, at] = [newId(new Date()), new Date()]
  const choice = { lines: new Map<number, number>(), delivery: false, amountCents: 100 + draw.below(900) }
  await requestRefund(db, { refundId, orderId: order.id, choice, reason: 'essai', actor, at })
  await runRefund(db, { refundId, providers: { stripe: provider }, at })
}

async function restock({ db }: Tenant): Promise<void> {
  const moved = {
    productId: essentiel,
    type: 'restock',
    delta: 1 + draw.below(9),
    reason: 'essai',
    actor: 'essai',
  } as const
  await recordMovement(db, { ...moved, at: new Date() })
}

async function sendMails(shop: Tenant, { backupDir }: Place): Promise<void> {
  const sender = { mailer, from: 'boutique@example.fr', backupDir, now: () => new Date() }
  await sendQueuedEmails(shop, { ...sender, signal: AbortSignal.timeout(60_000) })
}

const steps = [placeOrder, placeOrder, pay, pay, pay, giveBack, restock, sendMails]

async function work(shop: Tenant, place: Place, count: number): Promise<void> {
  for (let step = 0; step < count; step++) await draw.pick(steps)(shop, place)
}

/** What a shop has given, by kind and name, with what tells two apart. */
async function readGiven({
  db,
}: Tenant): Promise<Record<'invoice' | 'order' | 'movement' | 'payment' | 'mail', Given>> {
  const invoices = await db.selectFrom('invoice').select(['number', 'order_id', 'issued_at']).execute()
  const orders = await db.selectFrom('customer_order').selectAll().where('is_demo', '=', 0).execute()
  const movements = await db.selectFrom('stock_movement').select(['id', 'created_at', 'delta']).execute()
  const payments = await db.selectFrom('payment').select('id').where('received_at', 'is not', null).execute()
  const mails = await db.selectFrom('email').select('idempotency_key').where('sent_at', 'is not', null).execute()
  return {
    invoice: new Map(invoices.map(({ number, order_id, issued_at }) => [number, `${order_id} ${issued_at}`])),
    order: new Map(orders.map(({ id, order_number }) => [order_number ?? id, id])),
    movement: new Map(movements.map(({ id, created_at, delta }) => [String(id), `${created_at} ${delta}`])),
    payment: new Map(payments.map(({ id }) => [id, id])),
    mail: new Map(mails.map(({ idempotency_key: key }) => [key, key])),
  }
}

function missing(before: Given, after: Given): string[] {
  return [...after.keys()].filter((name) => !before.has(name))
}

function countTwice(before: Given, after: Given): number {
  return [...after].filter(([name, what]) => before.has(name) && before.get(name) !== what).length
}

/** Overwrites a tenth of the pages, not the first. */
function damage(file: string): void {
  const handle = openSync(file, 'r+')
  const pages = Math.floor(statSync(file).size / 4096)
  for (let page = 0; page < pages / 10; page++)
    writeSync(handle, Buffer.alloc(4096, 0x5a), 0, 4096, 4096 * draw.between(1, pages - 1))
  closeSync(handle)
}

async function lose(place: Place, mode: (typeof modes)[number]): Promise<void> {
  if (mode === 'gone' || mode === 'gone-late') rmSync(place.dataDir, { recursive: true })
  if (mode === 'damaged') damage(join(place.dataDir, 'tenants/boutique/shop.sqlite'))
}

async function readLost({ db }: Tenant): Promise<Map<LostKind, number>> {
  const rows = await db.selectFrom('lost_record').select('kind').execute()
  const counts = new Map<LostKind, number>()
  for (const { kind } of rows) counts.set(kind, (counts.get(kind) ?? 0) + 1)
  return counts
}

const listedKinds = { whole: ['invoice', 'order', 'movement', 'payment', 'mail'], gone: ['order', 'mail'] } as const

test('a restored shop gives no number and sends no mail twice, and lists what it lost', { retry: 0 }, async () => {
  const counted = { numbers: 0, numbersTwice: 0, mails: 0, mailsTwice: 0, lost: 0, unlisted: 0, broken: 0 }
  for (let round = 0; round < ROUNDS; round++) {
    const mode = modes[round % modes.length] ?? 'whole'
    const place = await newPlace(round)
    const env = { DATA_DIR: place.dataDir, BACKUP_DIR: place.backupDir }
    const archived = await withShop(place, async (shop) => {
      await shop.db.deleteFrom('email').execute()
      await work(shop, place, 4 + draw.below(12))
      await noteIssued(shop, { backupDir: place.backupDir, at: new Date() })
      return readGiven(shop)
    })
    expect(await runCommand(['backup'], env)).toMatchObject({ exitCode: 0 })
    const lost = await withShop(place, async (shop) => {
      for (let part = draw.between(1, 4); part > 0; part--) {
        await work(shop, place, 1 + draw.below(6))
        await noteIssued(shop, { backupDir: place.backupDir, at: new Date() })
      }
      if (mode === 'gone-late') for (const step of [placeOrder, pay]) await step(shop, place)
      return readGiven(shop)
    })
    await lose(place, mode)
    const [archive] = listBackups(place.backupDir)
    const restored = await runCommand(['restore', archive?.file ?? ''], env)
    expect(restored, restored.output).toMatchObject({ exitCode: 0 })
    await withShop(place, async (shop) => {
      const listed = await readLost(shop)
      const kinds = mode === 'whole' || mode === 'gone' ? listedKinds[mode] : []
      for (const kind of kinds) {
        const count = missing(archived[kind], lost[kind]).length
        counted.lost += count
        counted.unlisted += Math.abs(count - (listed.get(kind) ?? 0))
      }
      for (const session of place.sessions) {
        const found = place.provider.sessions.get(session)
        if (found?.status === 'paid') await settle(shop.db, found)
      }
      await work(shop, place, 6 + draw.below(10))
      for (let sending = 0; sending < 3; sending++) await sendMails(shop, place)
      const given = await readGiven(shop)
      for (const kind of ['invoice', 'order', 'movement'] as const) {
        counted.numbers += given[kind].size
        const isKnown = kind !== 'movement' || mode !== 'damaged'
        if (isKnown) counted.numbersTwice += countTwice(lost[kind], given[kind])
      }
      counted.broken += (await listSeries(shop.db)).filter((series) => !isWhole(series)).length
    })
    if (mode === 'whole') expect(await countListed(place)).toBeGreaterThan(0)
    rmSync(join(folder, String(round)), { recursive: true, force: true })
  }
  const ids = smtp.received.map(({ mail }) => mail.messageId)
  counted.mails = ids.length
  counted.mailsTwice = ids.length - new Set(ids).size
  report('restores', { rounds: ROUNDS, ...counted })
  expect(counted).toMatchObject({ numbersTwice: 0, mailsTwice: 0, unlisted: 0, broken: 0 })
  expect(counted.lost).toBeGreaterThan(0)
})

async function newPlace(round: number): Promise<Place> {
  const base = mkdtempSync(join(folder, `${round}-`))
  const dataDir = join(base, 'data')
  mkdirSync(join(base, 'backups'))
  renameSync(await filledFolder({ demo: true, at: new Date('2026-11-19T10:00:00Z') }), dataDir)
  return { dataDir, backupDir: join(base, 'backups'), provider: new ScriptedProvider(), sessions: [] }
}

/** Lines of the file beside the former data. */
async function countListed({ dataDir }: Place): Promise<number> {
  const base = join(dataDir, '..')
  const { readdirSync } = await import('node:fs')
  const [file] = readdirSync(base).filter((name) => /^data\.before-restore-.*\.csv$/.test(name))
  if (!file || !existsSync(join(base, file))) return 0
  return readCsv(readFileSync(join(base, file), 'utf8')).length
}
