import { expect, test } from 'vitest'
import type { SettingKey } from '~/models/base/setting'
import { saveSetting } from '~/models/base/setting/index.server'
import { openApp } from '../support/app'
import { asAdministrator } from '../support/back-office'
import { readMails } from '../support/mails'
import { formOf } from '../support/product-form'
import { answers } from '../support/questionnaire'
import { essentiel, setAvailable } from '../support/shop-database'
import { contactForm, expectStatus, order, orderAndDecide, readable, readyToPay } from '../support/shop-journey'

const app = await openApp()
const { db } = app
await setAvailable(db, 'osmoseur-essentiel', 100)
const camille = await asAdministrator(db, app.visitor())
const sentence = 'TVA non applicable, art. 293 B du CGI'
const taxWords = /\bHT\b|hors taxes|\bTVA (?!non applicable)|20 ?%/i

async function set(key: SettingKey, value: string) {
  await saveSetting(db, { key, value, at: new Date() })
}

const text = async (path: string, visitor = app.visitor()) => readable(await expectStatus(200, visitor.get(path)))

/** Amounts of a page: from the first of these words to the second. */
function between(page: string, from: string, to: string): string {
  const start = page.indexOf(from)
  return page.slice(start, page.indexOf(to, start))
}

async function buy() {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const html = await (await visitor.get(await orderAndDecide(visitor, 'card', 'pay'))).text()
  const path = /href="(\/commande\/[^"#]+)/.exec(html)?.[1] ?? ''
  const row = db.selectFrom('customer_order').selectAll().orderBy('created_at', 'desc')
  return { visitor, path, row: await row.limit(1).executeTakeFirstOrThrow() }
}

/** Everything that an order is told by. */
async function tellOrder({ path, row }: Awaited<ReturnType<typeof buy>>) {
  const page = await text(path)
  const invoice = /href="(\/commande\/[^"]+\/factures\/[^"/]+)"/.exec(await (await app.visitor().get(path)).text())?.[1]
  const [mail] = await readMails(db, { kind: 'order-confirmation', orderId: row.id })
  const month = row.created_at.slice(0, 7)
  const journal = await (await expectStatus(200, camille.get(`/admin/journaux/tva.csv?mois=${month}`))).text()
  return {
    page: between(page, 'Vos articles', 'Livraison à'),
    invoice: await text(invoice ?? ''),
    mail: /Vos articles.*?Total TTC.{0,75}/.exec(mail?.text_body.replace(/\s+/g, ' ') ?? '')?.[0] ?? '',
    desk: between(await text(`/admin/orders/${row.id}`, camille), 'Articles de la commande', 'Conditions acceptées'),
    journal: journal.split('\r\n').find((line) => line.includes(row.order_number ?? '?')) ?? '',
  }
}

test('under the franchise a shop sells without VAT nor the words of it, and its orders stay so when it leaves', async () => {
  await set('vat.exempt', 'non')
  const taxed = await buy()
  const taxedBefore = await tellOrder(taxed)
  expect(taxedBefore.page).toMatch(/Sous-total HT 449,00 €.*TVA 20 % 89,80 €/)

  await set('vat.exempt', 'oui')
  const product = await text(`/products/${essentiel}`)
  expect(product).toContain('449,00 € TTC')
  expect(product).toContain('Total TTC 449,00 €')
  expect(product).not.toMatch(taxWords)
  const advice = `/questionnaire/resultats?${new URLSearchParams(answers)}`
  for (const path of ['/', '/products', `/comparer?produit=${essentiel}&produit=prod-osmoseur-premium`, advice])
    expect([path, taxWords.exec(await text(path))]).toEqual([path, null])
  const visitor = app.visitor()
  await readyToPay(visitor)
  for (const path of ['/cart', '/checkout']) {
    const page = await text(path, visitor)
    expect(page).toContain(`Total TTC 449,00 €`)
    expect(page).toContain(sentence)
    expect([path, taxWords.exec(page)]).toEqual([path, null])
  }
  expect(await (await visitor.get(`/api/products/${essentiel}`)).json()).toMatchObject({ price: 449, price_ttc: 449 })

  const sold = await buy()
  expect(sold.row).toMatchObject({ vat_percent: 0, vat_exempt: 1, tax_cents: 0, total_cents: 44_900 })
  const told = await tellOrder(sold)
  for (const part of ['page', 'invoice', 'mail', 'desk'] as const) {
    expect([part, told[part].includes('449,00'), told[part].includes(sentence)]).toEqual([part, true, true])
    expect([part, taxWords.exec(told[part].replace('TVA : FR00 000000000', ''))]).toEqual([part, null])
  }
  expect(told.journal).toMatch(/;Facture;France;449,00;0;0,00;449,00;Franchise en base, art\. 293 B du CGI;;$/)

  await set('vat.exempt', 'non')
  expect(await tellOrder(sold)).toEqual(told)
  expect(await tellOrder(taxed)).toEqual(taxedBefore)
  expect(await text('/cart', visitor)).toContain('Total TTC 538,80 €')
})

