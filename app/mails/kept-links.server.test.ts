import { expect, test } from 'vitest'
import { requestPasswordReset } from '~/models/platform/administrator/index.server'
import { orderReference } from '~/models/shop/order/index.server'
import { administrator } from '../../tests/support/administrators'
import { signer } from '../../tests/support/first-shop'
import { buy } from '../../tests/support/loyalty'
import { readMails, takeMails } from '../../tests/support/mails'
import { at, later, openDemoShop } from '../../tests/support/shop-database'
import { resendMail } from './outbox-changes.server'
import { markFailed, markSent } from './sending.server'

type Db = Awaited<ReturnType<typeof openDemoShop>>

async function stored(db: Db): Promise<string> {
  return JSON.stringify(await db.selectFrom('email').selectAll().execute())
}

async function resetMail(db: Db) {
  await administrator(db)
  await requestPasswordReset(db, { email: 'lea@example.fr', signer, at })
  const [mail] = await takeMails(db, { limit: 10, at })
  if (!mail) throw new Error('No mail was written.')
  return { mail, token: /\/login\/lien\/([\w-]+)/.exec(mail.text)?.[1] ?? '' }
}

test('a one-time link is in the mail that leaves, and nowhere in clear before, meanwhile or after', async () => {
  const db = await openDemoShop()
  const { mail, token } = await resetMail(db)
  expect(token).toMatch(/^[\w-]{40,}$/)
  expect(mail.html).toContain(token)
  expect(await stored(db)).not.toContain(token)
  expect((await readMails(db, { kind: 'password-reset' }))[0]?.text_body).toContain('/login/lien/lien-retire')
  await markSent(db, { email: mail, at })
  expect(await stored(db)).not.toContain(token)
  const row = await db.selectFrom('email').selectAll().where('id', '=', mail.id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({ status: 'sent', sealed: null })
  const by = { id: null, name: 'Essai' }
  expect(await resendMail(db, { id: mail.id, by, seenResends: 0, at })).toEqual({ ok: false, reason: 'link-over' })
})

test('a mail that could not be delivered keeps its sealed link for the next attempt', async () => {
  const db = await openDemoShop()
  const { mail, token } = await resetMail(db)
  await markFailed(db, { email: mail, permanent: false, error: '451', at })
  const [again] = await takeMails(db, { limit: 10, at: later(1) })
  expect(again?.text).toContain(token)
})

test('the link of an order is stored without its signature, and whole wherever its mail is read', async () => {
  const db = await openDemoShop()
  const orderId = await buy(db, { email: 'claire@example.fr' })
  const reference = orderReference(signer, orderId)
  const [, signature = ''] = reference.split(/\.(?=[^.]*$)/)
  const sent = await takeMails(db, { limit: 20, at: later(60) })
  expect(sent.filter(({ text, html }) => text.includes(reference) && html.includes(reference))).not.toEqual([])
  expect(await stored(db)).not.toContain(signature)
  const read = await readMails(db, { orderId })
  expect(read.filter(({ text_body }) => text_body.includes(reference))).not.toEqual([])
})
