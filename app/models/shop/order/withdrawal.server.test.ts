import { expect, test } from 'vitest'
import { saveSetting } from '~/models/base/setting/index.server'
import { knownEmailForm } from '~/models/values/address'
import { plainLineMessage } from '~/models/values/typed-text'
import { signer } from '../../../../tests/support/first-shop'
import { readMails } from '../../../../tests/support/mails'
import { insertOrderRow, openTestShop } from '../../../../tests/support/order-row'
import { listOrderEvents } from './order.server'
import {
  chosenLines,
  declareWithdrawal,
  deleteOldWithdrawals,
  findWithdrawal,
  isAcknowledged,
  isDeclaredLate,
  listDeclarableLines,
  listWithdrawnLines,
  parseWithdrawalReference,
  withdrawalReference,
  withdrawalSchema,
} from './withdrawal.server'
import { settleWithdrawalsOf } from './withdrawal-settlement.server'

const at = new Date('2026-11-20T13:05:00Z')
const declaration = { name: 'Léa Martin', orderNumber: 'A1B2C3D4', email: 'lea.martin@example.fr' }

async function shopWithOrder() {
  const { db } = await openTestShop(at)
  await saveSetting(db, { key: 'shop.email', value: 'boutique@example.fr', at })
  const orderId = await insertOrderRow(db)
  const mails = () => readMails(db)
  const withdrawals = () => db.selectFrom('withdrawal').selectAll().execute()
  return { db, orderId, mails, withdrawals }
}

test('a declaration is recorded with its acknowledgement, the notice and the order’s history', async () => {
  const { db, orderId, mails, withdrawals } = await shopWithOrder()
  const { id } = await declareWithdrawal(db, { declaration, at })
  expect(await withdrawals()).toMatchObject([
    {
      id,
      order_id: orderId,
      customer_name: 'Léa Martin',
      order_number: 'A1B2C3D4',
      email: 'lea.martin@example.fr',
      declared_at: at.toISOString(),
    },
  ])
  expect(await mails()).toMatchObject([
    { kind: 'shopkeeper-notice', recipient: 'boutique@example.fr' },
    { kind: 'withdrawal-acknowledgement', recipient: 'lea.martin@example.fr' },
  ])
  const history = await db.selectFrom('order_event').select('kind').where('order_id', '=', orderId).execute()
  expect(history).toEqual([{ kind: 'withdrawal' }])
})

test('the acknowledgement repeats the content, the date and the time', async () => {
  const { db, mails } = await shopWithOrder()
  await declareWithdrawal(db, { declaration, at })
  const acknowledgement = (await mails()).find((mail) => mail.kind === 'withdrawal-acknowledgement')
  for (const part of [acknowledgement?.text_body, acknowledgement?.html_body]) {
    expect(part).toContain('ma rétractation du contrat portant sur la commande A1B2C3D4')
    expect(part).toContain('Léa Martin')
    expect(part).toContain('20\u00a0novembre 2026 à 14:05')
    expect(part).toMatch(/\/commande\/\S+/)
  }
})

test('the declaration and its acknowledgement are written together or not at all', async () => {
  const { db, mails, withdrawals } = await shopWithOrder()
  await db.schema.dropTable('order_event').execute()
  await expect(declareWithdrawal(db, { declaration, at })).rejects.toThrow('order_event')
  expect(await withdrawals()).toEqual([])
  expect(await mails()).toEqual([])
})

test.each([
  ['in another case', { ...declaration, orderNumber: 'a1b2c3d4', email: 'LEA.MARTIN@EXAMPLE.FR' }],
  ['written with spaces and a sign', { ...declaration, orderNumber: 'N° A1B2 C3D4' }],
])('number and e-mail %s still match the order', async (_, typed) => {
  const { db, orderId, withdrawals } = await shopWithOrder()
  await declareWithdrawal(db, { declaration: typed, at })
  expect(await withdrawals()).toMatchObject([{ order_id: orderId }])
})

test.each([
  ['number', { ...declaration, orderNumber: 'ZZZZZZZZ' }],
  ['e-mail', { ...declaration, email: 'autre@example.fr' }],
])('a declaration whose %s matches no order is recorded and acknowledged alike', async (_, typed) => {
  const { db, mails, withdrawals } = await shopWithOrder()
  await declareWithdrawal(db, { declaration: typed, at })
  expect(await withdrawals()).toMatchObject([{ order_id: null }])
  expect(await mails()).toMatchObject([
    { kind: 'shopkeeper-notice', subject: expect.stringContaining('à rapprocher') },
    { kind: 'withdrawal-acknowledgement', recipient: typed.email },
  ])
})

