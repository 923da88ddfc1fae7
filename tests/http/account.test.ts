import { join } from 'node:path'
import { expect, test } from 'vitest'
import { listErasures } from '~/database/backup/erasures.server'
import { saveSetting } from '~/models/base/setting/index.server'
import { findUserByEmail } from '~/models/base/user/index.server'
import { giveCredit, takeBackCredit } from '~/models/shop/loyalty/index.server'
import { declareWithdrawal } from '~/models/shop/order/index.server'

import { openApp, type Visitor } from '../support/app'
import { readMails, takeMails } from '../support/mails'
import {
  contactForm,
  expectStatus,
  fillCart,
  location,
  machine,
  order,
  orderAndDecide,
  readable,
  readyToPay,
  shippingForm,
} from '../support/shop-journey'

const app = await openApp()
const { db } = app

/** Requests the link; a demonstration without SMTP shows it on the page. */
async function requestLink(visitor: Visitor, email: string): Promise<string> {
  const asked = await expectStatus(303, visitor.post('/profile/lien', { email }))
  expect(location(asked)).toBe('/profile')
  const html = await (await visitor.get('/profile')).text()
  return /href="(\/profile\/connexion\/[\w-]+)"/.exec(html)?.[1] ?? ''
}

async function signIn(visitor: Visitor, email: string): Promise<void> {
  const link = await requestLink(visitor, email)
  expect(location(await expectStatus(303, visitor.post(link)))).toBe('/profile')
}

/** A visitor who has bought and paid; returns the success page. */
async function buy(email: string): Promise<{ visitor: Visitor; success: string }> {
  const visitor = app.visitor()
  await fillCart(visitor, machine)
  await expectStatus(303, visitor.post('/shipping', { ...shippingForm, email }))
  const asked = await expectStatus(303, visitor.post('/checkout', { ...contactForm, email, payment_method: 'card' }))
  const paymentPage = new URL(location(asked), 'http://localhost').pathname
  const paid = await expectStatus(303, visitor.post(paymentPage, { decision: 'pay' }))
  return { visitor, success: location(paid) }
}

async function requireCode(email: string): Promise<string> {
  const user = await findUserByEmail(db, email)
  const row = await db
    .selectFrom('referral_code')
    .select('code')
    .where('user_id', '=', user?.id ?? '')
    .executeTakeFirst()
  return row?.code ?? ''
}

test('every page of the account asks an unauthenticated visitor for an e-mail', async () => {
  const visitor = app.visitor()
  const page = await expectStatus(200, visitor.get('/profile'))
  expect(await readable(page)).toContain('Recevoir le lien')
  for (const path of ['/profile/donnees/json', '/profile/donnees/csv', '/profile/effacer']) {
    expect(location(await expectStatus(302, visitor.get(path)))).toBe('/profile')
  }
  for (const path of ['/profile/effacer', '/profile/deconnexion-partout', '/checkout/avoir']) {
    expect(location(await expectStatus(303, visitor.post(path)))).toBe('/profile')
  }
})

test('an invalid address is refused at its field, with the typed value', async () => {
  const refused = await app.visitor().post('/profile/lien', { email: 'claire@' })
  const html = await refused.text()
  expect([refused.status, html.includes('Email invalide'), html.includes('value="claire@"')]).toEqual([400, true, true])
})

test('the answer is the same for an address that is known and one that is not', async () => {
  await buy('connue@example.fr')
  const answers = await Promise.all(
    ['connue@example.fr', 'inconnu@example.fr'].map(async (email) => {
      const visitor = app.visitor()
      const asked = await visitor.post('/profile/lien', { email })
      const page = await readable(await visitor.get('/profile'))
      return [asked.status, location(asked), page.replace(email, '…')]
    }),
  )
  expect(answers[0]).toEqual(answers[1])
})

