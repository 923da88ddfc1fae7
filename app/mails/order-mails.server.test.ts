import type { Insertable } from 'kysely'
import { expect, test } from 'vitest'
import type { CustomerOrderTable } from '~/database/schema'
import { queueEmail } from '~/models/base/outbox/index.server'
import type { SettingKey } from '~/models/base/setting'
import { saveSetting } from '~/models/base/setting/index.server'
import { findResumeToken, insertCart } from '~/models/shop/cart/index.server'
import { statusMail } from '~/models/shop/fulfilment'
import { findOrder, orderReference, queueShopkeeperNotice } from '~/models/shop/order/index.server'
import { queuePaymentPending } from '~/models/shop/payment/index.server'
import { newCartId } from '~/models/values/id.server'
import { queueOrderConfirmation, queueOrderEnded, queuePaymentRefused } from '~/order-effects/mails.server'
import { signer } from '../../tests/support/first-shop'
import { readMails } from '../../tests/support/mails'
import { insertLegalTexts, insertOrderRow, openTestShop } from '../../tests/support/order-row'

const at = new Date('2026-11-20T13:06:00Z')
/** Normalises the two kinds of no-break space: the assertions are about words. */
const plain = (text: string) => text.replace(/[\u202f\u00a0]/g, ' ')

async function shopWithOrder(
  overrides: Partial<Insertable<CustomerOrderTable>> = {},
  settings: Partial<Record<SettingKey, string>> = {},
) {
  const { db } = await openTestShop(at)
  await insertLegalTexts(db, [
    {
      kind: 'cgv',
      version: 'essai-1',
      body: '## 1. Prix\n\nLes prix de {{shop.name}} sont TTC.',
      published_at: '2026-12-01T00:00:00Z',
    },
    { kind: 'cgv', version: 'essai-2', body: '## 1. Prix\n\nTexte plus récent.', published_at: '2026-12-02T00:00:00Z' },
    { kind: 'retractation', version: 'essai-2', body: 'Formulaire futur.', published_at: '2026-11-21T00:00:00Z' },
    {
      kind: 'retractation',
      version: 'essai-1',
      body: 'Formulaire type. Voir [ici](/retractation).',
      published_at: at.toISOString(),
    },
  ])
  const entries = Object.entries({
    'shop.email': 'boutique@example.fr',
    'legal.mediator_name': 'Médiateur Essai',
    'instalments.lender': 'Banque Exemple',
    ...settings,
  })
  for (const [key, value] of entries) await saveSetting(db, { key: key as SettingKey, value, at })
  const orderId = await insertOrderRow(db, overrides)
  const mails = async () =>
    (await readMails(db)).map((mail) => ({
      to: mail.recipient,
      subject: plain(mail.subject),
      text: plain(mail.text_body),
      html: plain(mail.html_body),
    }))
  const onlyMail = async () => {
    const [mail, ...others] = await mails()
    if (!mail || others.length > 0) throw new Error('Exactly one mail was expected.')
    return mail
  }
  return { db, orderId, mails, onlyMail }
}

test('the confirmation has number, lines, totals, delivery and gift, in text and in HTML', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder()
  await queueOrderConfirmation(db, { orderId, at })
  const mail = await onlyMail()
  expect(mail.to).toBe('Lea.Martin@example.fr')
  expect(mail.subject).toBe('Commande A1B2C3D4 confirmée')
  for (const part of [mail.text, mail.html]) {
    for (const fact of [
      'A1B2C3D4',
      'Osmoseur Essentiel, Pack Médium',
      '499,00 €',
      '99,80 €',
      '598,80 €',
      'Produit offert (valeur 24,99 €) : Carafe',
      'éco-participation 1,20 €',
      'entre le mardi 24 novembre et le jeudi 26 novembre',
      '3 rue des Lilas, 69003 Lyon, France',
    ]) {
      expect(part).toContain(fact)
    }
  }
})

