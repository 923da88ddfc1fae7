import { expect, test } from 'vitest'
import type { ShopDb } from '~/database/schema'
import { readMails } from '../../../../tests/support/mails'
import { insertOrderRow } from '../../../../tests/support/order-row'
import { at, later, openQuietShop } from '../../../../tests/support/shop-database'
import { contactForm, receiveMessage } from './contact-message.server'

function send(db: ShopDb, fields: Record<string, string> = {}, sent = at) {
  const form = contactForm.parse({
    name: 'Léa Martin',
    email: 'lea.martin@example.fr',
    subject: 'pose',
    orderNumber: '',
    message: 'Bonjour,\r\n\r\nfaut-il percer l’évier ?',
    ...fields,
  })
  return receiveMessage(db, { form, at: sent })
}

const messages = (db: ShopDb) => db.selectFrom('contact_message').selectAll().execute()

test('a message is stored for the shop to answer, and its acknowledgement repeats no typed text', async () => {
  const db = await openQuietShop()
  await send(db)
  expect(await messages(db)).toMatchObject([{ message: 'Bonjour,\n\nfaut-il percer l’évier ?', status: 'open' }])
  const [acknowledgement, notice] = await readMails(db)
  expect(notice).toMatchObject({ recipient: 'contact@osmoseurs.example', reply_to: 'lea.martin@example.fr' })
  expect(notice?.text_body).toContain('faut-il percer l’évier ?')
  expect(acknowledgement).toMatchObject({ recipient: 'lea.martin@example.fr', reply_to: null })
  expect(acknowledgement?.text_body).not.toMatch(/Léa|percer/)
})

test('number and e-mail together match the order; the number alone does not', async () => {
  const db = await openQuietShop()
  const orderId = await insertOrderRow(db)
  await send(db, { orderNumber: 'n° a1b2c3d4' })
  await send(db, { orderNumber: 'A1B2C3D4', email: 'jean@example.fr' })
  expect((await messages(db)).map((message) => message.order_id)).toEqual([orderId, null])
})

test('a message repeated within ten minutes is the same one; later, or with other words, it is new', async () => {
  const db = await openQuietShop()
  const first = await send(db)
  expect(await send(db, {}, later(5))).toEqual(first)
  await send(db, { message: 'Autre question' }, later(6))
  await send(db, {}, later(20))
  expect(await messages(db)).toHaveLength(3)
})

test.each(['lea.martin@example.fr', 'Elodie.LIM@example.fr'])(
  'beyond three a day to one address, messages are kept without a further acknowledgement: %s',
  async (email) => {
    const db = await openQuietShop()
    for (let index = 0; index < 5; index++) await send(db, { email, message: `Question ${index}` })
    const kinds = (await readMails(db)).map((mail) => mail.kind)
    expect(kinds.filter((kind) => kind === 'contact-acknowledgement')).toHaveLength(3)
    expect(kinds.filter((kind) => kind === 'contact-notice')).toHaveLength(5)
  },
)

test('the daily acknowledgement limit is per mailbox, not per spelling', async () => {
  const db = await openQuietShop()
  for (const email of [
    'lea.martin@gmail.com',
    'leamartin@gmail.com',
    'lea.martin+1@gmail.com',
    'LEA.martin+2@gmail.com',
  ])
    await send(db, { email, message: `Question de ${email}` })
  expect((await readMails(db)).filter((mail) => mail.kind === 'contact-acknowledgement')).toHaveLength(3)
})

test('a line break in the typed address or name cannot inject a mail header', async () => {
  expect(
    contactForm.safeParse({ name: 'a', email: 'a@b.fr\nBcc: c@d.fr', subject: 'autre', message: 'x' }).success,
  ).toBe(false)
})
