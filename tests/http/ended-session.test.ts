import { expect, test } from 'vitest'
import { administrator, password } from '../support/administrators'
import { type FormFields, openApp, type Visitor } from '../support/app'
import { insertDemoRequests } from '../support/demo-requests'
import { insertOrderRow } from '../support/order-row'
import { contactForm, expectStatus, fillCart, location, machine, readable, shippingForm } from '../support/shop-journey'

const app = await openApp()
const { db } = app
await administrator(db)
await administrator(db, { email: 'paul@example.fr', name: 'Paul Petit' })

const path = '/admin/faq/nouvelle'
const typed = { version: '0', question: 'Livrez-vous aux Açores\u202f?', answer: 'Pas encore & bientôt.' }
const questions = () => db.selectFrom('frequent_question').select('id').where('question', '=', typed.question).execute()

const enter = (visitor: Visitor, to = '/login', email = 'lea@example.fr') => visitor.post(to, { email, password })
const endSessions = () => db.deleteFrom('session').execute()

/** Posts after the session ended; returns the path of the login that follows. */
async function postTooLate(visitor: Visitor, form: Record<string, string> = typed): Promise<string> {
  await expectStatus(303, enter(visitor))
  await expectStatus(200, visitor.get(path))
  await endSessions()
  const headers = { Referer: `http://localhost${path}` }
  return location(await expectStatus(302, visitor.post(path, form, { headers })))
}

test('a form posted after the session ended is shown filled after the sign-in, and nothing is executed', async () => {
  const visitor = app.visitor()
  const login = await postTooLate(visitor)
  expect(await readable(await expectStatus(200, visitor.get(login)))).toContain('Ce que vous avez saisi est gardé')
  const back = location(await expectStatus(303, enter(visitor, login)))
  expect(back.split('?')[0]).toBe(path)
  const html = await (await expectStatus(200, visitor.get(back))).text()
  expect(html).toContain('Pas encore &amp; bientôt.</textarea>')
  expect(html).toContain('value="Livrez-vous aux Açores\u202f?"')
  expect(html).toContain('Rien n’est encore enregistré')
  expect(await questions()).toEqual([])
  expect(await (await visitor.get(path)).text()).not.toContain('Pas encore')
  await expectStatus(303, visitor.post(path, typed))
  expect(await questions()).toHaveLength(1)
  await db.deleteFrom('frequent_question').where('question', '=', typed.question).execute()
})

/** Posts from `list` after the session ended; returns the list as it is shown after the sign-in. */
async function listAfterSignIn(list: string, action: string, form: FormFields): Promise<string> {
  const visitor = app.visitor()
  await expectStatus(303, enter(visitor))
  await expectStatus(200, visitor.get(list))
  await endSessions()
  const sent = await expectStatus(302, visitor.post(action, form, { headers: { Referer: `http://localhost${list}` } }))
  const back = location(await expectStatus(303, enter(visitor, location(sent))))
  return (await expectStatus(200, visitor.get(back))).text()
}

test('ticked rows, the status chosen in a row and the name of a view are shown again after the sign-in', async () => {
  await insertDemoRequests(db)
  const reader = app.visitor()
  await expectStatus(303, enter(reader))
  const listed = await (await reader.get('/admin/inbox')).text()
  const rows = [...listed.matchAll(/name="rows" value="([^"]+)"/g)].map(([, value = '']) => value).slice(0, 2)
  expect(rows).toHaveLength(2)
  const inbox = await listAfterSignIn('/admin/inbox', '/admin/inbox/terminer', { rows, retour: '/admin/inbox' })
  const boxes = [...inbox.matchAll(/<input[^>]*name="rows"[^>]*>/g)].map(([box]) => box)
  expect(boxes.filter((box) => box.includes('checked=""')).map((box) => /value="([^"]+)"/.exec(box)?.[1])).toEqual(rows)
  const id = await insertOrderRow(db)
  const chosen = { version: '0', reason: '', list: '', status: 'livre', tell: 'on' }
  const orders = await listAfterSignIn('/admin/orders', `/admin/orders/${id}/statut`, chosen)
  const row = orders.slice(orders.indexOf(`${id}/statut`)).slice(0, 2000)
  expect(row).toMatch(/<option value="livre" selected=""/)
  expect(row).toMatch(/name="tell"[^>]*checked=""/)
  const view = { screen: 'leads', query: '?relance=1', name: 'Ma vue du matin' }
  expect(await listAfterSignIn('/admin/leads?relance=1', '/admin/vues', view)).toContain('value="Ma vue du matin"')
})