test('the confirmation carries the accepted terms, the withdrawal form and the mediator', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder()
  await queueOrderConfirmation(db, { orderId, at })
  const { text, html } = await onlyMail()
  for (const part of [text, html]) {
    expect(part).toContain('Les prix d’Osmoseurs')
    expect(part).not.toContain('Texte plus récent')
    expect(part).toContain('Formulaire type')
    expect(part).not.toContain('Formulaire futur')
    expect(part).toContain('Médiateur Essai')
    expect(part).toContain('http://localhost:3000/retractation')
  }
})

test('a machine guaranteed for longer has its years in one sentence, and its line names none', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder()
  await db.updateTable('order_item').set({ warranty_years: 5 }).where('order_id', '=', orderId).execute()
  await queueOrderConfirmation(db, { orderId, at })
  const { text } = await onlyMail()
  expect(text).toContain(
    'Garantie : Osmoseur Essentiel, Pack Médium, 5 ans : 2 ans de garantie légale de conformité, puis 3 ans de garantie commerciale gratuite ; autres articles, 2 ans',
  )
  expect(text.match(/garantie commerciale/gi)).toHaveLength(1)
})

test('the link to the order is the signed one', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder()
  await queueOrderConfirmation(db, { orderId, at })
  const reference = /\/commande\/(\S+)/.exec((await onlyMail()).text)?.[1] ?? ''
  const { parseOrderReference } = await import('../models/shop/order/look-up.server')
  expect(parseOrderReference(signer, reference)).toBe(orderId)
})

test('text typed by a shopper is escaped in the HTML part', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder({
    customer_name: '<script>alert(1)</script>',
    address: '"><img src=x onerror=alert(1)>',
  })
  await queueOrderConfirmation(db, { orderId, at })
  const { html } = await onlyMail()
  expect(html).not.toMatch(/<script|<img(?! src="data:)|<img[^>]*onerror/)
  expect(html).toContain('&lt;script&gt;')
})

test('no mail loads remote content', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder()
  await queueOrderConfirmation(db, { orderId, at })
  expect((await onlyMail()).html).not.toMatch(/<(link|script|iframe)|<img(?! src="data:)|url\(/)
})

test('a transfer mail says where to send how much, with which reference and until when', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder(
    {
      payment_method: 'transfer',
      payment_state: 'unpaid',
      status: 'en_attente',
      paid_at: null,
      expires_at: '2026-11-25T13:05:00.000Z',
    },
    { 'transfer.iban': 'FR76 3000', 'transfer.bic': 'DEMOFRPP', 'transfer.holder': 'Osmoseurs SAS' },
  )
  await queuePaymentPending(db, { orderId, at })
  const { text } = await onlyMail()
  for (const fact of [
    'Montant : 598,80 €',
    'IBAN : FR76 3000',
    'BIC : DEMOFRPP',
    'Titulaire du compte : Osmoseurs SAS',
    'Référence à indiquer : A1B2C3D4',
    '25 novembre 2026 à 14:05',
    'Les prix d’Osmoseurs',
  ]) {
    expect(text).toContain(fact)
  }
})

test('instalments are never named without their amounts, their cost and the credit warning', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder({ payment_method: 'klarna' })
  await queueOrderConfirmation(db, { orderId, at })
  const { text } = await onlyMail()
  expect(text).toContain('vous payez aujourd’hui 199,60 € en 3 fois, ou 149,70 € en 4 fois')
  expect(text).not.toContain('reçu votre paiement')
  expect(text).toContain('En 3 fois, 20 novembre 2026 : 199,60 €')
  expect(text).toContain('En 3 fois, 19 janvier 2027 : 199,60 €')
  expect(text).toContain('En 4 fois, 20 novembre 2026 : 149,70 €')
  expect(text).toContain('En 4 fois, 18 février 2027 : 149,70 €')
  expect(text).toContain('Taux débiteur fixe : 0 %, TAEG fixe : 0 %')
  expect(text).toContain('En 3 fois, montant total du crédit et montant total dû : 598,80 €')
  expect(text).toContain('Attention ! Un crédit coûte de l’argent et doit être remboursé !')
})