test('after ten requests of strangers the owner gets the usual answer, and the mail that is there opens the account', async () => {
  const email = 'visee@example.fr'
  for (let stranger = 0; stranger < 10; stranger++) {
    await expectStatus(303, app.visitor().post('/profile/lien', { email }))
  }
  const owner = app.visitor()
  expect(await requestLink(owner, email)).toBe('')
  const mails = (await takeMails(db, { limit: 100, at: new Date() })).filter(({ to }) => to === email)
  expect(mails).toHaveLength(5)
  const link = /\/profile\/connexion\/[\w-]+/.exec(mails.at(-1)?.text ?? '')?.[0] ?? ''
  expect(location(await expectStatus(303, owner.post(link)))).toBe('/profile')
  expect(await readable(await owner.get('/profile'))).toContain(email)
})

test('the browser that paid for an order gets a link despite requests by strangers', async () => {
  const email = 'fidele@example.fr'
  const { visitor } = await buy(email)
  for (let stranger = 0; stranger < 6; stranger++) {
    await expectStatus(303, app.visitor().post('/profile/lien', { email }))
  }
  expect(await requestLink(app.visitor(), email)).toBe('')
  await signIn(visitor, email)
})

test('opening the link changes nothing, its button signs in, once', async () => {
  const visitor = app.visitor()
  const link = await requestLink(visitor, 'claire@example.fr')
  for (const _ of [1, 2]) {
    const page = await expectStatus(200, visitor.get(link))
    expect(page.headers.getSetCookie().join()).not.toContain('sid=')
  }
  const opened = await expectStatus(303, visitor.post(link))
  const cookie = opened.headers.getSetCookie().find((one) => one.startsWith('sid='))
  expect(cookie).toMatch(/; HttpOnly; SameSite=Lax/)
  expect(await readable(await visitor.get('/profile'))).toContain('claire@example.fr')

  const second = app.visitor()
  expect((await second.post(link)).status).toBe(410)
  expect(await readable(await expectStatus(410, second.get(link)))).toContain('Ce lien a expiré ou a déjà servi')
  // Double click, in the browser that the first click signed in.
  expect(location(await expectStatus(303, visitor.post(link)))).toBe('/profile')
})

test('the account lists its own orders with their links, its points and its code', async () => {
  await buy('paul@example.fr')
  const { visitor } = await buy('marie@example.fr')
  await signIn(visitor, 'MARIE@example.fr')
  const html = await (await visitor.get('/profile')).text()
  const text = await readable(new Response(html))
  expect(text).toContain('50 points, palier Bronze')
  expect(text).toContain('Encore 450 points jusqu’au palier Argent')
  expect(text).toContain('1 500–2 999')
  expect(text).toContain('Bronze (le vôtre)')
  expect(text).toContain(await requireCode('marie@example.fr'))
  const orders = [...html.matchAll(/href="(\/commande\/[^"/]+)"/g)]
  expect(orders).toHaveLength(1)
  expect(html).toMatch(/href="\/commande\/[^"/]+\/factures\/FA-SPECIMEN-[^"/]+"/)
  expect(await readable(await expectStatus(200, visitor.get(orders[0]?.[1] ?? '')))).toContain('Confirmée')
})

test('signing out makes the cookie worthless, here and on every device', async () => {
  const [here, there] = [app.visitor(), app.visitor()]
  for (const visitor of [here, there]) await signIn(visitor, 'deux@example.fr')
  const copied = { headers: { Cookie: here.cookies.header ?? '' } }
  await expectStatus(303, here.post('/profile/deconnexion'))
  expect(await readable(await app.visitor().fetch('/profile', copied))).toContain('Recevoir le lien')
  expect(await readable(await there.get('/profile'))).toContain('deux@example.fr')
  await signIn(here, 'deux@example.fr')
  await expectStatus(303, here.post('/profile/deconnexion-partout'))
  expect(await readable(await there.get('/profile'))).toContain('Recevoir le lien')
})

