import { expect, test } from 'vitest'
import { openApp } from '../support/app'
import { readMails } from '../support/mails'
import { expectStatus, location, readable } from '../support/shop-journey'

const app = await openApp()
const { setAvailable } = await import('../support/shop-database')
const visitor = app.visitor()
const path = '/products/prod-aquapet'
await setAvailable(app.db, 'aquapet', 0)

const notices = () => app.db.selectFrom('stock_notice').selectAll().execute()
const mails = () => readMails(app.db)

test('a product without stock has the form on its page, and its card leads there', async () => {
  const html = await (await visitor.get(path)).text()
  expect(html).toContain('action="/products/prod-aquapet/prevenir"')
  expect(html).toContain('id="prevenir"')
  expect(html).not.toContain('Ajouter au panier')
  expect(await (await visitor.get('/products')).text()).toContain(`href="${path}#prevenir"`)
  expect(await (await visitor.get('/products/prod-osmoseur-premium')).text()).not.toContain('/prevenir"')
})

test('the same answer twice, one wish, and one mail with the way out', async () => {
  const answers: string[] = []
  for (const email of ['lea@example.fr', 'Lea@Example.fr']) {
    const response = await expectStatus(303, visitor.post(`${path}/prevenir`, { email }))
    expect(location(response)).toBe(path)
    answers.push(await readable(await visitor.get(path)))
  }
  expect(answers[0]).toContain('vous recevrez un seul e-mail')
  expect(answers[1]).toBe(answers[0])
  expect(await notices()).toMatchObject([{ email: 'lea@example.fr', consent_page: path }])
  expect(await mails()).toHaveLength(1)
})

test('an invalid e-mail is refused on a separate page and stores nothing', async () => {
  const before = await notices()
  const html = await (await expectStatus(400, visitor.post(`${path}/prevenir`, { email: 'lea@' }))).text()
  expect(html).toMatch(/id="email-error"[^>]*>.*?Email invalide/s)
  expect(html).toContain('value="lea@"')
  expect(await notices()).toEqual(before)
})

test('read again, the page of a refused form leads to the product', async () => {
  const response = await visitor.get(`${path}/prevenir`)
  expect([response.status, location(response)]).toEqual([302, `${path}#prevenir`])
})

test('the link shows before it gives up; a forged one is not found', async () => {
  const [mail] = await mails()
  const link = /\/alerte-stock\/\S+/.exec(mail?.text_body ?? '')?.[0] ?? ''
  expect(await readable(await visitor.get(link))).toContain('Ne plus me prévenir')
  expect(await notices()).toHaveLength(1)
  expect((await visitor.post(link.replace(/\.[^.]*$/, '.faux'))).status).toBe(404)
  await expectStatus(303, visitor.post(link))
  expect(await notices()).toEqual([])
  expect(await readable(await visitor.get(link))).toContain('Cette demande est terminée')
})

test('a product that is back, or that is not ours, takes no wish', async () => {
  const back = await expectStatus(303, visitor.post('/products/prod-h2go/prevenir', { email: 'lea@example.fr' }))
  expect(await readable(await visitor.get(location(back)))).toContain('de nouveau en stock')
  expect((await visitor.post('/products/inconnu/prevenir', { email: 'lea@example.fr' })).status).toBe(404)
  expect(await notices()).toEqual([])
})

test('an address in letters that no header carries leads to the product page all the same', async () => {
  const response = await app.visitor().get('/products/%C4%B0%EF%AC%81/prevenir')
  expect([response.status, response.headers.get('Location')]).toEqual([302, '/products/%C4%B0%EF%AC%81#prevenir'])
})

test('a slip in a known provider is asked back once, and either answer is kept', async () => {
  const post = async (fields: Record<string, string>) => visitor.post(`${path}/prevenir`, fields)
  const asked = await (await expectStatus(400, post({ email: 'claire@gmail.con' }))).text()
  expect(asked).toContain('Vouliez-vous dire claire@gmail.com\u202f?')
  expect(asked).toContain('name="email-gardee" value="claire@gmail.con"')
  const kept = { email: 'claire@gmail.con', 'email-gardee': 'claire@gmail.con' }
  await expectStatus(303, post(kept))
  await expectStatus(303, post({ ...kept, 'email-choisie': 'claire@gmail.com' }))
  expect((await notices()).map(({ email }) => email).sort()).toEqual(['claire@gmail.com', 'claire@gmail.con'])
  expect((await post({ ...kept, email: 'luc@hotmial.fr' })).status).toBe(400)
  const cut = { email: 'luc@orange.f' }
  expect(await (await expectStatus(400, post(cut))).text()).toContain('Vouliez-vous dire luc@orange.fr\u202f?')
  const insisted = await expectStatus(400, post({ ...cut, 'email-gardee': cut.email }))
  expect(await insisted.text()).toContain('Email invalide')
})
