import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { stockNoticeConsent } from '~/models/base/user'
import { signer } from '../../../../tests/support/first-shop'
import { readMails } from '../../../../tests/support/mails'
import { at, later, openDemoShop, productId, setAvailable } from '../../../../tests/support/shop-database'
import {
  askStockNotice,
  endStockNotice,
  eraseStockNotices,
  findStockNotice,
  parseStockNoticeReference,
  queueBackInStockMails,
} from './notice.server'

const DAY = 24 * 60
const fountain = 'aquapet'

async function soldOut() {
  const db = await openDemoShop()
  await setAvailable(db, fountain, 0)
  return db
}

async function ask(db: ShopDb, email = 'lea@example.fr', asked = at) {
  const consent = { ...stockNoticeConsent, page: '/products/prod-aquapet' }
  return askStockNotice(db, { productId: await productId(db, fountain), email, consent, at: asked })
}

const mails = (db: ShopDb, kind: string) => readMails(db, { kind })
const notices = (db: ShopDb) => db.selectFrom('stock_notice').selectAll().execute()
const tell = (db: ShopDb, message = later(60)) => queueBackInStockMails(db, { at: message, limit: 50 })

test('a repeated request, in any spelling, is one notice and one acknowledgement', async () => {
  const db = await soldOut()
  expect(await ask(db)).toEqual({ ok: true })
  expect(await ask(db, 'LEA@example.fr')).toEqual({ ok: true })
  expect(await notices(db)).toMatchObject([{ email: 'lea@example.fr', consent_version: stockNoticeConsent.version }])
  expect(await mails(db, 'stock-notice-acknowledgement')).toHaveLength(1)
})

test('no mail is sent while the product is out of stock', async () => {
  const db = await soldOut()
  await ask(db)
  expect(await tell(db)).toBe(0)
  expect(await mails(db, 'stock-notice')).toEqual([])
})

test('when the product is back, each notice is mailed once and deleted', async () => {
  const db = await soldOut()
  await ask(db)
  await ask(db, 'jean@example.fr')
  await setAvailable(db, fountain, 3)
  expect(await tell(db)).toBe(2)
  expect((await mails(db, 'stock-notice')).map((mail) => mail.recipient).sort()).toEqual([
    'jean@example.fr',
    'lea@example.fr',
  ])
  expect(await notices(db)).toEqual([])
  expect(await tell(db)).toBe(0)
})

test('the mail shows the product’s picture, and its price as of when it is sent', async () => {
  const db = await soldOut()
  await ask(db)
  await setAvailable(db, fountain, 3)
  await tell(db)
  await db.updateTable('product').set({ price_cents: 2_000 }).where('slug', '=', fountain).execute()
  // A mail of hardly any text has no picture.
  const [short] = await mails(db, 'stock-notice')
  expect(short?.html_body).not.toContain('<img')
  const summary = 'Une fontaine à eau filtrée. '.repeat(20)
  await db.updateTable('product').set({ summary }).where('slug', '=', fountain).execute()
  const [mail] = await mails(db, 'stock-notice')
  expect(mail?.html_body).toMatch(/<img src="http:\/\/localhost[^"]*\/uploads\/products\/[\w-]+\.jpg"/)
  expect(mail?.text_body).toMatch(
    /^Fontaine AquaPet.: 24,00.€ TTC\n.+\n +20,00.€ HT\n +dont éco-participation 0,08.€\n/m,
  )
  await db.deleteFrom('product_image').execute()
  const [plain] = await mails(db, 'stock-notice')
  expect(plain?.html_body).not.toContain('/uploads/products/')
})

test('concurrent runs mail each person once', async () => {
  const db = await soldOut()
  for (let index = 0; index < 10; index++) await ask(db, `client${index}@example.fr`)
  await setAvailable(db, fountain, 1)
  const message = await Promise.all([tell(db), tell(db), tell(db)])
  expect(message.reduce((sum, count) => sum + count, 0)).toBe(10)
  expect(await mails(db, 'stock-notice')).toHaveLength(10)
})

test('a product in stock, unknown or withdrawn accepts no notice', async () => {
  const db = await openDemoShop()
  expect(await ask(db)).toEqual({ ok: false, reason: 'in-stock' })
  await db.updateTable('product').set({ published: 0 }).where('slug', '=', fountain).execute()
  expect(await ask(db)).toEqual({ ok: false, reason: 'unknown-product' })
})

test('the link of the acknowledgement cancels the notice, idempotently', async () => {
  const db = await soldOut()
  await ask(db)
  const [mail] = await mails(db, 'stock-notice-acknowledgement')
  const id = parseStockNoticeReference(signer, /\/alerte-stock\/(\S+)/.exec(mail?.text_body ?? '')?.[1] ?? '')
  if (!id) throw new Error('The mail holds no link.')
  expect(await findStockNotice(db, id)).toMatchObject({ name: 'Fontaine AquaPet' })
  await endStockNotice(db, id)
  await endStockNotice(db, id)
  expect(await notices(db)).toEqual([])
  await setAvailable(db, fountain, 3)
  expect(await tell(db)).toBe(0)
})

test('a sent mail is deleted a day later, an unfulfilled notice after a year', async () => {
  const db = await soldOut()
  await ask(db)
  await db
    .updateTable('email')
    .set({ status: 'sent', sent_at: later(1).toISOString(), subject: '', text_body: '', html_body: '' })
    .execute()
  const erase = (days: number) => eraseStockNotices(db, { at: later(days * DAY), limit: 100 })
  expect(await erase(1)).toBe(0)
  expect(await erase(2)).toBe(1)
  expect(await mails(db, 'stock-notice-acknowledgement')).toEqual([])
  expect(await erase(364)).toBe(0)
  expect(await erase(366)).toBe(1)
  expect(await notices(db)).toEqual([])
})

test('an unsent mail is kept', async () => {
  const db = await soldOut()
  await ask(db)
  expect(await eraseStockNotices(db, { at: later(30 * DAY), limit: 100 })).toBe(0)
})
