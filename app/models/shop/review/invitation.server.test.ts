import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { requestRefund } from '~/models/shop/refund/index.server'
import { newId } from '~/models/values/id.server'
import { insertDeliveredOrder, reviewedProduct, reviewWords } from '../../../../tests/support/delivered-order'
import { readMails } from '../../../../tests/support/mails'
import { insertOrderRow, openTestShop } from '../../../../tests/support/order-row'
import { queueReviewInvitations } from './invitation.server'
import { submitReview } from './review.server'

const afterDelivery = (days: number) => new Date(Date.parse('2026-11-24T09:00:00Z') + days * 24 * 3600_000)

async function shop() {
  const { db } = await openTestShop(afterDelivery(0))
  const invite = (days: number) => queueReviewInvitations(db, { at: afterDelivery(days), limit: 10 })
  return { db, invite }
}

test('a buyer is invited once, fourteen days after delivery, with a signed link', async () => {
  const { db, invite } = await shop()
  await insertDeliveredOrder(db, { id: 'commande' })
  expect([await invite(13.9), await invite(14), await invite(15)]).toEqual([0, 1, 0])
  const [mail, ...others] = await readMails(db)
  expect(others).toEqual([])
  expect(mail).toMatchObject({ kind: 'review-invitation', recipient: 'Lea.Martin@example.fr', order_id: 'commande' })
  expect(mail?.text_body).toMatch(/\/avis\/laisser\/commande\.[\w-]{40,}/)
  expect(mail?.text_body).toContain('Aucune contrepartie')
})

test('the invitation excludes goods refunded before dispatch', async () => {
  const { db, invite } = await shop()
  const orderId = await insertDeliveredOrder(db, { id: 'commande' })
  const item = await db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).executeTakeFirstOrThrow()
  await db
    .insertInto('order_item')
    .values({ ...item, position: 1, product_name: 'Filtre à sédiments' })
    .execute()
  const choice = { lines: new Map([[1, 1]]), delivery: false, amountCents: 100 }
  const asked = { refundId: newId(afterDelivery(0)), orderId, choice, reason: 'essai', at: afterDelivery(0) }
  await requestRefund(db, { ...asked, actor: { id: null, name: 'Camille' } })
  await invite(14)
  const [mail] = await readMails(db, { kind: 'review-invitation', orderId })
  expect(mail?.text_body).toContain('Vous avez reçu Osmoseur Essentiel, Pack Médium.')
})

test('the delay is a setting', async () => {
  const { db, invite } = await shop()
  await insertDeliveredOrder(db)
  await saveSetting(db, { key: 'reviews.invitation_days', value: '3', at: afterDelivery(0) })
  expect([await invite(2), await invite(3)]).toEqual([0, 1])
})

test('no invitation is sent before delivery, after a review or a withdrawal, or long afterwards', async () => {
  const { db, invite } = await shop()
  await insertOrderRow(db, { id: 'en-route', order_number: 'ENROUTE1', status: 'expedie' })
  const orderId = await insertDeliveredOrder(db, { id: 'notee', order_number: 'NOTEE001' })
  await submitReview(db, { orderId, productId: reviewedProduct, words: reviewWords, at: afterDelivery(2) })
  await insertDeliveredOrder(db, { id: 'rendue', order_number: 'RENDUE01' })
  await db
    .insertInto('withdrawal')
    .values({
      id: 'retractation',
      order_id: 'rendue',
      customer_name: 'Léa Martin',
      order_number: 'RENDUE01',
      email: 'lea.martin@example.fr',
      declared_at: afterDelivery(3).toISOString(),
    })
    .execute()
  expect(await invite(20)).toBe(0)
  await insertDeliveredOrder(db, { id: 'ancienne', order_number: 'ANCIENNE' })
  expect([await invite(105), await invite(20)]).toEqual([0, 1])
})
