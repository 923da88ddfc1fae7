import { beforeEach, expect, test } from 'vitest'
import { createSandboxProvider } from '~/integrations/payments/sandbox.server'
import { indexOrder, readOrder, requestLateDelivery } from '~/models/shop/order/index.server'
import { newId } from '~/models/values/id.server'
import { openApp, type Visitor } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readMails, readShownMail } from '../support/mails'
import { insertOrderRow } from '../support/order-row'
import { cartWith, openCheckout } from '../support/shop-checkout'
import { setAvailable } from '../support/shop-database'
import { expectStatus, location, machine, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const { orderReference } = await import('~/models/shop/order/look-up.server')
const { signer } = await import('../support/first-shop')
const slug = 'osmoseur-essentiel'

beforeEach(() => setAvailable(db, slug, 10))

const camille = () => asAdministrator(db, app.visitor())
const paul = () => asAdministrator(db, app.visitor(), 'Paul Vidal')
const page = async (visitor: Visitor, path: string) => readable(await expectStatus(200, visitor.get(path)))

async function place(method: 'card' | 'klarna' = 'card') {
  const provider = createSandboxProvider({ db, origin: 'http://localhost' })
  const cartId = await cartWith(db, slug)
  const opened = await openCheckout(db, { cartId, provider, method, at: new Date() })
  return { ...opened, path: `/admin/orders/${opened.orderId}` }
}

async function pay(order: Awaited<ReturnType<typeof place>>) {
  await app.visitor().post(new URL(order.url).pathname, { decision: 'pay' })
  return order
}

const lastEvent = async (orderId: string) => {
  const events = db.selectFrom('order_event').select(({ fn }) => fn.max('id').as('id'))
  return (await events.where('order_id', '=', orderId).executeTakeFirstOrThrow()).id ?? 0
}

const buyerPath = async (orderId: string) => `/commande/${orderReference(signer, orderId)}`

const available = async () => {
  const stock = db.selectFrom('stock_item').select(['current_stock', 'reserved_stock'])
  const row = await stock.where('product_id', '=', machine.product_id).executeTakeFirst()
  return row && row.current_stock - row.reserved_stock
}

test('counters follow the search, filter and page stand in the address, a page beyond has a way back', async () => {
  for (let number = 10; number < 63; number++) {
    const order_number = `LISTE${number}`
    const status = number < 13 ? 'livre' : 'confirme'
    const id = await insertOrderRow(db, { id: newId(new Date()), order_number, customer_name: 'Zoé Œillet', status })
    await indexOrder(db, await readOrder(db, id))
  }
  const visitor = await camille()
  const all = await page(visitor, '/admin/orders?q=oeillet')
  expect(all).toContain('53 commandes')
  expect(all).toContain('Page 1 sur 2')
  expect(new Set((await page(visitor, '/admin/orders?q=oeillet&page=2')).match(/LISTE\d\d/g)).size).toBe(3)
  const delivered = await page(visitor, '/admin/orders?q=OEILLET&statut=livre')
  expect([new Set(delivered.match(/LISTE\d\d/g)).size, delivered.includes('3 commandes')]).toEqual([3, true])
  const counters = async (query: string) => {
    const html = await (await visitor.get(`/admin/orders?q=oeillet${query}`)).text()
    return [...html.matchAll(/statut=\w+[^>]*><span class="num">(\d+)<\/span>/g)].map(([, count]) => count)
  }
  expect(await counters('')).toEqual(['0', '50', '0', '3'])
  expect(await counters('&statut=livre')).toEqual(['0', '0', '0', '3'])
  const unread = visitor.get('/admin/orders?q=oeillet&page=abc')
  expect(location(await expectStatus(302, unread))).toBe('/admin/orders?q=oeillet')
  expect(await page(visitor, '/admin/orders?q=oeillet')).toContain('Page « abc » inconnue')
  expect(await page(visitor, '/admin/orders?page=1000000000')).toContain('Cette page est au-delà de la dernière.')
  expect(await page(visitor, '/admin/orders?q=inconnu')).toContain('Aucune commande ne correspond.')
  expect(await page(visitor, '/admin/orders?statut=perdue')).toContain('Filtre inconnu, ignoré')
})

test('a paid order is sent, delivered, and its moves stand in its history', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const html = await page(visitor, path)
  expect(html).toContain('Confirmée')
  const send = { version: await lastEvent(orderId), status: 'expedie', reason: '', list: '?statut=confirme' }
  const sent = await expectStatus(303, visitor.post(`${path}/statut`, send))
  expect(location(sent)).toBe('/admin/orders?statut=confirme')
  expect(await readOrder(db, orderId)).toMatchObject({ status: 'expedie' })
  expect(await page(visitor, path)).toContain('Confirmée → Expédiée')
})