test('the data come as files of one’s own', async () => {
  const visitor = app.visitor()
  await signIn(visitor, 'marie@example.fr')
  const json = await expectStatus(200, visitor.get('/profile/donnees/json'))
  expect(json.headers.get('Content-Disposition')).toMatch(/^attachment; filename="mes-donnees-.+\.json"$/)
  expect(await json.json()).toMatchObject({ account: { email: 'marie@example.fr' } })
  const csv = await expectStatus(200, visitor.get('/profile/donnees/csv'))
  expect(await csv.text()).toContain('account;1;email;marie@example.fr')
  expect((await visitor.get('/profile/donnees/pdf')).status).toBe(404)
})

test('erasing asks first, and leaves nothing to sign in to', async () => {
  const visitor = app.visitor()
  await signIn(visitor, 'partir@example.fr')
  expect(await readable(await expectStatus(200, visitor.get('/profile/effacer')))).toContain('Garder mon compte')
  expect(await findUserByEmail(db, 'partir@example.fr')).toBeDefined()
  await expectStatus(303, visitor.post('/profile/effacer'))
  expect(await findUserByEmail(db, 'partir@example.fr')).toBeUndefined()
  expect(listErasures(join(app.dataDir, 'backups'), { since: new Date(0) })).toHaveLength(1)
  expect(await readable(await visitor.get('/profile'))).toContain('Votre compte est effacé')
})

test('the success page has this order’s points, those still missing, the code and the ways on', async () => {
  const { visitor, success } = await buy('neuve@example.fr')
  const html = await (await visitor.get(success)).text()
  const text = await readable(new Response(html))
  expect(text).toContain('50 points pour cette commande')
  expect(text).toContain('encore 450 points jusqu’au palier Argent')
  expect(text).toContain(await requireCode('neuve@example.fr'))
  for (const path of ['/profile', '/support', '/products']) expect(html).toContain(`href="${path}"`)
  const stranger = await readable(await app.visitor().get(success))
  expect(stranger).not.toContain('points')
})

test('a renounced order takes back what it promised, on its own page and in the account', async () => {
  const { visitor, success } = await buy('renonce@example.fr')
  await signIn(visitor, 'renonce@example.fr')
  expect(await readable(await visitor.get('/profile'))).toMatch(/bon de \d/)
  const order = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('email', '=', 'renonce@example.fr')
    .executeTakeFirstOrThrow()
  const { customer_name: name, email } = order
  await declareWithdrawal(db, { declaration: { name, orderNumber: order.order_number ?? '', email }, at: new Date() })
  const text = await readable(await visitor.get(success))
  expect(text).toContain('Rétractation reçue')
  expect(text).not.toMatch(/50 points|bon de|Merci|Livraison à domicile|Expédition sous/)
  const account = await readable(await visitor.get('/profile'))
  expect(account).toContain('50 points d’une commande à laquelle vous avez renoncé')
  expect(account).not.toMatch(/bon de \d/)
})

test('an e-mail typed at the checkout does not tell its owner’s points or code', async () => {
  await buy('cible@example.fr')
  const { visitor, success } = await buy('cible@example.fr')
  const text = await readable(await visitor.get(success))
  expect(text).toContain('50 points pour cette commande')
  expect(text).not.toContain('jusqu’au palier')
  expect(text).not.toContain(await requireCode('cible@example.fr'))
})

test('programmes that are off leave no block and no field', async () => {
  await saveSetting(db, { key: 'loyalty.enabled', value: 'non', at: new Date() })
  await saveSetting(db, { key: 'referral.enabled', value: 'non', at: new Date() })
  const { visitor, success } = await buy('sans@example.fr')
  expect(await readable(await visitor.get(success))).not.toMatch(/fidélité|parrainage/i)
  await fillCart(visitor)
  expect(await readable(await visitor.get('/cart'))).not.toMatch(/parrainage/i)
  await signIn(visitor, 'sans@example.fr')
  expect(await readable(await visitor.get('/profile'))).not.toMatch(/fidélité|parrainage/i)
  await saveSetting(db, { key: 'loyalty.enabled', value: 'oui', at: new Date() })
  await saveSetting(db, { key: 'referral.enabled', value: 'oui', at: new Date() })
})