test('a repeated declaration is the first one, with one mail', async () => {
  const { db, mails, withdrawals } = await shopWithOrder()
  const first = await declareWithdrawal(db, { declaration, at })
  const again = { ...declaration, email: 'Lea.Martin@Example.fr' }
  expect(await declareWithdrawal(db, { declaration: again, at: new Date('2026-11-21T08:00:00Z') })).toEqual(first)
  expect(await withdrawals()).toHaveLength(1)
  expect(await mails()).toHaveLength(2)
})

test('a repeat after settlement is a new declaration while part of the order is kept', async () => {
  const { db, orderId, withdrawals } = await shopWithOrder()
  const declare = (day: string) => declareWithdrawal(db, { declaration, at: new Date(day) })
  const first = await declare('2026-11-20T13:05:00Z')
  await settleWithdrawalsOf(db, { orderId, at })
  const second = await declare('2026-11-21T08:00:00Z')
  expect(second).not.toEqual(first)
  expect(await withdrawals()).toMatchObject([{ outcome: 'refunded' }, { order_id: orderId, settled_at: null }])
  await settleWithdrawalsOf(db, { orderId, at })
  await db.updateTable('customer_order').set({ payment_state: 'refunded' }).execute()
  expect(await declare('2026-11-22T08:00:00Z')).toEqual(first)
})

test('one address gets three acknowledgements a day without an order; later ones are still recorded', async () => {
  const { db, mails, withdrawals } = await shopWithOrder()
  const acknowledged = async () => (await mails()).filter((mail) => mail.kind === 'withdrawal-acknowledgement').length
  const declareUnmatched = (orderNumber: string, day: Date) =>
    declareWithdrawal(db, {
      declaration: { ...declaration, orderNumber, email: knownEmailForm.parse('Élodie@Example.fr') },
      at: day,
    })
  for (const number of ['X1', 'X2', 'X3']) await declareUnmatched(number, at)
  const beyond = await declareUnmatched('X4', at)
  expect(await acknowledged()).toBe(3)
  expect(await isAcknowledged(db, beyond.id)).toBe(false)
  expect(await withdrawals()).toHaveLength(4)
  const nextDay = await declareUnmatched('X5', new Date('2026-11-21T13:06:00Z'))
  expect(await acknowledged()).toBe(4)
  expect(await isAcknowledged(db, nextDay.id)).toBe(true)
})

test('earlier declarations for its address never block an order’s acknowledgement', async () => {
  const { db } = await shopWithOrder()
  for (const orderNumber of ['X1', 'X2', 'X3', 'X4'])
    await declareWithdrawal(db, { declaration: { ...declaration, orderNumber }, at })
  const { id } = await declareWithdrawal(db, { declaration, at })
  expect(await isAcknowledged(db, id)).toBe(true)
})

test('an order’s mailbox gets three acknowledgements a day under other names, and its buyer’s own always', async () => {
  const { db, mails, withdrawals } = await shopWithOrder()
  const acknowledged = async () => (await mails()).filter((mail) => mail.kind === 'withdrawal-acknowledgement').length
  for (let index = 0; index < 20; index += 1) {
    const email = index % 2 ? declaration.email : 'LEA.MARTIN@example.fr'
    await declareWithdrawal(db, { declaration: { ...declaration, name: `Inconnue ${index}`, email }, at })
  }
  expect([await acknowledged(), (await withdrawals()).length]).toEqual([3, 20])
  const genuine = await declareWithdrawal(db, { declaration: { ...declaration, name: 'LEA  MARTIN' }, at })
  expect(await isAcknowledged(db, genuine.id)).toBe(true)
  for (const name of ['Léa-Martin', 'léa  martin', 'Martin Léa']) {
    const again = await declareWithdrawal(db, { declaration: { ...declaration, name }, at })
    expect([name, await isAcknowledged(db, again.id)]).toEqual([name, false])
  }
  expect([await acknowledged(), (await withdrawals()).length]).toEqual([4, 24])
})

test('spellings of one mailbox share the limit on acknowledgements without an order', async () => {
  const { db, mails } = await shopWithOrder()
  for (let index = 0; index < 8; index += 1) {
    const email = `paul+${index}@example.fr`
    await declareWithdrawal(db, { declaration: { ...declaration, orderNumber: `X${index}`, email }, at })
  }
  expect((await mails()).filter((mail) => mail.kind === 'withdrawal-acknowledgement')).toHaveLength(3)
})

test('a mail without a matched order does not carry the typed name', async () => {
  const { db, mails } = await shopWithOrder()
  await declareWithdrawal(db, { declaration: { ...declaration, name: 'Gagnez mille euros', orderNumber: 'X1' }, at })
  const mail = (await mails()).find(({ kind }) => kind === 'withdrawal-acknowledgement')
  expect([mail?.subject, mail?.text_body, mail?.html_body].join()).not.toContain('Gagnez')
  expect(mail?.text_body).toContain('la commande X1')
})