test('an unusual step asks a reason, which is kept and mailed when that is wanted', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const form = { version: await lastEvent(orderId), status: 'annule', reason: '', tell: 'on' }
  const asked = await readable(await expectStatus(409, visitor.post(`${path}/statut`, form)))
  expect(asked).toContain('Indiquez pourquoi')
  await expectStatus(303, visitor.post(`${path}/statut`, { ...form, reason: 'article cassé' }))
  const offered = await (await visitor.get(path)).text()
  expect(offered).toContain('reste à rendre')
  expect(offered).toMatch(/<details open=""><summary>Rembourser/)
  expect(await readOrder(db, orderId)).toMatchObject({ status: 'annule', cancel_reason: 'article cassé' })
  const mail = await db
    .selectFrom('email')
    .select('kind')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'order-status')
    .executeTakeFirst()
  expect(mail).toBeDefined()
})

test('an order whose payment page is open is given up at once, and its buyer reads no reason that they were not told', async () => {
  const { orderId, path } = await place()
  const visitor = await camille()
  const form = { version: await lastEvent(orderId), status: 'annule', reason: 'fraude probable' }
  await expectStatus(303, visitor.post(`${path}/statut`, form))
  expect(await readOrder(db, orderId)).toMatchObject({ status: 'annule', cancel_reason: 'annulée par la boutique' })
  expect(await page(visitor, path)).toContain('fraude probable')
  expect(await page(app.visitor(), await buyerPath(orderId))).not.toContain('fraude probable')
})

test('an order served before its money came is paid, and sent, as any other', async () => {
  const { orderId, path } = await place()
  const visitor = await camille()
  const form = { version: await lastEvent(orderId), status: 'confirme', reason: 'client connu' }
  await expectStatus(303, visitor.post(`${path}/statut`, form))
  const backOffice = await page(visitor, path)
  expect([backOffice.includes('Envoyer un lien de paiement'), backOffice.includes('Envoyer le colis')]).toEqual([
    true,
    true,
  ])
  const bought = await page(app.visitor(), await buyerPath(orderId))
  expect(bought).toContain('Son paiement ne nous est pas encore parvenu')
  expect(bought).toContain('Payer')
  const parcel = { parcelId: newId(new Date()), carrier: 'colissimo', number: '6A 1' }
  await expectStatus(303, visitor.post(`${path}/colis`, { ...parcel, version: await lastEvent(orderId) }))
  expect(await readOrder(db, orderId)).toMatchObject({ status: 'expedie', payment_state: 'unpaid' })
  expect(await page(visitor, path)).toMatch(/Facture FA-SPECIMEN-\d{6}/)
  const payPage = `${await buyerPath(orderId)}/payer`
  const back = { version: await lastEvent(orderId), status: 'en_attente', reason: 'colis revenu' }
  await expectStatus(303, visitor.post(`${path}/statut`, back))
  await expectStatus(
    303,
    visitor.post(`${path}/statut`, { ...back, version: await lastEvent(orderId), status: 'expedie' }),
  )
  const moved = db.selectFrom('stock_movement').select(['type', 'reason']).where('order_id', '=', orderId).orderBy('id')
  expect((await moved.execute()).slice(-2)).toEqual([
    { type: 'return', reason: 'Commande remise en attente' },
    { type: 'sale', reason: 'Vente' },
  ])
  const session = location(await expectStatus(303, app.visitor().post(payPage, { payment_method: 'card' })))
  await app.visitor().post(new URL(session, 'http://localhost').pathname, { decision: 'pay' })
  expect(await readOrder(db, orderId)).toMatchObject({ status: 'expedie', payment_state: 'paid' })
})