test('a friend’s link offers the code, keeps nothing before the button, and the discount stands everywhere', async () => {
  await buy('marraine@example.fr')
  const code = await requireCode('marraine@example.fr')
  const visitor = app.visitor()
  const home = await visitor.get(`/?parrain=${code}`)
  expect(home.headers.getSetCookie()).toEqual([])
  expect(await readable(home)).toContain(`Utiliser le code ${code}`)
  await expectStatus(303, visitor.post('/cart/parrainage', { code }))
  await fillCart(visitor)
  const friend = { email: 'filleul@example.fr', phone: '06 98 76 54 32' }
  await expectStatus(303, visitor.post('/shipping', { ...shippingForm, ...friend, address: '3 quai des Brumes' }))
  for (const path of ['/cart', '/shipping', '/checkout']) {
    expect([path, await readable(await visitor.get(path))]).toEqual([
      path,
      expect.stringContaining('Remise de parrainage'),
    ])
  }
  const contact = { ...contactForm, ...friend }
  const recap = location(await expectStatus(303, visitor.post('/checkout', { ...contact, payment_method: 'card' })))
  expect(await readable(await visitor.get(recap))).toContain('Remise de parrainage')
  const asked = await expectStatus(303, visitor.post(`${recap}/payer`, { payment_method: 'card' }))
  const paymentPage = new URL(location(asked), 'http://localhost').pathname
  const success = await visitor.get(location(await visitor.post(paymentPage, { decision: 'pay' })))
  const orderPath = /href="(\/commande\/[^"]+)"/.exec(await success.text())?.[1] ?? ''
  expect(await readable(await visitor.get(orderPath))).toContain('Remise de parrainage')
  const [mail] = await readMails(db, { kind: 'order-confirmation', to: 'filleul@example.fr' })
  expect(mail?.text_body).toContain('Remise de parrainage HT')
  await fillCart(visitor)
  expect(await readable(await visitor.get('/cart'))).not.toContain('Remise de parrainage')
})

test.each(['ami-zzzzzz', 'bonjour'])('a friend’s link with the unknown code %s promises nothing', async (code) => {
  const home = await app.visitor().get(`/?parrain=${code}`)
  expect(home.status).toBe(404)
  const text = await readable(home)
  expect(text).toContain('Ce code de parrainage n’est pas connu')
  expect(text).toContain('demandez-lui de vous le renvoyer')
  expect(text).not.toMatch(/Un ami vous parraine|Utiliser le code/)
  expect(text).toContain('Pour quel usage')
})

test('one’s own link promises nothing to oneself, and none does while the programme is closed', async () => {
  const { visitor } = await buy('miroir@example.fr')
  const link = `/?parrain=${await requireCode('miroir@example.fr')}`
  const own = await readable(await visitor.get(link))
  expect(own).toContain('C’est votre propre code')
  expect(own).not.toContain('Un ami vous parraine')
  await saveSetting(db, { key: 'referral.enabled', value: 'non', at: new Date() })
  const closed = await readable(await app.visitor().get(link))
  await saveSetting(db, { key: 'referral.enabled', value: 'oui', at: new Date() })
  expect(closed).toContain('Le parrainage n’est pas ouvert en ce moment')
  expect(closed).not.toContain('Un ami vous parraine')
})

test('an unknown code is refused by its field; a code of one’s own falls away at the checkout', async () => {
  const visitor = app.visitor()
  await readyToPay(visitor)
  const unknown = await visitor.post('/cart/parrainage', { code: 'ami-zzzzzz' })
  const html = await unknown.text()
  expect([unknown.status, html.includes('value="ami-zzzzzz"')]).toEqual([409, true])
  expect(html).toContain('Ce code de parrainage n’est pas connu')
  expect((await visitor.post('/cart/parrainage', { code: '' })).status).toBe(400)

  await buy('soi@example.fr')
  await expectStatus(303, visitor.post('/cart/parrainage', { code: await requireCode('soi@example.fr') }))
  const own = { ...contactForm, email: 'soi@example.fr', payment_method: 'card' }
  const text = await readable(await expectStatus(409, visitor.post('/checkout', own)))
  expect(text).toContain('Votre code de parrainage ne donne pas le même prix avec cette adresse e-mail.')
  expect(text).toContain('Total TTC 538,80 €')
  await expectStatus(303, visitor.post('/cart/parrainage', { remove: '1' }))
  expect(location(await expectStatus(303, visitor.post('/checkout', own)))).toContain('/paiement-simule/')
})