test('each field is required, and a name with an e-mail address is refused', () => {
  const messagesFor = (form: Record<string, string>) =>
    withdrawalSchema.safeParse(form).error?.issues.map(({ path, message }) => [path[0], message])
  const nothing = { name: '', orderNumber: '', email: '' }
  expect(messagesFor(nothing)).toEqual([
    ['name', 'Nom requis'],
    ['orderNumber', 'Numéro de commande ou de facture requis'],
    ['email', 'Email requis'],
    ['email', 'Email invalide'],
  ])
  expect(messagesFor({ name: 'Gagnez sur http://spam.example', orderNumber: '<b>', email: 'lea@' })).toEqual([
    ['name', plainLineMessage],
    ['orderNumber', 'Numéro de commande ou de facture invalide'],
    ['email', 'Email invalide'],
  ])
})

test('only a signed reference shows a declaration', () => {
  expect(parseWithdrawalReference(signer, withdrawalReference(signer, 'abc'))).toBe('abc')
  expect(parseWithdrawalReference(signer, 'abc.faux')).toBeUndefined()
  expect(parseWithdrawalReference(signer, 'abc')).toBeUndefined()
})

test('a late declaration is acknowledged without a promise, and the shop is notified', async () => {
  const { db, mails, orderId } = await shopWithOrder()
  await db
    .updateTable('customer_order')
    .set({ status: 'livre', delivered_at: '2026-10-01T09:00:00.000Z' })
    .where('id', '=', orderId)
    .execute()
  const { id } = await declareWithdrawal(db, { declaration, at })
  const [notice, acknowledgement] = await mails()
  expect(notice?.subject).toContain('rétractée hors délai')
  expect(acknowledgement?.text_body).toContain('a pris fin le 2\u00a0novembre 2026')
  expect(acknowledgement?.text_body).not.toContain('Nous vous remboursons')
  const events = await listOrderEvents(db, orderId)
  expect(events.map((event) => event.kind)).toEqual(['late-withdrawal'])
  const withdrawal = await findWithdrawal(db, id)
  expect(withdrawal && (await isDeclaredLate(db, withdrawal))).toBe(true)
})

test('a declaration is deleted after the five years stated by the privacy page', async () => {
  const { db, withdrawals } = await shopWithOrder()
  await declareWithdrawal(db, { declaration, at })
  const deleted = (day: string) => deleteOldWithdrawals(db, { at: new Date(day), limit: 10 })
  expect([await deleted('2031-11-20T13:04:00Z'), await deleted('2031-11-20T13:06:00Z')]).toEqual([0, 1])
  expect(await withdrawals()).toEqual([])
})

test('the lines of an order are told to who knows its number and e-mail, and what is kept is left out', async () => {
  const { db, orderId } = await shopWithOrder()
  const lines = await listDeclarableLines(db, declaration)
  const items = await db
    .selectFrom('order_item')
    .select(['position', 'quantity'])
    .where('order_id', '=', orderId)
    .execute()
  expect(lines).toMatchObject(items)
  expect(await listDeclarableLines(db, { ...declaration, email: 'autre@example.fr' })).toEqual([])
  const [first] = lines
  if (!first) throw new Error('a line')
  expect(chosenLines(lines, new Map([[first.position, 99]]))[0]?.quantity).toBe(first.quantity)
  expect(chosenLines(lines, new Map(lines.map(({ position }) => [position, 0])))).toEqual([])
})

test('a declaration of some lines keeps and repeats them; other lines are another declaration', async () => {
  const { db, orderId, mails } = await shopWithOrder()
  const [item] = await db.selectFrom('order_item').selectAll().where('order_id', '=', orderId).execute()
  if (!item) throw new Error('an item')
  await db
    .updateTable('order_item')
    .set({ quantity: 3 })
    .where('order_id', '=', orderId)
    .where('position', '=', item.position)
    .execute()
  const lines = [{ position: item.position, quantity: 2 }]
  const { id } = await declareWithdrawal(db, { declaration, lines, at })
  expect(await listWithdrawnLines(db, { id, order_id: orderId })).toEqual([`2 × ${item.product_name}`])
  const acknowledgement = (await mails()).find((mail) => mail.kind === 'withdrawal-acknowledgement')
  expect(acknowledgement?.text_body.replace(/[\u00a0\u202f]/g, ' ')).toContain(`pour : 2 × ${item.product_name}`)
  expect(
    await declareWithdrawal(db, { declaration, lines: [{ ...lines[0], quantity: 1 } as (typeof lines)[0]], at }),
  ).toEqual({ id })
  const whole = await declareWithdrawal(db, { declaration, at })
  expect(whole.id).not.toBe(id)
  expect(await declareWithdrawal(db, { declaration, lines, at })).toEqual({ id })
})