const unpaid = { status: 'annule', payment_state: 'unpaid' } as const

test('an expired payment says that nothing was charged and leads to its cart, on whatever device the mail is read', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder({ ...unpaid, order_number: null })
  const [main, express] = [newCartId(at), newCartId(at)]
  await insertCart(db, { id: main, kind: 'main', parentId: null, at })
  await insertCart(db, { id: express, kind: 'express', parentId: main, at })
  await queueOrderEnded(db, { orderId, cartId: express, why: 'overdue', at })
  const mail = await onlyMail()
  expect(mail.subject).toBe('Commande annulée : paiement non reçu')
  expect(mail.text).toContain('Rien n’a été débité')
  expect(mail.text).toContain(`http://localhost:3000/cart/resume/${await findResumeToken(db, express)}`)
  // Knowing a cart id grants control of the cart, and the address may be mistyped.
  expect(mail.text).not.toContain(express)
  expect(mail.text).not.toContain('avoir')
})

test('an ended order whose cart was emptied, or is gone, leads to its page, which puts its articles back', async () => {
  for (const cartId of [null, 'gone']) {
    const { db, orderId, onlyMail } = await shopWithOrder({ ...unpaid, payment_method: 'transfer' })
    await queueOrderEnded(db, { orderId, cartId, why: 'overdue', at })
    const { text } = await onlyMail()
    expect(text).toContain(`Reprendre mon panier :\nhttp://localhost:3000/commande/${orderReference(signer, orderId)}`)
    expect(text).not.toContain('/cart/resume/')
  }
})

test('customer credit held by an expired order is reported as returned', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder({ ...unpaid, credit_cents: 2000 })
  await queueOrderEnded(db, { orderId, cartId: null, why: 'overdue', at })
  expect((await onlyMail()).text).toContain('Les 20,00 € d’avoir qui devaient la payer sont revenus sur votre compte.')
})

test('a mail has one button, and every other address it names is a link', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder()
  await queueOrderConfirmation(db, { orderId, at })
  const { html } = await onlyMail()
  expect(html.match(/display:inline-block/g)).toHaveLength(1)
  expect(html).toMatch(/<a href="[^"]+\/retractation\?commande=[^"]+"[^>]*>Renoncer au contrat ici<\/a>/)
  // A full URL is wider than a phone screen.
  expect(html.replace(/<[^>]+>/g, '')).not.toMatch(/http:\/\/localhost:3000\/(cgv|commande)/)
})

test('the shopkeeper is notified once per event, and not at all without an address', async () => {
  const { db, orderId, mails } = await shopWithOrder()
  await queueShopkeeperNotice(db, { orderId, at, subjectHint: 'paid' })
  await queueShopkeeperNotice(db, { orderId, at, subjectHint: 'paid' })
  await queueShopkeeperNotice(db, { orderId, at, subjectHint: 'refund_due' })
  expect((await mails()).map((mail) => [mail.to, mail.subject])).toEqual([
    ['boutique@example.fr', 'Commande A1B2C3D4 payée (598,80 €)'],
    ['boutique@example.fr', 'Commande A1B2C3D4 à rembourser (598,80 €)'],
  ])
  await saveSetting(db, { key: 'shop.email', value: '', at })
  await queueShopkeeperNotice(db, { orderId, at, subjectHint: 'mismatch' })
  expect(await mails()).toHaveLength(2)
})

const advertisement = {
  customer_name: 'Gagnez Tout',
  first_name: 'Gagnez',
  last_name: 'Tout',
  phone: '08 99 00 00 00',
  company: 'Casino Facile',
  address: '500 EUR sur facile point example',
  address_line2: 'Tapez FACILE',
  city: 'Eldorado',
}

