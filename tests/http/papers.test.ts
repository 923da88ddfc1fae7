import { inflateSync } from 'node:zlib'
import { beforeEach, expect, test } from 'vitest'
import { createSandboxProvider } from '~/integrations/payments/sandbox.server'
import { listInvoicesOf } from '~/models/shop/invoice/index.server'
import { listOrderEvents, orderReference } from '~/models/shop/order/index.server'
import { newId } from '~/models/values/id.server'
import { notesQuery } from '~/routes/admin/orders/delivery-notes.server'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { signer } from '../support/first-shop'
import { insertOrderRow } from '../support/order-row'
import { cartWith, openCheckout } from '../support/shop-checkout'
import { setAvailable } from '../support/shop-database'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { db } = app
const slug = 'osmoseur-essentiel'

beforeEach(() => setAvailable(db, slug, 10))

const camille = () => asAdministrator(db, app.visitor())

async function paidOrder() {
  const provider = createSandboxProvider({ db, origin: 'http://localhost' })
  const cartId = await cartWith(db, slug)
  const { orderId, url } = await openCheckout(db, { cartId, provider, method: 'card', at: new Date() })
  await app.visitor().post(new URL(url).pathname, { decision: 'pay' })
  const [invoice] = await listInvoicesOf(db, orderId)
  return { orderId, number: invoice?.number ?? '', page: `/commande/${orderReference(signer, orderId)}` }
}

const pdfOf = async (response: Response) => {
  const bytes = Buffer.from(await response.arrayBuffer())
  return { begins: bytes.subarray(0, 5).toString('latin1'), text: bytes.toString('latin1'), letters: lettersOf(bytes) }
}

/** The characters that a document's fonts map to. */
function lettersOf(bytes: Buffer): string {
  const streams = bytes.toString('latin1').matchAll(/\/FlateDecode\s*>>\s*stream\n([\s\S]*?)\nendstream/g)
  const maps = [...streams].map(([, data = '']) => inflateSync(Buffer.from(data, 'latin1')).toString('latin1'))
  const codes = maps.filter((map) => map.includes('beginbfrange')).flatMap((map) => map.match(/<[0-9a-f]{4}>/g) ?? [])
  return String.fromCodePoint(...new Set(codes.map((code) => Number.parseInt(code.slice(1, -1), 16))))
}

test('the buyer opens and downloads the invoice from the order’s page, and no other order’s', async () => {
  const [order, other] = [await paidOrder(), await paidOrder()]
  const visitor = app.visitor()
  const html = await (await expectStatus(200, visitor.get(order.page))).text()
  expect(html).toContain(`${order.page}/factures/${order.number}`)
  const invoice = await (await expectStatus(200, visitor.get(`${order.page}/factures/${order.number}`))).text()
  for (const words of [`Facture ${order.number}`, 'SPÉCIMEN', 'Total HT', 'TVA par taux', '538,80']) {
    expect(invoice).toContain(words)
  }
  expect(invoice).not.toContain('<script')
  const response = await expectStatus(200, visitor.get(`${order.page}/factures/${order.number}/pdf`))
  expect(response.headers.get('Content-Disposition')).toBe(`attachment; filename="${order.number}.pdf"`)
  const pdf = await pdfOf(response)
  expect(pdf.begins).toBe('%PDF-')
  expect(pdf.text).toContain('/MarkInfo')
  expect(pdf.text).toContain('fr-FR')
  for (const part of ['(factur-x.xml)', '/AFRelationship /Alternative', '/GTS_PDFA1']) expect(pdf.text).toContain(part)
  expect(invoice).toContain('qui contient la facture électronique (Factur-X)')
  expect(pdf.text).toContain('+NotoSans-Regular')
  expect(pdf.letters).toContain('É')
  expect(pdf.letters).not.toContain('Ã')
  await expectStatus(404, visitor.get(`${order.page}/factures/${other.number}`))
  await expectStatus(404, visitor.get(`/commande/faux/factures/${order.number}`))
})