test('a signed-in customer pays in part with their credit, by choice', async () => {
  const { visitor } = await buy('avoir@example.fr')
  const user = await findUserByEmail(db, 'avoir@example.fr')
  const { id: orderId } = await db
    .selectFrom('customer_order')
    .select('id')
    .where('email', '=', 'avoir@example.fr')
    .executeTakeFirstOrThrow()
  await giveCredit(db, { userId: user?.id ?? '', orderId, purpose: 'referral', amountCents: 2000, at: new Date() })
  await readyToPay(visitor, machine, 'avoir@example.fr')
  expect(await readable(await visitor.get('/checkout'))).not.toContain('d’avoir')
  await signIn(visitor, 'avoir@example.fr')
  expect(await readable(await visitor.get('/checkout'))).toContain('Vous avez 20,00 € d’avoir')
  await expectStatus(303, visitor.post('/checkout/avoir', { use: 'oui' }))
  const page = await readable(await visitor.get('/checkout'))
  const due = /Reste à payer ([\d ,]+) €/.exec(page)?.[1]
  expect(page).toContain(`Commander avec obligation de paiement — ${due} €`)
  const success = await orderAndDecide(visitor, 'card', 'pay')
  expect(await readable(await visitor.get(success))).toContain(`${due} € payés`)
  await signIn(visitor, 'avoir@example.fr')
  expect(await readable(await visitor.get('/profile'))).toContain('Mon avoir 0,00 €')
})

test('credit that covers the order pays it, without another means of payment', async () => {
  const { visitor } = await buy('couvert@example.fr')
  const user = await findUserByEmail(db, 'couvert@example.fr')
  const { id: orderId } = await db
    .selectFrom('customer_order')
    .select('id')
    .where('email', '=', 'couvert@example.fr')
    .executeTakeFirstOrThrow()
  await giveCredit(db, { userId: user?.id ?? '', orderId, purpose: 'referral', amountCents: 60_000, at: new Date() })
  await readyToPay(visitor, machine, 'couvert@example.fr')
  await signIn(visitor, 'couvert@example.fr')
  await expectStatus(303, visitor.post('/checkout/avoir', { use: 'oui' }))
  const checkout = await visitor.get('/checkout')
  const html = await checkout.clone().text()
  expect(html).not.toContain('name="payment_method"')
  const page = await readable(checkout)
  expect(page).toContain('Votre avoir paie toute la commande')
  expect(page).toContain('Commander avec obligation de paiement — 0,00 €')
  expect(page).not.toContain('numéro de carte')
  const answer = await expectStatus(303, visitor.post('/checkout', { ...contactForm, email: 'couvert@example.fr' }))
  const thanks = await visitor.get(location(answer).replace('http://localhost', ''))
  const told = await readable(thanks)
  expect(told).toContain('538,80 € payés avec votre avoir')
  expect(told).toContain('50 points pour cette commande.')
  const paid = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('payment_method', '=', 'credit')
    .executeTakeFirstOrThrow()
  expect(paid).toMatchObject({ payment_state: 'paid', credit_cents: 53_880, total_cents: 53_880 })
  const [mail] = await readMails(db, { orderId: paid.id, kind: 'order-confirmation' })
  expect(mail?.text_body.replace(/\s+/g, ' ')).toContain('Votre avoir a payé votre commande de 538,80 €.')
})

