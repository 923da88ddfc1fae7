import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { OrderStatus, PaymentTable } from '~/database/schema'
import { queueEmail } from '~/models/base/outbox/index.server'
import { parcelMail, statusMail } from '~/models/shop/fulfilment'
import { correctParcel, listParcels, setOrderStatus } from '~/models/shop/fulfilment/index.server'
import { readOrder } from '~/models/shop/order/index.server'
import { readMails } from '../../tests/support/mails'
import { insertOrderRow, openTestShop } from '../../tests/support/order-row'

const at = new Date('2026-11-20T13:05:00Z')
const number = '6A"><img src=x onerror=alert(1)>'

async function shopWithParcel() {
  const { db } = await openTestShop(at)
  const orderId = await insertOrderRow(db, { status: 'expedie' })
  const picture = { product_id: 'essentiel', file: 'essentiel-face-0a', alt: '', width: 960, height: 960, position: 0 }
  await db.insertInto('product_image').values(picture).execute()
  const parcel = { id: 'p', order_id: orderId, carrier: 'colissimo', number, sent_at: at.toISOString() }
  await db
    .insertInto('parcel')
    .values({ ...parcel, delivered_on: '2026-11-24' })
    .execute()
  await db.updateTable('order_item').set({ service: 'included' }).where('order_id', '=', orderId).execute()
  return { db, order: await readOrder(db, orderId) }
}

test.each(['departure', 'delivery'] as const)(
  'the mail of the %s shows the goods, the carrier and its page, and a number with markup as text',
  async (event) => {
    const { db, order } = await shopWithParcel()
    const mail =
      event === 'departure'
        ? parcelMail(order, { kind: 'parcel-sent', carrier: 'colissimo', number })
        : statusMail({ ...order, status: 'livre' }, '')
    await queueEmail(db, { key: event, ...mail, orderId: order.id, to: order.email, at })
    const [written] = await readMails(db)
    const html = written?.html_body ?? ''
    expect(html).toContain('/uploads/products/essentiel-face-0a-1200x630.jpg"')
    expect(html).toContain('Colissimo')
    expect(html).toContain('https://www.laposte.fr/outils/suivre-vos-envois?code=6A%22%3E%3Cimgsrc%3Dxonerror')
    expect(html).toContain('6A&quot;&gt;&lt;img src=x onerror=alert(1)&gt;')
    expect(html).not.toContain('<img src=x')
    expect(written?.text_body).toContain('Osmoseur Essentiel')
    expect(html).toContain(
      event === 'departure' ? 'Une fois la machine livrée, nous vous appelons' : 'Nous vous appelons',
    )
    if (event === 'delivery') expect(html).toContain('mardi 24\u00a0novembre')
    else expect(html).toMatch(/Livraison prévue.*26.novembre.*3 rue des Lilas/)
  },
)

test('a parcel sent after its promised day repeats no date that has passed', async () => {
  const { db, order } = await shopWithParcel()
  const mail = parcelMail(order, { kind: 'parcel-sent', carrier: 'colissimo', number })
  await queueEmail(db, { key: 'late', ...mail, orderId: order.id, to: order.email, at: new Date('2026-11-27T09:00Z') })
  const [written] = await readMails(db)
  expect(written?.text_body).toContain('3 rue des Lilas')
  expect(written?.text_body).not.toContain('Livraison prévue')
})

async function toldStatus(
  db: Awaited<ReturnType<typeof shopWithParcel>>['db'],
  input: { orderId: string; status: OrderStatus; at?: Date },
) {
  const order = await readOrder(db, input.orderId)
  const mail = statusMail({ ...order, status: input.status }, '')
  await queueEmail(db, { key: input.status, ...mail, orderId: order.id, to: order.email, at: input.at ?? at })
  const [written] = await readMails(db)
  return written?.text_body.replace(/\s/g, ' ') ?? ''
}

test('a correction back to « confirmée » repeats no delivery date that has passed', async () => {
  const { db, order } = await shopWithParcel()
  const late = new Date('2026-11-27T09:00Z')
  const text = await toldStatus(db, { orderId: order.id, status: 'confirme', at: late })
  expect(text).toContain('Nous préparons votre commande.')
  expect(text).not.toContain('Livraison prévue')
})

test('the buyer of a cancelled paid order reads what is owed, and of a refund only once it is made', async () => {
  const { db, order } = await shopWithParcel()
  await db.insertInto('payment').values(paid(order.id)).execute()
  const text = await toldStatus(db, { orderId: order.id, status: 'annule' })
  expect(text).toContain('Nous vous devons 598,80 € : un e-mail vous dira quand cette somme vous est rendue')
  expect(text).not.toContain('a déjà été rendu')
  await db.updateTable('customer_order').set({ payment_state: 'refunded' }).where('id', '=', order.id).execute()
  await db.deleteFrom('email').execute()
  expect(await toldStatus(db, { orderId: order.id, status: 'annule' })).toContain(
    'Ce que vous aviez payé vous a déjà été rendu.',
  )
})

function paid(orderId: string): Insertable<PaymentTable> {
  const moment = at.toISOString()
  return {
    ...{ id: 'paiement', order_id: orderId, attempt: 1, provider: 'stripe', method: 'card', idempotency_key: 'k' },
    ...{ session_id: 's', url: null, amount_cents: 59_880, email: '', status: 'paid' },
    ...{ expires_at: moment, created_at: moment, updated_at: moment },
  }
}

test('an order set to « livrée » has no parcel on its way, and correcting its number afterwards writes to nobody', async () => {
  const { db, order } = await shopWithParcel()
  await db.updateTable('parcel').set({ delivered_on: null }).execute()
  const actor = { id: null, name: 'Camille' }
  const moved = { orderId: order.id, status: 'livre' as const, reason: '', tellBuyer: false, actor, providers: [], at }
  expect(await setOrderStatus(db, moved)).toMatchObject({ ok: true, changed: true })
  expect(await listParcels(db, [order.id])).toMatchObject([{ delivered_on: '2026-11-20' }])
  const label = { orderId: order.id, parcelId: 'p', carrier: 'colissimo' as const, number: '6A123' }
  expect(await correctParcel(db, { ...label, actor, at })).toEqual({ ok: true, changed: true, isTold: false })
  expect(await readMails(db)).toEqual([])
})
