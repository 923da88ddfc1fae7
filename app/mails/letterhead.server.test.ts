import { expect, test } from 'vitest'
import { saveSetting } from '~/models/shop/index.server'
import { at, openDemoShop } from '../../tests/support/shop-database'
import { paragraph, queueToShop } from './letterhead.server'

const notice = { key: 'avis', kind: 'shopkeeper-notice', at, subject: 'Un avis', title: 'Un avis', blocks: [] }

test('a notice goes to the shop’s own address and says that nobody wrote it', async () => {
  const db = await openDemoShop()
  await saveSetting(db, { key: 'shop.email', value: 'atelier@example.fr', at })
  await queueToShop(db, { ...notice, blocks: [paragraph('Il se passe quelque chose.')] })
  const mail = await db.selectFrom('email').selectAll().executeTakeFirstOrThrow()
  expect(mail).toMatchObject({ recipient: 'atelier@example.fr', reply_to: null, order_id: null })
  expect(mail.text_body).toContain('Il se passe quelque chose.')
  expect(mail.text_body).toContain('Avis automatique du')
})

test('a notice of what a person wrote is answered to that person, under its own foot', async () => {
  const db = await openDemoShop()
  await saveSetting(db, { key: 'shop.email', value: 'atelier@example.fr', at })
  await queueToShop(db, { ...notice, replyTo: 'lea@example.fr', footer: ['Répondez.'] })
  const mail = await db.selectFrom('email').selectAll().executeTakeFirstOrThrow()
  expect(mail.reply_to).toBe('lea@example.fr')
  expect(mail.text_body).toContain('Répondez.')
  expect(mail.text_body).not.toContain('Avis automatique')
})

test('a shop without an address gets no notice', async () => {
  const db = await openDemoShop()
  await saveSetting(db, { key: 'shop.email', value: '', at })
  await queueToShop(db, notice)
  expect(await db.selectFrom('email').selectAll().execute()).toEqual([])
})