test('a note that a colleague wrote meanwhile is shown before it is overwritten', async () => {
  const { orderId, path } = await pay(await place())
  const version = await lastEvent(orderId)
  await expectStatus(303, (await paul()).post(`${path}/note`, { version, notes: 'rappeler lundi' }))
  const late = await expectStatus(409, (await camille()).post(`${path}/note`, { version, notes: 'payé' }))
  const told = await readable(late)
  expect([told.includes('La note dit maintenant : rappeler lundi'), told.includes('payé')]).toEqual([true, true])
})

test('an order that was given up is taken again only while there is stock, told with the figure', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const cancel = { version: await lastEvent(orderId), status: 'annule', reason: 'essai' }
  await expectStatus(303, visitor.post(`${path}/statut`, cancel))
  await setAvailable(db, slug, 0)
  const again = { version: await lastEvent(orderId), status: 'confirme', reason: 'essai' }
  expect(await readable(await expectStatus(409, visitor.post(`${path}/statut`, again)))).toContain('Il ne reste que 0')
  await setAvailable(db, slug, 1)
  await expectStatus(303, visitor.post(`${path}/statut`, again))
  expect(await available()).toBe(0)
})

test('the second of two administrators sees the first one’s change', async () => {
  const { orderId, path } = await pay(await place())
  const seen = await lastEvent(orderId)
  const [one, other] = [await camille(), await paul()]
  await expectStatus(303, one.post(`${path}/statut`, { version: seen, status: 'expedie', reason: '' }))
  const late = { version: seen, status: 'annule', reason: 'client injoignable' }
  const told = await readable(await expectStatus(409, other.post(`${path}/statut`, late)))
  expect(told).toContain('Camille Roy')
  expect(told).toContain('client injoignable')
  expect(await readOrder(db, orderId)).toMatchObject({ status: 'expedie' })
})

test.each([
  ['', 'Choisissez des articles'],
  ['0', 'Choisissez des articles'],
  ['-5', 'Écrivez un montant'],
  ['cent', 'Écrivez un montant'],
  ['1e3', 'Écrivez un montant'],
  ['99999', 'Il ne reste que'],
])('a refund of « %s » is refused and stays typed', async (amount, message) => {
  const { orderId, path } = await pay(await place())
  const form = { version: await lastEvent(orderId), refundId: newId(new Date()), amount, reason: 'geste' }
  const visitor = await camille()
  await db.updateTable('session').set({ password_at: null }).execute()
  const response = await visitor.post(`${path}/remboursement`, form)
  expect([400, 409]).toContain(response.status)
  const valid = visitor.post(`${path}/remboursement`, { ...form, amount: '1' })
  expect(location(await expectStatus(303, valid))).toMatch(/^\/admin\/confirmer\//)
  const html = await readable(response)
  expect(html).toContain(message)
  expect(html).toContain('geste')
})

test('12,50 € are given back by the simulated payment, a line by its units, and the rest whole', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const send = async (fields: Record<string, string>) =>
    visitor.post(`${path}/remboursement`, {
      version: await lastEvent(orderId),
      refundId: newId(new Date()),
      reason: 'geste',
      ...fields,
    })
  await expectStatus(303, send({ amount: '12,50' }))
  expect(await page(visitor, path)).toContain('12,50 €')
  await expectStatus(409, send({ 'units-0': '2' }))
  expect(await readable(await expectStatus(400, send({ amount: '5', whole: 'on' })))).toContain('tout rendre, ou ce')
  await expectStatus(303, send({ whole: 'on' }))
  expect(await readOrder(db, orderId)).toMatchObject({ payment_state: 'refunded' })
  expect(await page(visitor, path)).toContain('Remboursement fait, 526,30 € (1 × Osmoseur Essentiel)')
  expect(await page(app.visitor(), await buyerPath(orderId))).toContain('Remboursement effectué : 12,50 €')
  const given = db.selectFrom('sandbox_refund').select(({ fn }) => fn.sum<number>('amount_cents').as('cents'))
  const session = await db
    .selectFrom('payment')
    .select(['session_id', 'amount_cents'])
    .where('order_id', '=', orderId)
    .executeTakeFirstOrThrow()
  const { cents } = await given.where('session_id', '=', session.session_id ?? '').executeTakeFirstOrThrow()
  expect(cents).toBe(session.amount_cents)
})