test('credit that was spent and is then taken back is not offered again', async () => {
  const { visitor } = await buy('repris@example.fr')
  const user = await findUserByEmail(db, 'repris@example.fr')
  const { id: order_id } = await db
    .selectFrom('customer_order')
    .select('id')
    .where('email', '=', 'repris@example.fr')
    .executeTakeFirstOrThrow()
  const [user_id, at] = [user?.id ?? '', new Date()]
  await giveCredit(db, { userId: user_id, orderId: order_id, purpose: 'cashback', amountCents: 1500, at })
  await db
    .insertInto('credit_entry')
    .values({ user_id, order_id, purpose: 'payment', step: 0, amount_cents: -1500, created_at: at.toISOString() })
    .execute()
  await takeBackCredit(db, { orderId: order_id, purpose: 'cashback', at })
  await signIn(visitor, 'repris@example.fr')
  const page = await readable(await visitor.get('/profile'))
  expect(page).toContain('−15,00 € à compenser')
  expect(page).not.toContain('à utiliser sur la page de paiement')
})

test('a page beyond the last of the orders shows the last', async () => {
  const { visitor } = await buy('pages@example.fr')
  await signIn(visitor, 'pages@example.fr')
  const page = await readable(await visitor.get('/profile?page=7'))
  expect(page).not.toContain('Aucune commande')
  expect(page).toMatch(/Commande [A-Z0-9]{8}/)
})

test('a transfer is for the amount left after credit', async () => {
  const { visitor } = await buy('virement@example.fr')
  const user = await findUserByEmail(db, 'virement@example.fr')
  const { id: orderId } = await db
    .selectFrom('customer_order')
    .select('id')
    .where('email', '=', 'virement@example.fr')
    .executeTakeFirstOrThrow()
  await giveCredit(db, { userId: user?.id ?? '', orderId, purpose: 'cashback', amountCents: 1234, at: new Date() })
  await readyToPay(visitor, machine, 'virement@example.fr')
  await signIn(visitor, 'virement@example.fr')
  await expectStatus(303, visitor.post('/checkout/avoir', { use: 'oui' }))
  const success = await order(visitor, 'transfer')
  const placed = await db
    .selectFrom('customer_order')
    .selectAll()
    .where('credit_cents', '=', 1234)
    .executeTakeFirstOrThrow()
  const due = ((placed.total_cents - 1234) / 100).toFixed(2).replace('.', ',')
  expect(await readable(await visitor.get(success))).toContain(`Montant ${due} €`)
})

const home = {
  firstName: 'Claire',
  lastName: 'Fontaine',
  phone: '06 12 34 56 78',
  address: '12 rue des Lilas',
  postalCode: '69003',
  city: 'Lyon',
  country: 'France',
}

/** Paths of the address book, in the order of the account page. */
async function bookOf(visitor: Visitor): Promise<string[]> {
  const html = await (await visitor.get('/profile')).text()
  return [...html.matchAll(/href="(\/profile\/adresses\/[\w-]+)">Modifier/g)].map(([, path = '']) => path)
}

async function customerWithBook(email: string, ...book: Record<string, string>[]): Promise<Visitor> {
  const visitor = app.visitor()
  await signIn(visitor, email)
  for (const address of book)
    expect(location(await expectStatus(303, visitor.post('/profile/adresses/nouvelle', { ...home, ...address })))).toBe(
      '/profile#adresses',
    )
  return visitor
}

test('the address book: added, changed, preferred, and deleted by a page that asks', async () => {
  const visitor = await customerWithBook('carnet@example.fr', {}, { company: 'Eau & Cie', address: '3 quai Perrache' })
  const [first = '', second = ''] = await bookOf(visitor)
  expect(await readable(await visitor.get('/profile'))).toMatch(/12 rue des Lilas.*Par défaut.*3 quai Perrache/)
  const refused = await visitor.post(second, { ...home, lastName: 'O’Connor', postalCode: '97110' })
  expect([refused.status, await refused.text()]).toEqual([400, expect.stringContaining('value="O’Connor"')])
  await expectStatus(303, visitor.post(second, { ...home, company: 'Eau & Cie', address: '5 quai Perrache' }))
  await expectStatus(303, visitor.post(`${second}/defaut`))
  expect(await bookOf(visitor)).toEqual([second, first])
  expect(await readable(await visitor.get(`${second}/suppression`))).toContain('5 quai Perrache')
  expect(await bookOf(visitor)).toHaveLength(2)
  await expectStatus(303, visitor.post(`${second}/suppression`))
  expect(await readable(await visitor.get('/profile'))).toMatch(
    /supprimée de votre carnet.*12 rue des Lilas.*Par défaut/,
  )
})