test('another account does not get what was typed, nor does a stranger leave anything', async () => {
  const login = await postTooLate(app.visitor())
  const other = app.visitor()
  const back = location(await expectStatus(303, enter(other, login, 'paul@example.fr')))
  const html = await (await other.get(back)).text()
  expect(html).not.toContain('Pas encore')
  expect(html).toContain('n’est plus gardé')
  const held = async () => (await db.selectFrom('unsent_form').select('token_hash').execute()).length
  const before = await held()
  await expectStatus(302, app.visitor().post(path, typed))
  expect(await held()).toBe(before)
})

test('what is kept is sealed, without passwords, and gone after half an hour or a deliberate sign-out', async () => {
  const visitor = app.visitor()
  await postTooLate(visitor, { ...typed, password: 'une-clef-secrete' })
  expect(JSON.stringify(await db.selectFrom('unsent_form').selectAll().execute())).not.toContain('Pas encore')
  await expectStatus(303, enter(visitor))
  await expectStatus(303, visitor.post('/login/deconnexion'))
  expect(location(await expectStatus(302, visitor.post(path, typed)))).not.toContain('saisie')
})

test('the cookie of an administrator lives no longer than its session, and is removed once that has ended', async () => {
  const visitor = app.visitor()
  const entered = await expectStatus(303, enter(visitor))
  expect(entered.headers.get('Set-Cookie')).toMatch(/sid=[^;]+; Max-Age=43200;/)
  await endSessions()
  const ended = await expectStatus(302, visitor.get('/admin'))
  expect(ended.headers.get('Set-Cookie')).toMatch(/sid=; Max-Age=0/)
})

/** Signs a customer in; a demonstration shows the link. */
async function openAccount(visitor: Visitor, email: string): Promise<void> {
  await expectStatus(303, visitor.post('/profile/lien', { email }))
  const html = await (await visitor.get('/profile')).text()
  await expectStatus(303, visitor.post(/href="(\/profile\/connexion\/[\w-]+)"/.exec(html)?.[1] ?? ''))
}

test('after signing out nobody finds the address, the mailbox or the last order in the browser', async () => {
  const visitor = app.visitor()
  const email = 'claire.depart@example.fr'
  await fillCart(visitor, machine)
  await openAccount(visitor, email)
  await expectStatus(303, visitor.post('/shipping', { ...shippingForm, email }))
  const asked = await expectStatus(303, visitor.post('/checkout', { ...contactForm, email, payment_method: 'card' }))
  const paid = await expectStatus(
    303,
    visitor.post(new URL(location(asked), 'http://localhost').pathname, { decision: 'pay' }),
  )
  expect(await readable(await visitor.get(location(paid)))).toContain('Suivre ma commande')
  await fillCart(visitor, machine)
  await expectStatus(303, visitor.post('/shipping', { ...shippingForm, email }))
  expect(await (await visitor.get('/shipping')).text()).toContain(email)
  await expectStatus(303, visitor.post('/profile/deconnexion'))
  const seen = async () =>
    Promise.all(
      ['/shipping', '/cart', '/checkout', location(paid)].map(async (page) => (await visitor.get(page)).text()),
    )
  for (const html of await seen())
    expect(html).not.toMatch(/claire\.depart|12 rue des Lilas|06 12 34|Suivre ma commande/)
  expect((await seen())[1]).not.toContain('Votre panier est vide')
  await openAccount(visitor, 'paul.arrivee@example.fr')
  for (const html of await seen()) expect(html).not.toContain('claire.depart')
})

const typedAddress = { ...shippingForm, address: '7 impasse des Açores', code: 'une-clef-secrete' }

test.each(['/profile/adresses/nouvelle', '/profile/adresses/inconnue', '/commande/inconnue.abc/adresse'])(
  'a form of a customer sent to %s after its session or link ended is given back to copy',
  async (ended) => {
    const html = await (
      await expectStatus(ended.startsWith('/profile') ? 401 : 404, app.visitor().post(ended, typedAddress))
    ).text()
    expect(html).toMatch(/<textarea[^>]*readOnly=""[^>]*>[^<]*7 impasse des Açores/)
    expect(html).not.toContain('une-clef-secrete')
  },
)

test('a review sent by a cut link is given back to copy; a button without text is not', async () => {
  const review = { rating: '5', title: 'Bien', comment: 'Une eau <b>sans</b> goût', name: 'Claire' }
  const html = await (await expectStatus(404, app.visitor().post('/avis/laisser/coupe', review))).text()
  expect(html).toContain('Une eau &lt;b&gt;sans&lt;/b&gt; goût')
  expect(location(await expectStatus(303, app.visitor().post('/profile/adresses/inconnue/defaut')))).toBe('/profile')
})
