import { expect, test } from 'vitest'
import { parcelMail, statusMail } from '~/models/fulfilment'
import { readOrder } from '~/models/order/index.server'
import { queueEmail } from '~/models/outbox/index.server'
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