test('an address of another customer is not there: neither to be seen, changed, deleted, nor to be delivered to', async () => {
  const owner = await customerWithBook('proprietaire@example.fr', {})
  const [path = ''] = await bookOf(owner)
  const stranger = await customerWithBook('etranger@example.fr', { address: '1 rue du Port' })
  for (const asked of [path, `${path}/suppression`]) expect((await stranger.get(asked)).status).toBe(404)
  for (const asked of [path, `${path}/suppression`, `${path}/defaut`])
    expect((await stranger.post(asked, { ...home, city: 'Volée' })).status).toBe(404)
  await fillCart(stranger)
  await expectStatus(303, stranger.post('/shipping', { ...shippingForm, address: 'Adresse tapée' }))
  const refused = await expectStatus(404, stranger.post('/shipping/adresse', { adresse: path.split('/').at(-1) ?? '' }))
  const html = await refused.text()
  expect(html).toContain('Cette adresse n’est pas, ou n’est plus, dans votre carnet.')
  expect(html).toContain('value="Adresse tapée"')
  expect(html).not.toContain('12 rue des Lilas')
  expect(await readable(await stranger.get('/checkout'))).toContain('Adresse tapée')
  const anonymous = app.visitor()
  await fillCart(anonymous)
  for (const asked of ['/shipping/adresse', `${path}/defaut`])
    expect(location(await expectStatus(303, anonymous.post(asked)))).toBe('/profile')
  for (const asked of [path, '/profile/adresses/nouvelle']) await expectStatus(401, anonymous.post(asked, home))
  expect(await readable(await owner.get('/profile'))).toContain('12 rue des Lilas')
})

test('an address typed at the order goes into the book only when its customer ticks that', async () => {
  const visitor = await customerWithBook('garder@example.fr')
  await fillCart(visitor)
  const html = await (await visitor.get('/shipping')).text()
  expect(html).toContain('value="garder@example.fr"')
  expect(html).not.toMatch(/<input[^>]*name="remember"[^>]*checked/)
  await expectStatus(303, visitor.post('/shipping', shippingForm))
  expect(await bookOf(visitor)).toEqual([])
  await expectStatus(303, visitor.post('/shipping', { ...shippingForm, remember: 'on' }))
  expect(await bookOf(visitor)).toHaveLength(1)
  expect(await (await app.visitor().get('/profile')).text()).not.toContain('12 rue des Lilas')
  const stranger = app.visitor()
  await fillCart(stranger)
  expect(await (await stranger.get('/shipping')).text()).not.toContain('Garder cette adresse')
})

/** Strips collapsed content. */
function unfolded(html: string): string {
  const inner = /<details([^>]*)>((?:(?!<details)[\s\S])*?)<\/details>/g
  const opened = html.replace(inner, (_, attributes: string, content: string) =>
    attributes.includes('open') ? content : '',
  )
  return opened === html ? html : unfolded(opened)
}

function inputsOf(html: string): string[] {
  return [...html.matchAll(/<input[^>]*>/g)].map(([tag]) => tag)
}

function mainOf(html: string): string {
  return html.slice(html.indexOf('<main'), html.indexOf('</main>'))
}

function attributeOf(tag: string, attribute: string): string {
  return new RegExp(` ${attribute}="([^"]*)"`).exec(tag)?.[1] ?? ''
}

/** Fields that must be filled or chosen: empty required ones, and radio groups. */
function countFields(html: string): number {
  const inputs = inputsOf(unfolded(mainOf(html)))
  const groups = new Set(inputs.filter((tag) => tag.includes('type="radio"')).map((tag) => attributeOf(tag, 'name')))
  const empty = inputs.filter((tag) => tag.includes('aria-required="true"') && attributeOf(tag, 'value') === '')
  return groups.size + empty.length
}

