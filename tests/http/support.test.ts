import { expect, test } from 'vitest'
import { removeDemoRequests } from '~/models/support/contact/demo.server'
import { openApp } from '../support/app'
import { controlCharacters } from '../support/control-characters'
import { signer } from '../support/first-shop'
import { readMails } from '../support/mails'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
await removeDemoRequests(app.db)
// The signing secret is read from the app's folder, which openApp has just set, so this loads afterwards.
const { insertOrderRow } = await import('../support/order-row')
const { orderReference } = await import('~/models/shop/order/look-up.server')
const { callbackConsent } = await import('~/models/base/user/texts')
const { saveSetting } = await import('~/models/base/setting/setting.server')
const visitor = app.visitor()
const orderId = await insertOrderRow(app.db)

const message = {
  name: 'Léa "Martin"',
  email: 'lea.martin@example.fr',
  subject: 'pose',
  message: 'Faut-il <b>percer</b>?',
}
const page = async (path: string) => (await visitor.get(path)).text()
const messages = () => app.db.selectFrom('contact_message').selectAll().execute()
const callbacks = () => app.db.selectFrom('callback_request').selectAll().orderBy('created_at').execute()
const mails = () => readMails(app.db)

/** The first slot in the form. */
async function offeredSlot(): Promise<string> {
  return /<option value="(\d{4}-[^"]+)"/.exec(await page('/support/rappel'))?.[1] ?? ''
}

async function callback(fields: Record<string, string> = {}) {
  return { phone: '06 12 34 56 78', slot: await offeredSlot(), subject: 'achat', consent: 'on', ...fields }
}

test('support shows phone, hours, every way to reach someone and the questions', async () => {
  const html = await page('/support')
  for (const href of ['/chat', '/support/rappel', '/support/commande', '#contact', 'tel:0199001234']) {
    expect(html).toContain(`href="${href}"`)
  }
  expect(html).toContain('7j/7 de 9\u00a0h à 19\u00a0h')
  expect(html).toContain('Où livrez-vous')
  expect(html).toContain('Comment <span class="nowrap">pouvons-nous</span> vous aider')
  expect(html).toContain('répond par <span class="nowrap">e-mail</span>')
})

test('a search among the questions keeps what answers it, and an empty result says what to do', async () => {
  const found = await readable(await visitor.get('/support?q=garantie'))
  expect(found).toContain('pour « garantie »')
  expect(found).not.toContain('Où livrez-vous')
  const none = await page('/support?q=%3Cscript%3Ealert(1)%3C/script%3E')
  expect(none).toContain('Aucune réponse')
  expect(none).not.toContain('<script>alert')
})

test('a message is stored and announced, and its page says so', async () => {
  const response = await expectStatus(303, visitor.post('/support', message))
  expect(location(response)).toBe('/support#contact')
  expect(await readable(await visitor.get('/support'))).toMatch(/enregistré sous la référence [0-9A-F]{8}/)
  expect(await messages()).toMatchObject([{ name: message.name, message: message.message, order_id: null }])
  const notice = (await mails()).find((mail) => mail.kind === 'contact-notice')
  expect(notice).toMatchObject({ reply_to: message.email })
  expect(notice?.html_body).not.toContain('<b>percer')
})

test.each([
  ['an empty form', {}, ['Nom requis', 'Email requis', 'Choisissez un sujet', 'Message requis']],
  ['a bad e-mail', { ...message, email: 'lea@' }, ['Email invalide']],
  ['an unknown subject', { ...message, subject: 'facture' }, ['Choisissez un sujet']],
  ['a message of spaces', { ...message, message: ' \n ' }, ['Message requis']],
  ['a message of control characters', { ...message, message: controlCharacters.join('') }, ['Message requis']],
  ['a message that is too long', { ...message, message: 'x'.repeat(4001) }, ['4000 caractères au plus']],
])('%s is shown again with its values and messages, and stores nothing', async (_, fields, expected) => {
  const before = (await messages()).length
  const html = await (await expectStatus(400, visitor.post('/support', fields))).text()
  for (const words of expected) expect(html).toContain(words)
  if ('name' in fields) expect(html).toContain('value="Léa &quot;Martin&quot;"')
  expect(await messages()).toHaveLength(before)
})

test('a message is stored in full, without control characters', async () => {
  const typed = `${controlCharacters.join('')}Un${controlCharacters.join('')} osmoseur\tou\r\ndeux`
  await expectStatus(303, visitor.post('/support', { ...message, message: typed }))
  expect((await messages()).map((one) => one.message)).toContain('Un osmoseur\tou\ndeux')
})

test('the signed link of an order fills the contact form in, a forged one does not', async () => {
  const html = await page(`/support?commande=${orderReference(signer, orderId)}`)
  expect(html).toContain('value="A1B2C3D4"')
  expect(html).toContain('value="Lea.Martin@example.fr"')
  expect(await page(`/support?commande=${orderId}.faux`)).not.toContain('A1B2C3D4"')
})

