import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { findEmail, queueEmail } from '~/models/base/outbox/index.server'
import { writeOrderChange } from '~/models/shop/order/index.server'
import { queuePaymentPending } from '~/models/shop/payment/index.server'
import { contactForm, receiveMessage } from '~/models/support/contact/index.server'
import { queueOrderConfirmation } from '~/order-effects/mails.server'
import { queueAnyMail, readMails, takeMails } from '../../tests/support/mails'
import { insertOrderRow } from '../../tests/support/order-row'
import { at, later, openDemoShop } from '../../tests/support/shop-database'
import { markFailed } from './sending.server'

const take = (db: ShopDb, minutes = 0) => takeMails(db, { limit: 10, at: later(minutes) })

test('a queued mail is ids and facts: its text is rendered when it is claimed, and stored as sent', async () => {
  const db = await openDemoShop()
  const orderId = await insertOrderRow(db)
  await queueOrderConfirmation(db, { orderId, at })
  const queued = await db.selectFrom('email').selectAll().executeTakeFirstOrThrow()
  expect(queued).toMatchObject({ subject: null, text_body: null, html_body: null, order_id: orderId })
  expect(queued.data?.length).toBeLessThan(700)
  const [taken] = await take(db)
  await db.updateTable('customer_order').set({ customer_name: 'Autre' }).execute()
  expect(taken?.text).toContain('Bonjour Léa Martin,')
  expect(await readMails(db)).toMatchObject([{ subject: taken?.subject, text: taken?.text, html: taken?.html }])
})

test('a mail that could not be sent is retried with the same text', async () => {
  const db = await openDemoShop()
  const orderId = await insertOrderRow(db)
  await queueOrderConfirmation(db, { orderId, at })
  const [first] = await take(db)
  if (!first) throw new Error('Nothing was taken.')
  await markFailed(db, { email: first, permanent: false, error: '421', at })
  await db.updateTable('customer_order').set({ customer_name: 'Autre' }).execute()
  const [second] = await take(db, 1)
  expect([second?.attempt, second?.text]).toEqual([2, first.text])
})

test('a full mailbox or a rule is tried again a day later at most, a missing address never', async () => {
  const db = await openDemoShop()
  const orderId = await insertOrderRow(db)
  const refuse = async (minutes: number, bounce: string) => {
    const [email] = await take(db, minutes)
    if (!email) throw new Error('Nothing was taken.')
    await markFailed(db, { email, permanent: true, error: `550 ${bounce}`, bounce, at: later(minutes) })
    return db.selectFrom('email').select(['status', 'next_attempt_at as next']).executeTakeFirstOrThrow()
  }
  await queueOrderConfirmation(db, { orderId, at })
  expect(await refuse(0, '5.2.2')).toEqual({ status: 'queued', next: later(6 * 60).toISOString() })
  expect(await refuse(6 * 60, '5.7.1')).toEqual({ status: 'queued', next: later(30 * 60).toISOString() })
  expect(await refuse(30 * 60, '5.0.0')).toMatchObject({ status: 'failed' })
  await db.deleteFrom('email').execute()
  await queueOrderConfirmation(db, { orderId, at })
  expect(await refuse(0, '5.1.1')).toMatchObject({ status: 'failed' })
  await db.deleteFrom('email').execute()
  await queueAnyMail(db, { key: 'essai', to: 'paul@example.fr', at })
  expect(await refuse(0, '5.2.2')).toMatchObject({ status: 'failed' })
})

test('a mail reflects its order as of when it was queued', async () => {
  const db = await openDemoShop()
  const waiting = { status: 'en_attente', payment_state: 'unpaid', paid_at: null } as const
  const orderId = await insertOrderRow(db, { ...waiting, payment_method: 'transfer' })
  await queuePaymentPending(db, { orderId, at })
  await db
    .updateTable('customer_order')
    .set({ subtotal_cents: 1, tax_cents: 0, total_cents: 1, cgv_version: 'autre' })
    .execute()
  await writeOrderChange(db, 'paid', { orderId, actor: 'essai', method: 'card', at: later(1) })
  const [mail] = await readMails(db)
  expect(mail?.subject).toContain('votre virement est attendu')
  expect(mail?.text).toMatch(/^Bonjour,$/m)
  expect(mail?.text).toMatch(/Montant\s: 598,80\s€/)
  expect(mail?.text).toContain('version essai-1')
})

test('a mail whose subject was erased fails with the reason, and blocks no other', async () => {
  const db = await openDemoShop()
  const fields = { name: 'Léa', email: 'lea@example.fr', subject: 'autre', orderNumber: '', message: 'Bonjour' }
  await receiveMessage(db, { form: contactForm.parse(fields), at })
  await db.deleteFrom('contact_message').execute()
  await queueAnyMail(db, { key: 'essai', to: 'paul@example.fr', at })
  expect((await take(db)).map(({ to }) => to)).toEqual(['paul@example.fr'])
  const error = 'Ce que ce message annonçait a été effacé avant son envoi.'
  const acknowledgement = (await readMails(db, { kind: 'contact-acknowledgement' }))[0]
  expect(acknowledgement).toMatchObject({ status: 'failed', last_error: error, text_body: error })
})

test('a failing renderer is retried, and blocks no other mail', async () => {
  const db = await openDemoShop()
  await queueEmail(db, {
    key: 'lien',
    kind: 'order-link',
    data: { orderId: await insertOrderRow(db) },
    to: 'a@b.fr',
    at,
  })
  await db.updateTable('email').set({ kind: 'inconnu' }).execute()
  await queueAnyMail(db, { key: 'essai', to: 'paul@example.fr', at })
  expect((await take(db)).map(({ to }) => to)).toEqual(['paul@example.fr'])
  const { id } = await db.selectFrom('email').select('id').where('kind', '=', 'inconnu').executeTakeFirstOrThrow()
  expect(await findEmail(db, id)).toMatchObject({
    status: 'queued',
    last_error: 'Le texte du message n’a pas pu être écrit.',
  })
})