/** Values of the page's form, unchanged. */
function untouched(html: string): Record<string, string> {
  const sent = inputsOf(mainOf(html)).filter((tag) => !/type="(radio|checkbox)"/.test(tag) || tag.includes('checked'))
  return Object.fromEntries(sent.map((tag) => [attributeOf(tag, 'name'), attributeOf(tag, 'value')]))
}

test('from the product’s page to paid a signed-in customer meets three fields at most, and types nothing', async () => {
  const visitor = await customerWithBook('fidele2@example.fr', {}, { address: '3 quai Perrache' })
  const product = `/products/${machine.product_id}`
  const now = { pack_type: 'individual', quantity: 1, buy: 'now' }
  const shippingPath = location(await expectStatus(303, visitor.post(product, now)))
  const shipping = await (await expectStatus(200, visitor.get(shippingPath))).text()
  const action = /action="(\/shipping\/adresse[^"]*)"/.exec(shipping)?.[1] ?? ''
  const checkoutPath = location(await expectStatus(303, visitor.post(action, untouched(shipping))))
  const checkout = await (await expectStatus(200, visitor.get(checkoutPath))).text()
  expect(countFields(shipping) + countFields(checkout)).toBeLessThanOrEqual(3)
  const paying = location(await expectStatus(303, visitor.post(checkoutPath, untouched(checkout))))
  const paid = await expectStatus(303, visitor.post(new URL(paying, 'http://localhost').pathname, { decision: 'pay' }))
  const page = await readable(await expectStatus(200, visitor.get(location(paid))))
  expect(page).toContain('votre commande est confirmée')
})

test('the address book is in the export of the account, and goes with the account', async () => {
  const visitor = await customerWithBook('exporte@example.fr', { company: 'Eau & Cie' })
  const content = await (await visitor.get('/profile/donnees/json')).json()
  expect(content.addresses).toMatchObject([{ address: '12 rue des Lilas', company: 'Eau & Cie', is_default: 1 }])
  const user = await findUserByEmail(db, 'exporte@example.fr')
  await expectStatus(303, visitor.post('/profile/effacer'))
  const left = await db
    .selectFrom('customer_address')
    .selectAll()
    .where('user_id', '=', user?.id ?? '')
    .execute()
  expect(left).toEqual([])
})

test('the box for advice and offers is unticked at payment and in the account, and each records where it was ticked', async () => {
  const email = 'offres@example.fr'
  const given = () =>
    db.selectFrom('agreement').select(['kind', 'page']).where('email', '=', email).orderBy('id').execute()
  const visitor = app.visitor()
  await readyToPay(visitor)
  const html = await (await visitor.get('/checkout')).text()
  expect(/<input[^>]*name="offers"[^>]*>/.exec(html)?.[0]).not.toContain('checked')
  const pay = { ...contactForm, email, payment_method: 'card' }
  await expectStatus(303, visitor.post('/checkout', pay))
  expect(await given()).toEqual([])
  await expectStatus(303, visitor.post('/checkout', { ...pay, offers: 'on' }))
  expect(await given()).toEqual([{ kind: 'offers', page: '/checkout' }])
  await db.deleteFrom('agreement').where('email', '=', email).execute()
  await signIn(visitor, email)
  const profile = await (await visitor.get('/profile')).text()
  expect(/<input[^>]*name="offers"[^>]*>/.exec(profile)?.[0]).not.toContain('checked')
  await expectStatus(303, visitor.post('/profile/accord'))
  expect(await readable(await visitor.get('/profile'))).toContain('La case n’est pas cochée')
  await expectStatus(303, visitor.post('/profile/accord', { offers: 'on' }))
  expect(await given()).toEqual([{ kind: 'offers', page: '/profile' }])
  const after = await (await visitor.get('/profile')).text()
  expect(after).toContain('Votre accord est noté')
  expect(after).not.toContain('name="offers"')
  expect(location(await app.visitor().post('/profile/accord', { offers: 'on' }))).toBe('/profile')
})