test('the call-back form says purpose, basis, duration and rights, and its box is not ticked', async () => {
  const html = await page('/support/rappel')
  const box = /<input[^>]*type="checkbox"[^>]*>/.exec(html)?.[0] ?? ''
  expect(box).toContain('name="consent"')
  expect(box).not.toContain('checked')
  expect(html).toContain(callbackConsent.text)
  const words = await readable(await visitor.get('/support/rappel'))
  expect(words).toMatch(
    /au sujet indiqué et pour rien d’autre \(votre accord.*effacées après 180 jours.*Confidentialité/,
  )
})

test('a callback is stored with its proof, shown on a separate page, and cancelled by a post', async () => {
  const response = await expectStatus(303, visitor.post('/support/rappel', await callback({ produit: 'prod-aquapet' })))
  const path = location(response)
  expect(await callbacks()).toMatchObject([
    { product_id: 'prod-aquapet', consent_text: callbackConsent.text, consent_page: '/support/rappel', status: 'open' },
  ])
  const shown = await readable(await visitor.get(path))
  expect(shown).toContain('Votre rappel est prévu')
  expect(shown).toContain('56 78')
  expect(shown).not.toContain('06 12')
  expect(await callbacks()).toMatchObject([{ status: 'open' }])

  const again = await visitor.post('/support/rappel', await callback({ produit: 'prod-aquapet' }))
  expect(location(again)).toBe(path)

  await expectStatus(303, visitor.post(path))
  expect(await readable(await visitor.get(path))).toContain('Ce rappel est annulé')
  expect(await callbacks()).toMatchObject([{ status: 'cancelled' }])
})

test.each([
  ['without the box', { consent: '' }, 'Cochez la case'],
  ['without a number', { phone: '' }, 'Téléphone requis'],
  ['with a number at a surcharge', { phone: '0899 12 34 56' }, 'surtaxés'],
  ['without a slot', { slot: '' }, 'Choisissez un créneau'],
  ['with a wrong e-mail', { email: 'lea@' }, 'Email invalide'],
])('a call-back %s is refused with what was typed, and stores nothing', async (_, wrong, expected) => {
  const before = (await callbacks()).length
  const fields = { ...(await callback({ phone: '06 99 99 99 99', question: 'Le bruit ?' })), ...wrong }
  const html = await (await expectStatus(400, visitor.post('/support/rappel', fields))).text()
  expect(html).toContain(expected)
  expect(html).toContain('value="Le bruit ?"')
  expect(await callbacks()).toHaveLength(before)
})

test('a past slot and a number with a pending call are refused at their fields', async () => {
  const gone = await visitor.post('/support/rappel', await callback({ slot: '2020-01-02T09:00:00.000Z' }))
  expect(gone.status).toBe(409)
  expect(await gone.text()).toMatch(/id="slot-error"[^>]*>.*?n’est plus proposé/s)

  await expectStatus(303, visitor.post('/support/rappel', await callback({ phone: '0645454545' })))
  const slots = [...(await page('/support/rappel')).matchAll(/<option value="(\d{4}-[^"]+)"/g)]
  const other = await callback({ phone: '06 45 45 45 45', slot: slots[1]?.[1] ?? '' })
  const taken = await visitor.post('/support/rappel', other)
  expect(taken.status).toBe(409)
  expect(await taken.text()).toMatch(/id="phone-error"[^>]*>.*?déjà prévu/s)
})

test('a product that is not ours is left out of the address, and of the request', async () => {
  const response = await visitor.get('/support/rappel?produit=inconnu')
  expect([response.status, location(response)]).toEqual([302, '/support/rappel'])
  await expectStatus(303, visitor.post('/support/rappel', await callback({ phone: '0611111111', produit: 'inconnu' })))
  expect((await callbacks()).at(-1)).toMatchObject({ product_id: null })
})

test('a call-back under a forged reference is not found', async () => {
  const [request] = await callbacks()
  for (const reference of [`${request?.id}.faux`, orderReference(signer, orderId), 'x']) {
    expect((await visitor.get(`/support/rappel/${reference}`)).status).toBe(404)
    expect((await visitor.post(`/support/rappel/${reference}`)).status).toBe(404)
  }
})

test('number and e-mail together show where the order stands and mail its link, nothing more', async () => {
  const fields = { orderNumber: 'a1b2c3d4', email: 'LEA.martin@example.fr' }
  const html = await (await expectStatus(200, visitor.post('/support/commande', fields))).text()
  expect(html).toContain('Confirmée')
  expect(html).not.toMatch(/Léa|rue des Lilas|598,80|Osmoseur Essentiel, Pack/)
  expect(html).not.toContain(orderReference(signer, orderId))
  const links = (await mails()).filter((mail) => mail.kind === 'order-link')
  expect(links.map((mail) => mail.recipient)).toEqual(['Lea.Martin@example.fr'])
  expect(links[0]?.text_body).toContain(`/commande/${orderReference(signer, orderId)}`)
})

test('a shop that sends no mail speaks of none to who looks an order up, and leads to the account', async () => {
  const fields = { orderNumber: 'A1B2C3D4', email: 'lea.martin@example.fr' }
  const html = await (await expectStatus(200, visitor.post('/support/commande', fields))).text()
  expect(html).toContain('Son détail est dans <a href="/profile">votre compte</a>')
  expect(html).not.toContain('derrière le lien')
})

test('an order that its buyer renounced is looked up without a day of delivery', async () => {
  const renounced = { orderNumber: 'RENONCE1', email: 'lea.martin@example.fr' }
  await insertOrderRow(app.db, { id: 'commande-renoncee', order_number: renounced.orderNumber })
  const lookUp = async () => (await expectStatus(200, visitor.post('/support/commande', renounced))).text()
  expect(await lookUp()).toContain('Livraison prévue')
  await expectStatus(303, visitor.post('/retractation/confirmation', { name: 'Léa Martin', ...renounced }))
  const html = await lookUp()
  expect(html).toContain('Rétractation reçue le')
  expect(html).not.toMatch(/Livraison prévue|préparons/)
})

test('a malformed order number is refused at its field, as on the withdrawal form', async () => {
  for (const path of ['/support/commande', '/retractation']) {
    const refused = visitor.post(path, { name: 'Léa', orderNumber: '<b>', email: 'lea.martin@example.fr' })
    const html = await (await expectStatus(400, refused)).text()
    expect(html).toMatch(/id="orderNumber-error"[^>]*>.*?Numéro de commande ou de facture invalide/s)
  }
})

test('a wrong pair is answered alike whichever half is wrong, and sends no mail', async () => {
  const before = (await mails()).length
  const wrong = [
    { orderNumber: 'A1B2C3D4', email: 'jean@example.fr' },
    { orderNumber: 'ZZZZZZZZ', email: 'jean@example.fr' },
    { orderNumber: 'ZZZZZZZZ', email: 'Lea.Martin@example.fr' },
  ]
  const answers = await Promise.all(
    wrong.map(async (fields) => {
      const response = await visitor.post('/support/commande', fields)
      const html = await response.text()
      return [
        response.status,
        html.replaceAll(`value="${fields.orderNumber}"`, '').replaceAll(`value="${fields.email}"`, ''),
      ]
    }),
  )
  expect(answers[0]?.[0]).toBe(404)
  expect(answers[1]).toEqual(answers[0])
  expect(answers[2]).toEqual(answers[0])
  expect(await mails()).toHaveLength(before)
})

test('the order box opens chat and call-back at its product; every page leads to support in the same place', async () => {
  const html = await page('/products/prod-osmoseur-premium')
  expect(html).toContain('href="/chat?produit=prod-osmoseur-premium"')
  expect(html).toContain('href="/support/rappel?produit=prod-osmoseur-premium"')
  for (const path of [
    '/',
    '/products',
    '/cart',
    '/cgv',
    '/support',
    '/checkout/cancel',
    '/checkout/success',
    '/inconnue',
  ]) {
    expect([path, await page(path)]).toEqual([path, expect.stringContaining('<a href="/support">Contact</a>')])
  }
  for (const path of ['/checkout/cancel', '/checkout/success']) {
    expect(await page(path)).toContain('<a href="/support">Écrire au support</a>')
  }
})

test('other hours in the settings are other slots and other words on the cancel page; without any, no call is offered', async () => {
  await saveSetting(app.db, { key: 'shop.hours', value: 'le mardi de 10h à 11h', at: new Date() })
  expect(await page('/checkout/cancel')).toContain('le mardi de 10\u00a0h à 11\u00a0h')
  const slots = [...(await page('/support/rappel')).matchAll(/<optgroup label="([^"]+)"/g)].map((match) => match[1])
  expect(slots.length).toBeGreaterThan(0)
  expect(slots.every((day) => day?.startsWith('mardi'))).toBe(true)
  await saveSetting(app.db, { key: 'shop.hours', value: '', at: new Date() })
  expect(await page('/support/rappel')).toContain('Aucun créneau de rappel')
  expect(await page('/support')).not.toContain('href="/support/rappel"')
  expect(await page('/products/prod-osmoseur-premium')).not.toContain('Rappel gratuit')
})

test('an operator lists what waits and marks it done', async () => {
  const { lines } = await app.run('requests')
  expect(lines.join('\n')).toContain('Répondre à Léa "Martin" <lea.martin@example.fr>')
  const number = lines[0]?.split(' ')[0] ?? ''
  expect(await app.run('requests', number, 'done')).toMatchObject({ exitCode: 0 })
})