test('goods that came back are for sale again or written off, never more than the buyer has', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const [taken] = await db.selectFrom('order_need').selectAll().where('order_id', '=', orderId).execute()
  const send = async (fields: Record<string, string>) =>
    visitor.post(`${path}/retours`, { version: await lastEvent(orderId), reason: 'rétractation', ...fields })
  const name = `restocked-${taken?.product_id}`
  expect(await readable(await expectStatus(400, send({ [name]: '2' })))).toContain('L’acheteur n’en a que 1')
  const unsent = await page(visitor, path)
  expect(unsent).toContain('Rien n’est encore parti')
  expect(unsent).not.toContain('chez l’acheteur')
  const nothing = await (await expectStatus(400, send({}))).text()
  expect(nothing).toMatch(new RegExp(`id="retour-${name}-error"[^]*?Comptez au moins un article`))
  const before = (await available()) ?? 0
  await expectStatus(303, send({ [`written-off-${taken?.product_id}`]: '1' }))
  expect(await available()).toBe(before)
  expect(await page(visitor, path)).toContain('Osmoseur Essentiel : 1 mis au rebut, rétractation')
  await expectStatus(400, send({ [name]: '1' }))
})

test('a buyer’s request about a late order is shown above it while it can be met', async () => {
  const { orderId, path } = await pay(await place())
  const late = new Date(Date.now() + 60 * 24 * 3600_000)
  await requestLateDelivery(db, { orderId, request: 'deliver', at: late })
  const visitor = await camille()
  const asked = 'L’acheteur met la boutique en demeure de livrer'
  expect(await page(visitor, path)).toContain(asked)
  const form = { version: await lastEvent(orderId), status: 'annule', reason: 'retard' }
  await expectStatus(303, visitor.post(`${path}/statut`, form))
  expect(await page(visitor, path)).not.toContain(asked)
})

test('the e-mail of an erased buyer is shown as erased', async () => {
  const { orderId, path } = await pay(await place())
  await db.updateTable('customer_order').set({ email: '', phone: '' }).where('id', '=', orderId).execute()
  expect(await page(await camille(), path)).toContain('E-mail Effacé')
})

test('a return is counted in sight once the order has left', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  await expectStatus(
    303,
    visitor.post(`${path}/statut`, { version: await lastEvent(orderId), status: 'expedie', reason: '' }),
  )
  const sent = await page(visitor, path)
  expect(sent).toContain('1 chez l’acheteur')
  expect(sent).not.toContain('Rien n’est encore parti')
})

test.each(['%', '_', 'a', '«'])('a search for « %s » reports that it has no searchable term', async (typed) => {
  const told = await page(await camille(), `/admin/orders?q=${encodeURIComponent(typed)}`)
  expect(told).toMatch(/ne peut pas être cherché\s: écrivez au moins deux lettres ou chiffres/)
})

test('an empty result has a message, and one order uses the singular', async () => {
  const visitor = await camille()
  expect(await page(visitor, '/admin/orders?q=introuvable')).toContain('Aucune commande,')
  const id = await insertOrderRow(db, {
    id: newId(new Date()),
    order_number: 'UNIQUE01',
    customer_name: 'Unique Seule',
  })
  await indexOrder(db, await readOrder(db, id))
  expect(await page(visitor, '/admin/orders?q=seule')).toMatch(/ 1 Confirmée .* 1 commande,/s)
})

test.each(['/admin/retractations', '/admin/factures', '/admin/journaux', '/admin/orders'])(
  '%s stands in the menu under the orders',
  async (path) => {
    const html = await (await expectStatus(200, (await camille()).get(path))).text()
    expect(html).toMatch(/<a aria-current="(true|page)"[^>]*href="\/admin\/orders"/)
  },
)

test('a step that asks for a reason returns to its list', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const list = '?statut=confirme&q=x'
  const form = { version: await lastEvent(orderId), status: 'annule', reason: '', list }
  const asked = await (await expectStatus(409, visitor.post(`${path}/statut${list}`, form))).text()
  expect(asked).toContain('ce changement n’est pas habituel')
  expect(asked).toContain('name="list" value="?statut=confirme&amp;q=x"')
  const answered = await expectStatus(303, visitor.post(`${path}/statut`, { ...form, reason: 'essai' }))
  expect(location(answered)).toBe(`/admin/orders${list}`)
})

test('an unknown order is not found, at its page and its forms', async () => {
  const visitor = await camille()
  await expectStatus(404, visitor.get('/admin/orders/inconnue'))
  const form = { version: 0, status: 'livre', reason: 'essai' }
  await expectStatus(404, visitor.post('/admin/orders/inconnue/statut', form))
  await expectStatus(404, visitor.post('/admin/orders/inconnue/remboursement', { reason: 'essai' }))
})

