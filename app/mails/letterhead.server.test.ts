import { expect, test } from 'vitest'
import { queueEmail, queueToShop } from '~/models/base/outbox/index.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { contactForm, receiveMessage } from '~/models/support/contact/index.server'
import { queueOrderConfirmation } from '~/order-effects/mails.server'
import { readMails } from '../../tests/support/mails'
import { insertOrderRow } from '../../tests/support/order-row'
import { at, openDemoShop } from '../../tests/support/shop-database'
import { embedPictures } from './attachments.server'

const fields = { name: 'Léa', email: 'lea@example.fr', subject: 'autre', orderNumber: '', message: 'Faut-il percer ?' }

async function shopWithAddress(address: string) {
  const db = await openDemoShop()
  await saveSetting(db, { key: 'shop.email', value: address, at })
  return db
}

test('a notice goes to the shop’s own address and says that it is automatic', async () => {
  const db = await shopWithAddress('atelier@example.fr')
  const withdrawal = { id: 'w', order_id: null, customer_name: 'Léa', order_number: 'A1', email: 'lea@example.fr' }
  await db
    .insertInto('withdrawal')
    .values({ ...withdrawal, declared_at: at.toISOString() })
    .execute()
  const data = { about: 'withdrawal', withdrawalId: 'w' } as const
  await queueToShop(db, { key: 'avis', kind: 'shopkeeper-notice', data, at })
  const [mail] = await readMails(db)
  expect(mail).toMatchObject({ recipient: 'atelier@example.fr', reply_to: null, order_id: null })
  expect(mail?.text_body).toContain('Une rétractation ne correspond à aucune commande')
  expect(mail?.text_body).toContain('Avis automatique du 19\u00a0novembre 2026 à 11:00 (heure de Paris).')
})

test('a notice of a person’s message has that person as reply-to, and a separate footer', async () => {
  const db = await shopWithAddress('atelier@example.fr')
  await receiveMessage(db, { form: contactForm.parse(fields), at })
  const [notice] = await readMails(db, { kind: 'contact-notice' })
  expect(notice).toMatchObject({ recipient: 'atelier@example.fr', reply_to: 'lea@example.fr' })
  expect(notice?.text_body).toContain('Répondez à ce message')
  expect(notice?.text_body).not.toContain('Avis automatique')
})

test('a shop without an address gets no notice', async () => {
  const db = await shopWithAddress('')
  await receiveMessage(db, { form: contactForm.parse(fields), at })
  expect((await readMails(db)).map(({ kind }) => kind)).toEqual(['contact-acknowledgement'])
})

test('buttons and links of a mail have the colour that the owner chose', async () => {
  const db = await shopWithAddress('atelier@example.fr')
  await saveSetting(db, { key: 'look.accent', value: '#8a1f4d', at })
  await queueOrderConfirmation(db, { orderId: await insertOrderRow(db), at })
  const [mail] = await readMails(db)
  expect(mail?.html_body).toMatch(/<a [^>]*background-color:#8a1f4d/)
  expect(mail?.html_body).not.toContain('#0b6e8f')
})

test('a mail carries the shop’s logo beside its name', async () => {
  const db = await shopWithAddress('atelier@example.fr')
  await db.insertInto('shop_logo').values({ id: 1, file: 'logo-0123456789abcdef', width: 600, height: 300 }).execute()
  await queueOrderConfirmation(db, { orderId: await insertOrderRow(db), at })
  const [mail] = await readMails(db)
  const shown =
    /<img src="http[^"]*\/uploads\/shop\/logo-0123456789abcdef-320\.png" alt="Logo d’[^"]+" width="80" height="40"/
  expect(mail?.html_body).toMatch(shown)
  const { html, pictures } = await embedPictures(mail?.html_body ?? '', async (file) => Buffer.from(file))
  expect(html).toContain('<img src="cid:logo-0123456789abcdef-320.png@mail" alt="Logo')
  expect(pictures).toContainEqual(
    expect.objectContaining({ contentType: 'image/png', content: Buffer.from('shop/logo-0123456789abcdef-320.png') }),
  )
})

test('a mail to a person is signed by the shop', async () => {
  const db = await shopWithAddress('atelier@example.fr')
  const orderId = await insertOrderRow(db)
  await queueEmail(db, { key: 'lien', kind: 'order-link', data: { orderId }, to: 'lea@example.fr', at })
  expect((await readMails(db))[0]?.text_body).toMatch(/-- \n[\s\S]*atelier@example\.fr/)
})