test.each([
  ['transfer awaited', 'transfer', queuePaymentPending],
  ['payment on its way', 'klarna', queuePaymentPending],
  ['payment refused', 'card', withPayment(queuePaymentRefused)],
  ['transfer not received', 'transfer', withoutCart],
  ['payment not finished', 'card', withoutCart],
] as const)('a mail of an unpaid order repeats nothing that was typed: %s', async (_, payment_method, queue) => {
  const unpaid = { payment_method, paid_at: null, payment_state: 'unpaid', status: 'en_attente' } as const
  const { db, orderId, onlyMail } = await shopWithOrder({ ...advertisement, ...unpaid })
  await queue(db, { orderId, at })
  const mail = await onlyMail()
  expect(mail.text).toMatch(/^Bonjour,$/m)
  expect(mail.text).toContain('Osmoseur Essentiel, Pack Médium')
  for (const part of [mail.subject, mail.text, mail.html]) {
    for (const typed of Object.values(advertisement)) expect(part).not.toContain(typed)
  }
})

test('a mail of a paid order greets by name', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder()
  await queueOrderConfirmation(db, { orderId, at })
  expect((await onlyMail()).text).toMatch(/^Bonjour Léa Martin,$/m)
})

test('the shop’s notice names the buyer and the address, paid or not', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder({ ...advertisement, paid_at: null, payment_state: 'unpaid' })
  await queueShopkeeperNotice(db, { orderId, subjectHint: 'transfer', at })
  expect((await onlyMail()).text).toContain(advertisement.address)
})

type Queue = typeof queuePaymentPending

function withPayment(queue: typeof queuePaymentRefused): Queue {
  return (trx, input) => queue(trx, { ...input, paymentId: 'p' })
}

function withoutCart(...[trx, input]: Parameters<Queue>): Promise<void> {
  return queueOrderEnded(trx, { ...input, cartId: null, why: 'overdue' })
}

test.each([
  ['confirme', 'Nous avons annulé votre commande. Elle ne sera pas livrée.'],
  ['livre', 'Nous avons annulé votre commande.'],
] as const)('a cancelled order that was %s tells of delivery only what is true', async (former, words) => {
  const { db, orderId, mails } = await shopWithOrder({
    status: former,
    payment_state: 'paid',
    paid_at: at.toISOString(),
  })
  await db
    .insertInto('order_event')
    .values({
      order_id: orderId,
      kind: 'status',
      from_status: 'confirme',
      to_status: former,
      actor: 'Camille',
      created_at: at.toISOString(),
      reason: null,
    })
    .execute()
  const { order } = (await findOrder(db, orderId)) ?? {}
  if (!order) throw new Error('The order was just inserted.')
  const mail = statusMail({ ...order, status: 'annule' }, 'Erreur')
  await queueEmail(db, { ...mail, key: 'annulee', to: order.email, at })
  const told = (await mails()).find(({ subject }) => subject.includes('annulée'))
  expect(told?.text.split('\n')).toContain(words)
})

test('the confirmation repeats the request to begin a service early, or says that it begins after the period', async () => {
  const late = await shopWithOrder({})
  await late.db.updateTable('order_item').set({ service: 'included' }).execute()
  await queueOrderConfirmation(late.db, { orderId: late.orderId, at })
  expect((await late.onlyMail()).text).toContain('après les 14 jours du délai légal de rétractation')
  const early = await shopWithOrder({ early_service_at: at.toISOString() })
  await early.db.updateTable('order_item').set({ service: 'included' }).execute()
  await queueOrderConfirmation(early.db, { orderId: early.orderId, at })
  const { text } = await early.onlyMail()
  expect(text).toContain('À votre demande expresse, la prestation peut commencer avant la fin du délai')
  expect(text).toContain('vous payez la part déjà exécutée')
})

test('a company is not told that fourteen days are the law', async () => {
  const { db, orderId, onlyMail } = await shopWithOrder({ company: 'Atelier du Rhône' })
  await queueOrderConfirmation(db, { orderId, at })
  const { text } = await onlyMail()
  const own = text.slice(0, text.indexOf('Conditions générales de vente'))
  expect(own).toContain('Le droit de rétractation est celui des consommateurs.')
  expect(own).not.toContain('c’est la loi')
})