test('an order with hundreds of events tells its last ones, the older a page further, and what changed since', async () => {
  const { orderId, path } = await pay(await place())
  const rows = Array.from({ length: 250 }, (_, place) => {
    return {
      order_id: orderId,
      kind: 'note',
      actor: 'Paul Vidal',
      reason: `Note ${place}`,
      created_at: '2026-11-22T10:00:00Z',
    }
  })
  await db.insertInto('order_event').values(rows).execute()
  const visitor = await camille()
  const html = await (await visitor.get(path)).text()
  expect(new RegExp(`name="version"[^>]*"${await lastEvent(orderId)}"`).test(html)).toBe(true)
  expect([html.includes('Note 249'), html.includes('Note 40')]).toEqual([true, false])
  const older = /\?historique=\d+/.exec(html)?.[0]
  const olderPage = await page(visitor, path + older)
  expect([olderPage.includes('Note 249'), olderPage.includes('Note 40')]).toEqual([false, true])
  expect(olderPage).toContain('Commande passée')
  const seen = (await lastEvent(orderId)) - 1
  const late = { version: seen, status: 'expedie', reason: '' }
  expect(await readable(await expectStatus(409, visitor.post(`${path}/statut`, late)))).toContain('Note 249')
})

test('printing a delivery note does not stop the form that a colleague has open', async () => {
  const { orderId, path } = await pay(await place())
  const seen = await lastEvent(orderId)
  const [one, other] = [await camille(), await paul()]
  await expectStatus(303, one.post('/admin/orders/bons-de-livraison', { commande: orderId }))
  expect(await page(other, path)).toContain('Bon de livraison imprimé')
  await expectStatus(303, other.post(`${path}/statut`, { version: seen, status: 'expedie', reason: '' }))
})

test('a plain form returns to the order with the filters of its list', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const filters = '?q=claire&statut=confirme&page=2'
  const html = await (await visitor.get(path + filters)).text()
  const escaped = filters.replaceAll('&', '&amp;')
  expect(html).toContain(`href="/admin/orders${escaped}"`)
  expect(html).toContain(`action="${path}/note${escaped}#note"`)
  const note = { version: await lastEvent(orderId), notes: 'Appeler avant de livrer.' }
  expect(location(await expectStatus(303, visitor.post(`${path}/note${filters}`, note)))).toBe(path + filters)
})

test.each([
  ['expedie', ''],
  ['annule', 'article « cassé »'],
] as const)(
  'the mail of a move to %s is shown before as it is sent, and what was typed stays',
  async (status, reason) => {
    const { orderId, path } = await pay(await place())
    const visitor = await camille()
    const form = { version: await lastEvent(orderId), status, reason, tell: 'on' }
    const html = await (await expectStatus(200, visitor.post(`${path}/messages/statut`, form))).text()
    expect(/name="tell"[^>]*checked|checked[^>]*name="tell"/.test(html)).toBe(true)
    expect(await readOrder(db, orderId)).toMatchObject({ status: 'confirme' })
    await expectStatus(303, visitor.post(`${path}/statut`, form))
    const [mail] = await readMails(db, { kind: 'order-status', orderId })
    expect(readShownMail(html)).toBe(readShownMail(await (await visitor.get(`/admin/mails/${mail?.id}`)).text()))
    if (reason) expect(readShownMail(html)).toContain(reason)
  },
)

test('the mail of a payment link is shown before as it is sent', async () => {
  const { orderId, path } = await place()
  await db.updateTable('payment').set({ status: 'expired' }).where('order_id', '=', orderId).execute()
  const visitor = await camille()
  expect(await page(visitor, path)).toContain('Envoyer un lien de paiement')
  const html = await (await expectStatus(200, visitor.post(`${path}/messages/lien-de-paiement`, {}))).text()
  expect(await readMails(db, { kind: 'payment-link', orderId })).toEqual([])
  await expectStatus(303, visitor.post(`${path}/lien-de-paiement`, {}))
  const [mail] = await readMails(db, { kind: 'payment-link', orderId })
  expect(readShownMail(html)).toBe(readShownMail(await (await visitor.get(`/admin/mails/${mail?.id}`)).text()))
})