test('a total that the regime changed is shown again before it is paid; an order that waits keeps its amounts', async () => {
  await set('vat.exempt', 'oui')
  const waiting = app.visitor()
  await readyToPay(waiting)
  await order(waiting, 'card')
  const row = () => db.selectFrom('customer_order').selectAll().orderBy('created_at', 'desc').executeTakeFirstOrThrow()
  const before = await row()
  const visitor = app.visitor()
  await readyToPay(visitor)
  const html = await (await visitor.get('/checkout')).text()
  const [, seen_total = ''] = /name="seen_total" value="(\d+)"/.exec(html) ?? []
  await set('vat.exempt', 'non')
  const form = { ...contactForm, payment_method: 'card', seen_total }
  const refused = await expectStatus(409, visitor.post('/checkout', form))
  expect(await readable(refused)).toContain('Total TTC 538,80 €')
  expect(await row()).toMatchObject({ id: before.id, total_cents: 44_900, vat_exempt: 1 })
})

test('the texts of the template tell the regime, and the VAT number is not asked for', async () => {
  const texts = async () => [await text('/cgv'), await text('/support'), await text('/mentions-legales')].join('\n')
  const taxed = await texts()
  expect(taxed).toContain('Le prix hors taxes est indiqué à côté, pour les professionnels.')
  expect(taxed).toContain('Les deux. Le prix TTC est celui que vous payez')
  expect(taxed).not.toContain('293 B')
  await set('vat.exempt', 'oui')
  await set('legal.vat_number', '')
  const exempt = await texts()
  expect(exempt).toContain(`toutes taxes comprises (TTC). ${sentence}, sauf lorsque`)
  expect(exempt).toContain(`Il ne comprend pas de TVA : ${sentence}.`)
  expect(exempt).toContain('TVA intracommunautaire : non applicable, art. 293 B du CGI')
  expect(exempt).not.toMatch(/est indiqué à côté|à compléter/)
  const settings = await text('/admin/settings/identite', camille)
  expect(settings).toContain('Numéro de TVA intracommunautaire (facultatif)')
  expect(settings).toContain(`le prix payé, avec « ${sentence} »`)
})

test('the price that is typed is the price paid, and no price of before the change is struck through', async () => {
  const struck = () => text(`/products/${essentiel}`)
  await set('vat.exempt', 'non')
  await set('vat.exempt', 'oui')
  const page = await text(`/admin/products/${essentiel}/prix`, camille)
  expect(page).toContain('Prix, en euros')
  expect(page).toContain(`449,00 € TTC, ${sentence}`)
  expect(page).not.toMatch(/\bHT\b/)
  const { version } = await formOf(camille, `/admin/products/${essentiel}/prix`, 'prix-produit')
  await expectStatus(303, camille.post(`/admin/products/${essentiel}/prix`, { price: '400', version: version ?? '' }))
  expect(await struck()).toContain('400,00 € TTC')
  expect(await struck()).not.toContain('au lieu de')
})