test('delivery notes of several orders are printed together, at any status, which their history says', async () => {
  const one = await paidOrder()
  const waiting = await insertOrderRow(db, { id: 'sans-paiement', order_number: 'ATTENTE1', status: 'en_attente' })
  const visitor = await camille()
  const list = await readable(await expectStatus(200, visitor.get('/admin/orders')))
  expect(list).toContain('Imprimer les bons de livraison')
  const form = { commande: [one.orderId, waiting] }
  const printed = location(await expectStatus(303, visitor.post('/admin/orders/bons-de-livraison', form)))
  const html = await (await expectStatus(200, visitor.get(printed))).text()
  for (const words of ['Bon de livraison ATTENTE1', 'Carafe', 'Offert', 'Reçu par', 'SPÉCIMEN'])
    expect(html).toContain(words)
  expect(html.match(/<article/g)).toHaveLength(2)
  expect((await listOrderEvents(db, waiting)).map(({ kind }) => kind)).toContain('delivery-note')
  const pdf = await expectStatus(200, visitor.get(printed.replace('imprimer', 'pdf')))
  expect((await pdfOf(pdf)).begins).toBe('%PDF-')
})

test('a hundred and one delivery notes, or none, are refused in words', async () => {
  const visitor = await camille()
  const many = Array.from({ length: 101 }, (_, index) => `c${index}`)
  const refused = await expectStatus(400, visitor.post('/admin/orders/bons-de-livraison', { commande: many }))
  expect(await readable(refused)).toContain('100 commandes au plus')
  const none = await expectStatus(400, visitor.post('/admin/orders/bons-de-livraison'))
  expect(await readable(none)).toContain('au moins une commande')
  await expectStatus(404, visitor.post('/admin/orders/bons-de-livraison', { commande: 'inconnue' }))
  await expectStatus(
    400,
    visitor.get(`/admin/orders/bons-de-livraison/imprimer?${many.map((id) => `commande=${id}`).join('&')}`),
  )
})

test('a hundred orders of a list are printed at once, a hundred and one are not offered', async () => {
  const visitor = await camille()
  const insertWaiting = (index: number) => {
    const id = newId(new Date(Date.UTC(2026, 0, 1, 0, index)))
    return insertOrderRow(db, { id, order_number: `CENT${index}`, status: 'livre', fingerprint: id })
  }
  for (let index = 0; index < 100; index++) await insertWaiting(index)
  const list = () => visitor.get('/admin/orders?statut=livre').then(readable)
  expect(await list()).toContain('Imprimer ceux des 100 commandes de cette liste')
  const form = { statut: 'livre', liste: 'entiere' }
  const printed = location(await expectStatus(303, visitor.post('/admin/orders/bons-de-livraison', form)))
  expect(printed).toContain('CENT99.CENT98')
  expect((await (await expectStatus(200, visitor.get(printed))).text()).match(/<article/g)).toHaveLength(100)
  await insertWaiting(100)
  expect(await list()).not.toContain('commandes de cette liste')
  const refused = await expectStatus(400, visitor.post('/admin/orders/bons-de-livraison', form))
  expect(await readable(refused)).toContain('100 commandes au plus')
})

test('a hundred orders without a number, too, fit into an address', () => {
  const ids = Array.from({ length: 100 }, () => newId(new Date()))
  const path = `/admin/orders/bons-de-livraison/imprimer?${notesQuery(ids)}`
  expect(path.length).toBeLessThan(4096)
})

test('the register lists issued papers, newest first, and that no number is missing', async () => {
  const { number } = await paidOrder()
  const visitor = await camille()
  const register = await readable(await expectStatus(200, visitor.get('/admin/factures')))
  for (const words of [number, 'Série FA-SPECIMEN', 'aucun ne manque']) expect(register).toContain(words)
  expect(await readable(await expectStatus(200, visitor.get('/admin/factures?page=1000000000')))).toContain('au-delà')
})

test('the back-office opens an order’s invoice, a stranger does not', async () => {
  const { orderId, number } = await paidOrder()
  const path = `/admin/orders/${orderId}/factures/${number}`
  const visitor = await camille()
  expect(await (await expectStatus(200, visitor.get(`/admin/orders/${orderId}`))).text()).toContain(path)
  expect(await readable(await expectStatus(200, visitor.get(path)))).toContain(`Facture ${number}`)
  await expectStatus(302, app.visitor().get(path))
})

test('an invoice asked for sixty times at once is drawn once, and keeps nobody else from a paper', async () => {
  const [order, other] = [await paidOrder(), await paidOrder()]
  const visitor = app.visitor()
  const pdf = ({ page, number }: typeof order) => visitor.get(`${page}/factures/${number}/pdf`)
  const asked = Array.from({ length: 60 }, () => pdf(order))
  expect((await pdf(other)).status).toBe(200)
  const answers = await Promise.all(asked)
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  const bytes = await Promise.all(
    answers.map(async (answer) => Buffer.from(await answer.arrayBuffer()).toString('hex')),
  )
  expect(new Set(bytes).size).toBe(1)
})