test.each(['perdu', '', '__proto__'])('the status « %s » is refused in words', async (status) => {
  const { orderId, path } = await pay(await place())
  const form = { version: await lastEvent(orderId), status, reason: 'essai' }
  const html = await readable(await expectStatus(400, (await camille()).post(`${path}/statut`, form)))
  expect(html).toContain('Choisissez un statut')
  expect(await readOrder(db, orderId)).toMatchObject({ status: 'confirme' })
})

test.each(['-1', '1e308', '1e3', 'deux', '1,5', '99999'])('« %s » units to refund are refused', async (units) => {
  const { orderId, path } = await pay(await place())
  const form = { version: await lastEvent(orderId), refundId: newId(new Date()), 'units-0': units, reason: 'geste' }
  const html = await readable(await expectStatus(400, (await camille()).post(`${path}/remboursement`, form)))
  expect(html).toContain('Écrivez un nombre entier')
  expect(await db.selectFrom('refund').select('id').where('order_id', '=', orderId).execute()).toEqual([])
})

test('a line is refunded once: a resubmitted form refunds nothing more', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const form = { refundId: newId(new Date()), 'units-0': '1', reason: 'geste' }
  const send = async (fields: Record<string, string> = {}) =>
    visitor.post(`${path}/remboursement`, { version: await lastEvent(orderId), ...form, ...fields })
  await expectStatus(303, send())
  await expectStatus(303, send())
  const again = await readable(await expectStatus(409, send({ refundId: newId(new Date()) })))
  expect(again).toMatch(/Il n’en reste que 0|n’est pas, ou plus, payée/)
  expect(await db.selectFrom('refund').select('id').where('order_id', '=', orderId).execute()).toHaveLength(1)
})

test('the buyer reads what was given back, and after a full refund no day of delivery', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const refund = async (fields: Record<string, string>) =>
    expectStatus(
      303,
      visitor.post(`${path}/remboursement`, {
        ...{ version: await lastEvent(orderId), refundId: newId(new Date()), reason: 'geste' },
        ...fields,
      }),
    )
  await refund({ amount: '10' })
  const buyer = await buyerPath(orderId)
  expect(await page(app.visitor(), buyer)).toMatch(/Livraison entre le .*Remboursé : 10,00 €/s)
  await refund({ whole: 'on' })
  const told = await page(app.visitor(), buyer)
  expect(told).toMatch(/Votre paiement vous a été rendu.*Osmoseur Essentiel.*Remboursé 538,80 €.*Remboursé : 538,80 €/s)
  expect(told).not.toContain('Livraison entre')
})

test('another tab of the same administrator sees the refund made in the first, and refunds nothing', async () => {
  const { orderId, path } = await pay(await place())
  const visitor = await camille()
  const form = { version: await lastEvent(orderId), amount: '10', reason: 'geste' }
  const send = (refundId: string) => visitor.post(`${path}/remboursement`, { ...form, refundId })
  await expectStatus(303, send(newId(new Date())))
  const told = await readable(await expectStatus(409, send(newId(new Date()))))
  expect(told).toMatch(/Camille Roy.*Remboursement demandé.*10,00 €/s)
  expect(await db.selectFrom('refund').select('id').where('order_id', '=', orderId).execute()).toHaveLength(1)
})

test.each([
  ['note', { notes: 'Note de Paul' }, 'Note de Paul'],
  ['remboursement', { amount: '12,50', reason: 'geste de Paul' }, 'geste de Paul'],
  ['retours', { reason: 'retour de Paul', 'restocked-prod-osmoseur-essentiel': '1' }, 'retour de Paul'],
])('the second of two administrators keeps what they typed in « %s »', async (form, fields, typed) => {
  const { orderId, path } = await pay(await place())
  const [one, other] = [await camille(), await paul()]
  const version = await lastEvent(orderId)
  await expectStatus(303, one.post(`${path}/note`, { version, notes: 'Note de Camille' }))
  const sent = { version, refundId: newId(new Date()), ...fields }
  const told = await (await expectStatus(409, other.post(`${path}/${form}`, sent))).text()
  expect(told).toContain('Camille Roy')
  expect(told).toContain(typed)
  expect(await readOrder(db, orderId)).toMatchObject({ notes: 'Note de Camille', payment_state: 'paid' })
})
